/**
 * The cost and risk of an order, before the tap (rulebook 8.2): margin, fee, reserve, liquidation
 * price, its distance, and the effect of a 1 % move. Only this component follows the price.
 */
import type { ReactNode } from 'react';
import { useText } from '../../i18n/index.ts';
import { useTicker } from '../../live/index.ts';
import { priceText } from '../../market-parts/market-steps.ts';
import { showPrice } from '../../market-parts/market-texts.ts';
import { useFigures } from '../figures.ts';
import { percentOf } from '../terms.ts';
import type { Draft } from './order-draft.ts';
import { planOrder, type Plan } from './order-plan.ts';
import { factsAt, type DeskFacts } from './ordering.ts';
import { ShortLoss } from './short-loss.tsx';

type PreviewProps = { draft: Draft; facts: DeskFacts };

/** Recomputed with every price; undefined while something is missing. */
export function usePlan({ draft, facts }: PreviewProps): Plan | undefined {
  const price = useTicker(facts.market.symbol)?.last;
  return planOrder(draft, factsAt(facts, draft.side, price));
}

export function OrderPreview({ draft, facts }: PreviewProps) {
  const plan = usePlan({ draft, facts });
  return (
    <div className="flex flex-col gap-2 rounded-card bg-surface-raised px-3 py-2.5 shadow-card">
      <PlanFigures plan={plan} facts={facts} />
      {plan?.closed && <ClosesLine plan={plan} />}
      <ShortLoss plan={plan} draft={draft} facts={facts} />
    </div>
  );
}

export function PlanFigures({ plan, facts }: { plan: Plan | undefined; facts: DeskFacts }) {
  const t = useText('derivatives');
  const { usdt, exact, percent } = useFigures();
  const risk = plan?.risk;
  const fee = (units: bigint | undefined) => (units === undefined ? '–' : exact(units));
  const share = (bps: number | undefined) => (bps === undefined ? '–' : percent(bps));
  return (
    <dl className="tabular grid grid-cols-2 gap-x-4 gap-y-1.5 text-12">
      <Figure
        label={plan?.isWaiting ? t('plan.held') : t('plan.cost')}
        value={costText(plan, usdt)}
        isStrong
      />
      <Figure
        label={t('plan.liquidation')}
        value={plan ? endText(plan, facts, t('plan.noLiquidation')) : '–'}
        isStrong
      />
      <Figure label={t('plan.margin')} value={plan?.opened ? usdt(plan.opened.marginUnits) : '–'} />
      <Figure label={t('plan.distance')} value={share(risk?.distanceBps)} />
      <Figure
        label={t('plan.feeAt', { rate: percentOf(feeRateOf(plan, facts)) })}
        value={fee(plan?.feeUnits)}
      />
      <Figure label={t('plan.onePercent')} value={risk ? `±${usdt(risk.onePercentUnits)}` : '–'} />
      <Figure label={t('plan.reserve')} value={fee(plan?.opened?.reserveUnits)} />
      <Figure
        label={t('plan.ofMargin')}
        value={risk?.onePercentBps === undefined ? '–' : `±${percent(risk.onePercentBps)}`}
      />
    </dl>
  );
}

/** Of the member's own level; what only closes pays what the position agreed. */
function feeRateOf(plan: Plan | undefined, { fees, position }: DeskFacts): number {
  const own = plan?.closed && !plan.opened ? position : undefined;
  return plan?.isWaiting ? (own?.makerBps ?? fees.makerBps) : (own?.takerBps ?? fees.takerBps);
}

/** A pure reduction costs nothing. */
function costText(plan: Plan | undefined, usdt: (units: bigint) => string): string {
  if (!plan) return '–';
  return usdt(plan.neededUnits > 0n ? plan.neededUnits : 0n);
}

/** The liquidation price; a closed or fully funded position has none. */
export function endText({ risk }: Plan, { market }: DeskFacts, never: string): string {
  if (!risk) return '–';
  return risk.liquidation === undefined ? never : showPrice(priceText(market, risk.liquidation));
}

type FigureProps = { label: string; value: ReactNode; isStrong?: boolean };

function Figure({ label, value, isStrong = false }: FigureProps) {
  return (
    <div className="flex min-w-0 flex-col">
      <dt className="text-text-muted">{label}</dt>
      <dd className={isStrong ? 'text-14 font-semibold' : 'text-14 font-medium'}>{value}</dd>
    </div>
  );
}

/** What an opposite order returns, since it first reduces. */
export function ClosesLine({ plan }: { plan: Plan }) {
  const t = useText('derivatives');
  const { usdt } = useFigures();
  if (!plan.closed) return null;
  const { pnlUnits, creditUnits } = plan.closed;
  const words = { pnl: usdt(pnlUnits), back: usdt(creditUnits > 0n ? creditUnits : 0n) };
  return (
    <p className="tabular border-t border-line pt-2 text-12 text-pretty">
      {plan.opened ? t('plan.flips', words) : t('plan.closes', words)}
    </p>
  );
}
