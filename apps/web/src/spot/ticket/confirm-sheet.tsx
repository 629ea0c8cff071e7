/**
 * The confirmation of an order: its cost, and for a market order its estimate from the visible book
 * and the price limit. Its figures follow the book while the sheet is open; on a stale book no
 * market order can be confirmed.
 */
import { formatUnits } from '@anywhen/money';
import type { Market } from '@anywhen/prices';
import { TAKER_RANGE_BPS } from '@anywhen/protocol';
import { KeyValue, type KeyValueRow } from '@anywhen/ui';
import { Suspense, type ReactNode } from 'react';
import { useBook } from '../../book/market-feed.tsx';
import { priceText } from '../../book/spot-market.ts';
import { useFormat, useText } from '../../i18n/index.ts';
import { useTicker } from '../../live/index.ts';
import { showPrice } from '../../market-parts/market-texts.ts';
import { MovesFirst } from '../../money-forms/from-funds/notes.tsx';
import { useDistanceWords } from '../../money-forms/questions/distance-words.tsx';
import { limitDistance } from '../../money-forms/questions/limit-distance.ts';
import { OrderReview } from '../../money-forms/questions/order-review.tsx';
import { onDemand } from '../../parts/on-demand/on-demand.tsx';
import { useOrderTexts } from '../order-texts.ts';
import {
  distanceOf,
  hasExpiry,
  isFromBook,
  kindOf,
  stopDistanceOf,
  trimTyped,
  type Draft,
} from './order-draft.ts';
import { PlanWarning, usePlan } from './order-preview.tsx';
import { PlainAmount } from './plain-amount.tsx';

const FiresLine = onDemand(async () => (await import('./more/fires-line.tsx')).FiresLine);

type ConfirmSheetProps = {
  isOpen: boolean;
  market: Market;
  draft: Draft;
  isSending: boolean;
  notice: ReactNode;
  onClose: () => void;
  onClosed: () => void;
  onConfirm: () => void;
};

export function ConfirmSheet(props: ConfirmSheetProps) {
  const { isOpen, market, draft, isSending, notice, onConfirm } = props;
  const t = useText('spot');
  const { sideName, ticketKindName } = useOrderTexts();
  const kind = kindOf(draft);
  const isNow = isFromBook(draft);
  const isOld = (useBook()?.isStale ?? true) && isNow;
  const distance = useDistanceWords(distanceOf(draft, useTicker(market.symbol)?.last));
  const stopDistance = useDistanceWords(stopDistanceOf(draft));
  const warning = distance.warning ?? stopDistance.warning;
  const isBuy = draft.side === 'buy';
  const { currency } = market;
  const plainTitle = isNow ? t('confirm.title') : t('confirm.titleLimit');
  const title = draft.trigger ? t('confirm.titleKind', { kind: ticketKindName(kind) }) : plainTitle;
  const nowLabel = isBuy ? t('confirm.buy', { currency }) : t('confirm.sell', { currency });
  const waitLabel = isBuy ? t('submit.buy', { currency }) : t('submit.sell', { currency });
  return (
    <OrderReview
      product="spot"
      isOpen={isOpen}
      title={title}
      isAlwaysAsked={isNow}
      warning={warning ?? (isOld ? t('confirm.old') : undefined)}
      smallPrint={
        <>
          {isNow && t('confirm.explain', { percent: TAKER_RANGE_BPS / 100 })}
          {kind === 'limit' && t('confirm.explainLimit')}
          {draft.trigger && t('confirm.explainTrigger')}
        </>
      }
      notice={notice}
      confirm={{
        label: isNow ? nowLabel : waitLabel,
        look: isBuy ? 'up' : 'down',
        isBusy: isSending,
        isDisabled: isOld,
        onConfirm,
      }}
      onClose={props.onClose}
      onClosed={props.onClosed}
      head={
        <>
          <span className="tabular text-28 font-semibold wrap-anywhere">
            <PlainAmount
              amount={trimTyped(draft.amount) || '0'}
              currency={draft.measure === 'total' ? 'USDT' : currency}
            />
          </span>
          <span className="text-14 font-medium text-text-muted">
            {sideName(draft.side)} · {currency}/USDT
          </span>
        </>
      }
    >
      <Figures market={market} draft={draft} distances={[distance.rows, stopDistance.rows]} />
      {draft.trigger && (
        <Suspense>
          <FiresLine market={market} draft={draft} />
        </Suspense>
      )}
    </OrderReview>
  );
}

/** Of its limit, and of an OCO's stop leg. */
type DistanceRows = readonly [readonly KeyValueRow[], readonly KeyValueRow[]];

type FiguresProps = { market: Market; draft: Draft; distances: DistanceRows };

function Figures({ market, draft, distances }: FiguresProps) {
  const t = useText('spot');
  const plan = usePlan(draft, market);
  const { dateTime } = useFormat();
  const { expiresAtMs } = draft;
  const isBuy = draft.side === 'buy';
  const [gives, gets]: [string, string] = isBuy
    ? ['USDT', market.currency]
    : [market.currency, 'USDT'];
  const amount = (units: bigint | undefined, currency: string) =>
    units === undefined ? '–' : <PlainAmount amount={formatUnits(units)} currency={currency} />;
  const average = plan?.average === undefined ? undefined : priceText(market, plan.average);
  const prices = usePriceRows({ market, draft, distances, average });
  return (
    <>
      <KeyValue
        rows={[
          ...prices,
          ...(hasExpiry(draft) && expiresAtMs !== undefined
            ? [{ label: t('expiry.label'), value: dateTime(expiresAtMs) }]
            : []),
          { label: t('preview.held'), value: amount(plan?.held, gives) },
          { label: t('preview.fee'), value: amount(plan?.fee, gets) },
          { label: t('preview.get'), value: amount(plan?.received, gets), isStrong: true },
        ]}
      />
      <MovesFirst kind="spot" currency={gives} neededUnits={plan?.held} />
      <PlanWarning draft={draft} plan={plan} size={14} />
    </>
  );
}

type Prices = FiguresProps & { average: string | undefined };

/** Its price and how far it is from the market; of an OCO both legs, each named. */
function usePriceRows({ market, draft, distances, average }: Prices): KeyValueRow[] {
  const t = useText('spot');
  const { side, type, trigger, isOco, price, triggerPrice, stopPrice } = draft;
  const [distance, stopDistance] = distances;
  const last = useTicker(market.symbol)?.last;
  const now = useDistanceWords(
    average === undefined || trigger
      ? undefined
      : limitDistance({ side, price: average, market: last }),
  );
  if (isOco) {
    return [
      priceRow(t('oco.limitLeg'), price),
      ...distance,
      priceRow(t('oco.stopLeg'), triggerPrice),
      stopPrice === ''
        ? { label: t('oco.stopLimit'), value: t('bestPrice') }
        : priceRow(t('oco.stopLimit'), stopPrice),
      ...stopDistance,
    ];
  }
  const triggers = trigger ? [priceRow(t('trigger.price'), triggerPrice)] : [];
  if (type === 'market') {
    const value = average === undefined ? '–' : showPrice(average);
    return [...triggers, { label: t('preview.average'), value }, ...now.rows];
  }
  const label = trigger ? t('trigger.limit') : t('price');
  return [...triggers, priceRow(label, price), ...distance];
}

function priceRow(label: string, price: string): KeyValueRow {
  return { label, value: showPrice(trimTyped(price)) };
}
