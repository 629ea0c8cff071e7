/**
 * The current state of a grid: its lines over the price, the order of each rung, and its round
 * trips.
 */
import type { GridRung, StrategyBot } from '@anywhen/protocol';
import { Badge, Card, KeyValue } from '@anywhen/ui';
import { useText } from '../../i18n/index.ts';
import { useTicker } from '../../live/index.ts';
import { gridLinesOf } from '../../market-parts/grid-lines.ts';
import { showPrice } from '../../market-parts/market-texts.ts';
import { OwnAmount } from '../../money-forms/own-amount.tsx';
import { feeText } from '../bot-texts.ts';
import { useHistory } from '../data.ts';
import { GridPicture } from '../grid-picture.tsx';

type Grid = NonNullable<StrategyBot['grid']>;
type GridPlanCardProps = { bot: StrategyBot; grid: Grid };

/** A week of hourly candles. */
const HISTORY = { interval: '1h', limit: 168 } as const;

export function GridPlanCard({ bot, grid }: GridPlanCardProps) {
  const t = useText('strategy');
  const price = useTicker(bot.symbol)?.last;
  const { data } = useHistory({ symbol: bot.symbol, ...HISTORY });
  const isOut = price !== undefined && isOutside(price, grid);
  return (
    <Card title={t('grid.title')}>
      <div className="flex flex-col gap-3">
        {isOut && bot.state === 'running' && (
          <p className="flex items-center gap-2 text-14 text-pretty">
            <Badge tone="warn">{t('grid.outOfRange')}</Badge>
            {t('grid.outOfRangeText')}
          </p>
        )}
        <GridPicture
          closes={data?.klines.map(([, , , , close]) => close) ?? []}
          lines={gridLinesOf(grid.rungs)}
          price={price}
        />
        <KeyValue
          rows={[
            {
              label: t('grid.range'),
              value: `${showPrice(grid.lower)} – ${showPrice(grid.upper)}`,
            },
            { label: t('grid.grids'), value: String(grid.grids) },
            {
              label: t('grid.quantity'),
              value: (
                <OwnAmount
                  amount={grid.quantity}
                  currency={bot.currency}
                  size={14}
                  isExact
                  hasCurrency
                />
              ),
            },
            ...(bot.agreed
              ? [{ label: t('grid.fee'), value: t('grid.feeMost', { fee: feeText(bot.agreed) }) }]
              : []),
            { label: t('grid.roundTrips'), value: String(grid.roundTrips), isStrong: true },
          ]}
        />
        <Rungs rungs={grid.rungs} currency={bot.currency} />
      </div>
    </Card>
  );
}

function isOutside(price: string, { lower, upper }: Pick<Grid, 'lower' | 'upper'>): boolean {
  return Number(price) < Number(lower) || Number(price) > Number(upper);
}

function Rungs({ rungs, currency }: { rungs: readonly GridRung[]; currency: string }) {
  const t = useText('strategy');
  const waitsFor = ({ orderId, filled, quantity }: GridRung) => {
    if (orderId === null) return t('grid.notPlaced');
    const left = `${trimmed(quantity)} ${currency}`;
    const part = trimmed(filled);
    return part === '0' ? left : t('grid.filledOf', { filled: part, quantity: left });
  };
  return (
    <details>
      <summary className="min-h-11 cursor-pointer py-3 text-14 font-semibold text-accent">
        {t('grid.orders', { count: rungs.length })}
      </summary>
      <ul className="flex flex-col divide-y divide-line">
        {rungs.toReversed().map((rung) => (
          <li
            key={rung.low}
            className="tabular flex flex-wrap justify-between gap-x-3 py-2 text-14"
          >
            <span className={rung.side === 'buy' ? 'text-up' : 'text-down'}>
              {t(`side.${rung.side}`, {
                price: showPrice(rung.side === 'buy' ? rung.low : rung.high),
              })}
            </span>
            <span className="text-text-muted">{waitsFor(rung)}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}

function trimmed(amount: string): string {
  return amount.replace(/\.?0+$/, '');
}
