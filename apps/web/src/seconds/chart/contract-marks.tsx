/** The marks of a contract on the line chart: its opening, the winning side, and its end. */
import { Icon, classes } from '@anywhen/ui';
import type { SecondsContractLine } from '@anywhen/protocol';
import { useText } from '../../i18n/index.ts';
import { showPrice } from '../../market-parts/market-texts.ts';
import { CountdownRing } from '../countdown-ring.tsx';
import { tagTopOf, yOf, type PriceRange } from '../../contract-parts/line-chart/price-range.ts';
import { xOf, type TimeWindow } from '../../contract-parts/line-chart/time-window.ts';
import type { RunningContract } from './running-contract.ts';

type ZoneProps = { contract: RunningContract; window: TimeWindow; range: PriceRange };

/** From the opening to the end: the dashed entry line, and a tint over the winning side. */
export function ContractZone({ contract, window, range }: ZoneProps) {
  const { direction, opening, endsAtSecond } = contract;
  const left = Math.max(0, xOf(opening.second, window));
  const y = Math.min(1, Math.max(0, yOf(Number(opening.price), range)));
  const isUp = direction === 'up';
  return (
    <span
      aria-hidden="true"
      style={{ left: `${left * 100}%`, width: `${(xOf(endsAtSecond, window) - left) * 100}%` }}
      className={classes('absolute inset-y-0', isUp ? 'text-up' : 'text-down')}
    >
      <span
        style={isUp ? { top: 0, height: `${y * 100}%` } : { top: `${y * 100}%`, bottom: 0 }}
        className="absolute inset-x-0 bg-current opacity-10"
      />
      <span
        style={{ top: `${y * 100}%` }}
        className="absolute inset-x-0 border-t-2 border-dashed border-current"
      />
    </span>
  );
}

/**
 * Its opening second and price: an arrow on the line, and the price at the edge, placed so that the
 * current price does not cover it.
 */
export function EntryMark({ contract, window, range, last }: ZoneProps & { last: number }) {
  const { direction, opening } = contract;
  const y = yOf(Number(opening.price), range);
  return (
    <span aria-hidden="true" className={direction === 'up' ? 'text-up' : 'text-down'}>
      <span
        style={{
          left: `${Math.max(0, xOf(opening.second, window)) * 100}%`,
          top: `${y * 100}%`,
        }}
        className="absolute flex size-5 -translate-1/2 items-center justify-center rounded-full
          bg-surface-raised ring-2 ring-current"
      >
        <Icon name={direction === 'up' ? 'arrow-up' : 'arrow-down'} size={14} />
      </span>
      <span
        style={{ top: tagTopOf(y, yOf(last, range)) }}
        className="tabular absolute left-full ml-1 -translate-y-1/2 rounded-inner bg-surface px-1
          text-12 font-semibold whitespace-nowrap ring-1 ring-current ring-inset"
      >
        {showPrice(opening.price)}
      </span>
    </span>
  );
}

type EndFlagProps = {
  x: number;
  contract: SecondsContractLine | undefined;
  periodSeconds: number;
};

/** With a contract the flag has its countdown; without one it marks where one would end. */
export function EndFlag({ x, contract, periodSeconds }: EndFlagProps) {
  const t = useText('seconds');
  return (
    <span
      style={{ left: `${x * 100}%` }}
      className={classes(
        'absolute inset-y-0 border-l-2',
        contract ? 'border-text-muted' : 'border-dotted border-line',
      )}
    >
      {contract ? (
        <span className="absolute top-0 right-1.5 rounded-full bg-surface">
          <CountdownRing contract={contract} size={44} />
        </span>
      ) : (
        <span
          aria-hidden="true"
          className="tabular absolute top-0 right-0 rounded-l-inner bg-surface-sunken px-1.5 text-12
            whitespace-nowrap text-text-muted"
        >
          {t('period', { seconds: periodSeconds })}
        </span>
      )}
    </span>
  );
}
