/** What a grid will do, before the tap: its figures, better numbers, and why a test has none. */
import type { ReactNode } from 'react';
import { formatUnits, parseUnits } from '@anywhen/money';
import type { Candle, Market } from '@anywhen/prices';
import { spotFeeBps, type GridPlan, type Rejection } from '@anywhen/protocol';
import { Button, Card, KeyValue } from '@anywhen/ui';
import { useText, type Say } from '../../i18n/index.ts';
import { priceText } from '../../market-parts/market-steps.ts';
import { showPrice } from '../../market-parts/market-texts.ts';
import { findCostText } from '../../parts/costs/measured-cost.ts';
import { OwnAmount } from '../../money-forms/own-amount.tsx';
import { FeeRate } from './fee-rate.tsx';
import { type GridFigures, adviceOf, figuresOf } from './grid-draft.ts';

type PlanProps = {
  market: Market;
  plan: GridPlan | undefined;
  feeBps: number;
  /** The fields it waits for. */
  missing: string;
  children: ReactNode;
};

export function Plan({ market, plan, feeBps, missing, children }: PlanProps) {
  const t = useText('strategy');
  const figures = plan && figuresOf(market, plan);
  return (
    <Card title={t('plan.title')}>
      <div className="flex flex-col gap-3">
        {missing !== '' && (
          <p className="text-14 text-pretty text-text-muted">{t('needs', { fields: missing })}</p>
        )}
        <KeyValue
          rows={[
            { label: t('plan.profit'), value: <Profit figures={figures} />, isStrong: true },
            { label: t('plan.fee'), value: <FeeRate feeBps={feeBps} /> },
            { label: t('plan.quantity'), value: amountOf(figures?.quantity, market.currency) },
            {
              label: t('plan.start'),
              value: amountOf(figures?.startQuantity, market.currency),
              hint: figures && amountOf(figures.startCost, 'USDT'),
            },
            { label: t('plan.waiting'), value: amountOf(figures?.waiting, 'USDT') },
          ]}
        />
        {children}
        <p className="text-12 text-pretty text-text-muted">{t('plan.note')}</p>
        <Measured feeBps={feeBps} />
      </div>
    </Card>
  );
}

/** With the fees of level 0, which were played. */
function Measured({ feeBps }: { feeBps: number }) {
  const t = useText('strategy');
  const [week, trip] = [findCostText('grid-week'), findCostText('grid-round-trip')];
  if (!week || !trip || feeBps !== spotFeeBps(0)) return null;
  return (
    <p className="tabular text-12 text-pretty text-text-muted">
      {t('plan.measured', { week, trip })}
    </p>
  );
}

function amountOf(value: string | undefined, currency: string) {
  return <OwnAmount amount={value} currency={currency} size={14} hasCurrency isPublic />;
}

function Profit({ figures }: { figures: GridFigures | undefined }) {
  if (!figures) return '–';
  return (
    <span className="tabular">
      {hasSpread(figures) && (
        <>
          <OwnAmount amount={figures.leastProfit} currency="USDT" size={14} isPublic />
          {' – '}
        </>
      )}
      {amountOf(figures.mostProfit, 'USDT')}
    </span>
  );
}

/** Whether it is displayed as two amounts. */
function hasSpread({ leastProfit, mostProfit }: GridFigures) {
  const cents = (amount: string) => parseUnits(amount) / 1_000_000n;
  return cents(leastProfit) !== cents(mostProfit);
}

type AdviceProps = { advice: ReturnType<typeof adviceOf>; onTake: (grids: string) => void };

/** Figures beside the member's own, and one tap to take them. */
export function Advice({ advice, onTake }: AdviceProps) {
  const t = useText('strategy');
  if (!advice) return null;
  const { grids, profit, insteadOf } = advice;
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p className="text-14 text-pretty">
        {t('advice.text', { grids, profit: short(profit), insteadOf: short(insteadOf) })}
      </p>
      <Button look="secondary" size="small" onClick={() => onTake(grids)}>
        {t('advice.take', { grids })}
      </Button>
    </div>
  );
}

/** Two digits that say something, also of a few cents. */
function short(amount: string): string {
  const units = parseUnits(amount);
  const decimals = units >= parseUnits('0.1') ? 2 : 4;
  return formatUnits(units / 10n ** BigInt(8 - decimals), decimals);
}

type Then = { market: Market; candles: readonly Candle[]; t: Say<'strategy'> };

/** The plan is fine now, and could not have been started at the prices of then. */
export function whyNotThen({ data }: Rejection, { market, candles, t }: Then): string {
  if (data?.['min']) return t('test.investmentThen', { amount: short(String(data['min'])) });
  const at = (ticks: number) => showPrice(priceText(market, BigInt(ticks)));
  const opens = candles.map(({ open }) => open);
  const [low, high] = [Math.min(...opens), Math.max(...opens)];
  return opens.length === 0 ? '–' : t('test.rangeThen', { low: at(low), high: at(high) });
}
