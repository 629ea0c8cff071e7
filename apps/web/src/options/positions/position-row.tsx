/** One position in a list: its name, and its current value or outcome. */
import { memo } from 'react';
import { Badge, Icon, ListRow } from '@anywhen/ui';
import type { OptionPosition } from '@anywhen/protocol';
import { parseUnits } from '@anywhen/money';
import { currencyOf } from '../../market-parts/symbol-text.ts';
import { OwnChange } from '../../money-forms/own-amount.tsx';
import { useFormat, useText } from '../../i18n/index.ts';
import { CurrencyMark } from '../../market-parts/currency-mark.tsx';
import { showPrice } from '../../market-parts/market-texts.ts';
import { isCurrent, outcomeOf, showStrike, toneOf, useOptionTexts } from '../option-texts.ts';
import { receiptPath } from '../paths.ts';
import { breakEvenOf } from '../quotes.ts';
import { ExpiryRing } from '../time-left.tsx';
import { LiveProfit, LiveWorth } from './live-worth.tsx';

type PositionProps = { position: OptionPosition };

export const PositionRow = memo(function PositionRow({ position }: PositionProps) {
  const { stateName, outcomeName } = useOptionTexts();
  const { state, profit } = position;
  const outcome = outcomeOf(position);
  return (
    <ListRow
      href={receiptPath(position.id)}
      leading={
        isCurrent(position) ? (
          <ExpiryRing position={position} />
        ) : (
          <CurrencyMark currency={currencyOf(position.symbol)} />
        )
      }
      title={<Title position={position} />}
      detail={
        <span className="tabular flex flex-wrap gap-x-2 whitespace-normal">
          <Details position={position} />
        </span>
      }
      trailing={
        profit === null ? (
          <LiveWorth position={position} />
        ) : (
          <OwnChange amount={profit} currency="USDT" size={16} />
        )
      }
      trailingDetail={
        outcome ? (
          <Badge tone={toneOf(outcome)}>{outcomeName(outcome)}</Badge>
        ) : state === 'pending' ? (
          stateName(state)
        ) : (
          <LiveProfit position={position} />
        )
      }
    />
  );
});

function Title({ position: { symbol, strike, type } }: PositionProps) {
  const { typeName } = useOptionTexts();
  const isCall = type === 'call';
  return (
    <span className="flex items-center gap-1.5">
      <span className="truncate">
        {currencyOf(symbol)} {showStrike(strike)}
      </span>
      <span
        className={`flex shrink-0 items-center gap-0.5 text-12 font-semibold ${
          isCall ? 'text-up' : 'text-down'
        }`}
      >
        <Icon name={isCall ? 'arrow-up' : 'arrow-down'} size={14} />
        {typeName(type)}
      </span>
    </span>
  );
}

/** For an open position its break-even; for an ended one how and when it was settled. */
function Details({ position }: PositionProps) {
  const t = useText('options');
  const { dateTime } = useFormat();
  const { contractsName } = useOptionTexts();
  const { left, quantity, price, settlement, boughtAtMs } = position;
  if (isCurrent(position)) {
    const breakEven = showPrice(breakEvenOf(position, position, parseUnits(price)));
    return (
      <>
        <span>{contractsName(left)}</span>
        <span className="whitespace-nowrap">{t('row.breakEven', { price: breakEven })}</span>
      </>
    );
  }
  return (
    <>
      <span>{contractsName(quantity)}</span>
      {settlement !== null && (
        <span className="whitespace-nowrap">
          {t('row.settled', { price: showPrice(settlement) })}
        </span>
      )}
      <span className="basis-full">{dateTime(boughtAtMs)}</span>
    </>
  );
}
