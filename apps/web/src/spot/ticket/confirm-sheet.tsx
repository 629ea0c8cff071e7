/**
 * The confirmation of an order: its cost, and for a market order its estimate from the visible book
 * and the price limit. Its figures follow the book while the sheet is open; on a stale book no
 * market order can be confirmed.
 */
import { formatUnits } from '@anywhen/money';
import type { Market } from '@anywhen/prices';
import { TAKER_RANGE_BPS } from '@anywhen/protocol';
import { Button, KeyValue, type KeyValueRow } from '@anywhen/ui';
import { Suspense, lazy, type ReactNode } from 'react';
import { Sheet } from '../../parts/overlays.tsx';
import { useBook } from '../../book/market-feed.tsx';
import { useFormat, useText } from '../../i18n/index.ts';
import { showPrice } from '../../market-parts/market-texts.ts';
import { AskNoMore } from '../../money-forms/questions/ask-no-more.tsx';
import { hasExpiry, isFromBook, kindOf, trimTyped, type Draft } from './order-draft.ts';
import { usePlan } from './order-preview.tsx';
import { useOrderTexts } from '../order-texts.ts';
import { PlainAmount } from './plain-amount.tsx';
import { priceText } from '../../book/spot-market.ts';

const FiresLine = lazy(async () => ({
  default: (await import('./more/fires-line.tsx')).FiresLine,
}));

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
  const isBuy = draft.side === 'buy';
  const { currency } = market;
  const plainTitle = isNow ? t('confirm.title') : t('confirm.titleLimit');
  const title = draft.trigger ? t('confirm.titleKind', { kind: ticketKindName(kind) }) : plainTitle;
  return (
    <Sheet
      isOpen={isOpen}
      onClose={props.onClose}
      onClosed={props.onClosed}
      isLocked={isSending}
      title={title}
      footer={
        <Button
          size="large"
          isFullWidth
          look={isBuy ? 'up' : 'down'}
          isBusy={isSending}
          disabled={isOld}
          onClick={onConfirm}
        >
          {isBuy ? t('confirm.buy', { currency }) : t('confirm.sell', { currency })}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        {notice}
        <div className="flex flex-col items-center gap-1 rounded-card bg-surface-sunken px-4 py-5">
          <span className="tabular text-center text-28 font-semibold wrap-anywhere">
            <PlainAmount
              amount={trimTyped(draft.amount) || '0'}
              currency={draft.measure === 'total' ? 'USDT' : currency}
            />
          </span>
          <span className="text-14 font-medium text-text-muted">
            {sideName(draft.side)} · {currency}/USDT
          </span>
        </div>
        {isOpen && <Figures market={market} draft={draft} />}
        {isOpen && draft.trigger && (
          <Suspense>
            <FiresLine market={market} draft={draft} />
          </Suspense>
        )}
        {isOld && <p className="text-14 font-medium text-pretty text-warn">{t('confirm.old')}</p>}
        <p className="text-12 text-pretty text-text-muted">
          {isNow && t('confirm.explain', { percent: TAKER_RANGE_BPS / 100 })}
          {kind === 'limit' && t('confirm.explainLimit')}
          {draft.trigger && t('confirm.explainTrigger')}
        </p>
        {!isNow && isOpen && <AskNoMore />}
      </div>
    </Sheet>
  );
}

function Figures({ market, draft }: { market: Market; draft: Draft }) {
  const t = useText('spot');
  const plan = usePlan(draft, market);
  const { dateTime } = useFormat();
  const { type, trigger, isOco, expiresAtMs } = draft;
  const isBuy = draft.side === 'buy';
  const [gives, gets] = isBuy ? ['USDT', market.currency] : [market.currency, 'USDT'];
  const amount = (units: bigint | undefined, currency: string) =>
    units === undefined ? '–' : <PlainAmount amount={formatUnits(units)} currency={currency} />;
  return (
    <>
      <KeyValue
        rows={[
          ...(trigger ? [priceRow(t('trigger.price'), draft.triggerPrice)] : []),
          type === 'limit'
            ? priceRow(trigger && !isOco ? t('trigger.limit') : t('price'), draft.price)
            : {
                label: t('preview.average'),
                value:
                  plan?.average === undefined ? '–' : showPrice(priceText(market, plan.average)),
              },
          ...(isOco && draft.stopPrice ? [priceRow(t('oco.stopLimit'), draft.stopPrice)] : []),
          ...(hasExpiry(draft) && expiresAtMs !== undefined
            ? [{ label: t('expiry.label'), value: dateTime(expiresAtMs) }]
            : []),
          { label: t('preview.held'), value: amount(plan?.held, gives) },
          { label: t('preview.fee'), value: amount(plan?.fee, gets) },
          { label: t('preview.get'), value: amount(plan?.received, gets), isStrong: true },
        ]}
      />
      {plan && !plan.isWhole && (
        <p className="text-14 font-medium text-pretty text-warn">{t('preview.thin')}</p>
      )}
    </>
  );
}

function priceRow(label: string, price: string): KeyValueRow {
  return { label, value: showPrice(trimTyped(price)) };
}
