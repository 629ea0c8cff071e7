/**
 * What the order would hold, cost and bring, before the tap (rulebook H9). Only a market order
 * subscribes to the book; every other is computed at its own price.
 */
import type { ReactNode } from 'react';
import { formatUnits, parseUnits } from '@anywhen/money';
import type { Market } from '@anywhen/prices';
import { SPOT_MIN_NOTIONAL_USDT } from '@anywhen/protocol';
import { useBook } from '../../book/market-feed.tsx';
import { useText } from '../../i18n/index.ts';
import { useTicker } from '../../live/index.ts';
import { showPrice } from '../../market-parts/market-texts.ts';
import { MovesFirst } from '../../money-forms/from-funds/notes.tsx';
import { isFromBook, unitsOf, type Draft } from './order-draft.ts';
import { NOTHING_KNOWN, planOrder, type Plan } from './order-plan.ts';
import { useFeeBps } from './own-account.ts';
import { PlainAmount } from './plain-amount.tsx';
import { priceText } from '../../book/spot-market.ts';

type PreviewProps = { market: Market; draft: Draft };

export function OrderPreview({ market, draft }: PreviewProps) {
  return isFromBook(draft) ? (
    <MarketPreview market={market} draft={draft} />
  ) : (
    <OwnPricePreview market={market} draft={draft} />
  );
}

function OwnPricePreview({ market, draft }: PreviewProps) {
  const feeBps = useFeeBps();
  const plan = planOrder(draft, { market, now: NOTHING_KNOWN, feeBps });
  return <PreviewRows market={market} draft={draft} plan={plan} />;
}

function MarketPreview({ market, draft }: PreviewProps) {
  const plan = useMarketPlan(draft, market);
  return <PreviewRows market={market} draft={draft} plan={plan} />;
}

/** A market order is recomputed with every book update; the others need none. */
export function usePlan(draft: Draft, market: Market): Plan | undefined {
  const feeBps = useFeeBps();
  const marketPlan = useMarketPlan(draft, market);
  return isFromBook(draft) ? marketPlan : planOrder(draft, { market, now: NOTHING_KNOWN, feeBps });
}

/** Nothing is estimated from a stale book. */
function useMarketPlan(draft: Draft, market: Market): Plan | undefined {
  const feeBps = useFeeBps();
  const depth = useBook();
  const last = useTicker(market.symbol)?.last;
  if (!depth || depth.isStale) return undefined;
  return planOrder(draft, { market, now: { last, bids: depth.bids, asks: depth.asks }, feeBps });
}

type PreviewRowsProps = PreviewProps & { plan: Plan | undefined };

function PreviewRows({ market, draft, plan }: PreviewRowsProps) {
  const t = useText('spot');
  const isBuy = draft.side === 'buy';
  const [gives, gets]: [string, string] = isBuy
    ? ['USDT', market.currency]
    : [market.currency, 'USDT'];
  const amount = (units: bigint | undefined, currency: string, isShort = true) =>
    units === undefined ? (
      '–'
    ) : (
      <PlainAmount amount={formatUnits(units)} currency={currency} isShort={isShort} />
    );
  return (
    <div className="flex flex-col gap-1">
      <dl className="flex flex-col text-12">
        {draft.type === 'market' && (
          <PreviewRow
            label={t('preview.average')}
            value={plan?.average === undefined ? '–' : showPrice(priceText(market, plan.average))}
          />
        )}
        <PreviewRow label={t('preview.held')} value={amount(plan?.held, gives)} />
        <PreviewRow label={t('preview.fee')} value={amount(plan?.fee, gets, false)} />
        <PreviewRow label={t('preview.get')} value={amount(plan?.received, gets)} />
      </dl>
      <MovesFirst kind="spot" currency={gives} neededUnits={plan?.held} />
      <PlanWarning draft={draft} plan={plan} size={12} />
    </div>
  );
}

type PlanWarningProps = { draft: Draft; plan: Plan | undefined; size: 12 | 14 };

/** An amount too small for a lot finds nothing in any book: the minimum is what is to be said. */
export function PlanWarning({ draft, plan, size }: PlanWarningProps) {
  const t = useText('spot');
  const isTooLittle = plan !== undefined && isFromBook(draft) && isBelowMinimum(draft, plan);
  if (!plan || (plan.isWhole && !isTooLittle)) return null;
  return (
    <p className={`${size === 12 ? 'text-12' : 'text-14'} font-medium text-pretty text-warn`}>
      {isTooLittle ? t('fault.min', { amount: SPOT_MIN_NOTIONAL_USDT }) : t('preview.thin')}
    </p>
  );
}

function isBelowMinimum({ measure, amount }: Draft, { quote, isWhole }: Plan): boolean {
  const least = parseUnits(SPOT_MIN_NOTIONAL_USDT);
  if (measure === 'total') return (unitsOf(amount) ?? least) < least;
  return isWhole && quote < least;
}

function PreviewRow({ label, value }: { label: string; value: ReactNode }) {
  return (
    <div className="flex h-5 items-center justify-between gap-2 short:h-4">
      <dt className="shrink-0 text-text-muted">{label}</dt>
      <dd className="tabular min-w-0 truncate font-medium">{value}</dd>
    </div>
  );
}
