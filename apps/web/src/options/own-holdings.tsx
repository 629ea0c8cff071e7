/** The options in the options account: current value, premium at risk, remaining limit. */
import { Card, KeyValue, LinkButton, Skeleton } from '@anywhen/ui';
import { formatUnits, parseUnits } from '@anywhen/money';
import type { OptionPosition } from '@anywhen/protocol';
import { useText } from '../i18n/index.ts';
import { OwnAmount, OwnChange } from '../money-forms/own-amount.tsx';
import { LoadFailed } from '../parts/load-failed.tsx';
import { useCurrentPositions } from './current-positions.ts';
import { useDesk } from './data.ts';
import { deskPath } from './paths.ts';
import { PositionRow } from './positions/position-row.tsx';
import { ResultSheet } from './receipt/result-sheet.tsx';
import { atRiskOf, quoteAt, worthOf } from './quotes.ts';
import { usePricedMarkets, useSeriesPicture } from './series.ts';

export function OwnHoldings() {
  const t = useText('options');
  const current = useCurrentPositions();
  if (current.status === 'failed') return <LoadFailed asked={current.asked} />;
  if (current.status === 'loading') return <Skeleton shape="block" height={180} />;
  const { lines } = current;
  return (
    <Card padding="none" title={t('holdings.title')}>
      <ResultSheet />
      {lines.length > 0 ? <Held positions={lines} /> : <NothingHeld />}
    </Card>
  );
}

function NothingHeld() {
  const t = useText('options');
  return (
    <div className="flex flex-col gap-3 px-4 pt-1 pb-4">
      <p className="text-14 text-pretty text-text-muted">{t('holdings.none')}</p>
      <LinkButton look="secondary" href={deskPath()}>
        {t('current.buy')}
      </LinkButton>
    </div>
  );
}

type HeldProps = { positions: readonly OptionPosition[] };

function Held({ positions }: HeldProps) {
  const t = useText('options');
  const atRisk = positions.reduce((sum, position) => sum + atRiskOf(position), 0n);
  const left = useDesk().data?.left;
  return (
    <>
      <div className="flex flex-col gap-3 px-4 pb-3">
        <Total positions={positions} />
        <KeyValue
          rows={[
            {
              label: t('holdings.atRisk'),
              value: (
                <OwnAmount amount={formatUnits(atRisk)} currency="USDT" size={14} hasCurrency />
              ),
              hint: t('holdings.atRiskHint'),
            },
            {
              label: t('holdings.left'),
              value: <OwnAmount amount={left} currency="USDT" size={14} hasCurrency />,
            },
          ]}
        />
      </div>
      <ul className="divide-y divide-line border-t border-line">
        {positions.map((position) => (
          <li key={position.id}>
            <PositionRow position={position} />
          </li>
        ))}
      </ul>
    </>
  );
}

/** The total value and profit or loss at the current prices. */
function Total({ positions }: HeldProps) {
  const t = useText('options');
  const total = useTotal(positions);
  if (!total) return <Skeleton width="10rem" height={28} />;
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-3">
      <span className="flex items-baseline gap-2">
        <OwnAmount amount={total.worth} currency="USDT" size={20} hasCurrency />
        <span className="text-12 text-text-muted">{t('holdings.worth')}</span>
      </span>
      <OwnChange amount={total.profit} currency="USDT" />
    </div>
  );
}

/** Undefined until every price is known. */
function useTotal(positions: readonly OptionPosition[]) {
  const picture = useSeriesPicture();
  const priced = usePricedMarkets();
  let [worth, profit] = [0n, 0n];
  for (const position of positions) {
    const at = priced.find((one) => one.symbol === position.symbol);
    const series = picture?.series.find(({ code }) => code === position.series);
    const quote = at && series && quoteAt(series, position, at);
    if (!quote) return undefined;
    const each = worthOf(position, quote.bidUnits);
    worth += parseUnits(each.worth);
    profit += parseUnits(each.profit);
  }
  return { worth: formatUnits(worth), profit: formatUnits(profit) };
}
