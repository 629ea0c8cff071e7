/**
 * The ticket: side, type, price, amount, cost, and the button. It does not subscribe to prices;
 * only the lines of the preview do. Typed input survives everything but a success.
 */
import { Suspense, useRef, type FormEvent, type ReactNode } from 'react';
import { SIDES, SPOT_MIN_NOTIONAL_USDT, refusalOf, spotFeeBps } from '@anywhen/protocol';
import { Button, LinkButton, Segmented, Skeleton } from '@anywhen/ui';
import { usePeek } from '../../book/market-feed.tsx';
import { useText, writePercent } from '../../i18n/index.ts';
import { useLiveness } from '../../live/index.ts';
import { useFocusOnFault } from '../../money-forms/focus-on-fault.ts';
import { findCostText } from '../../parts/costs/measured-cost.ts';
import { useMember, useSessionState } from '../../session/session.ts';
import { useKeepAboveKeyboard } from './above-keyboard.ts';
import { AmountEntry } from './amount-entry.tsx';
import { changeSide, hasExpiry, isFromBook, kindOf, withMarketPrice } from './order-draft.ts';
import type { ChangeDraft, WriteAmount } from './order-draft.ts';
import { KindChoice } from './kind-choice.tsx';
import { amountIn } from './order-plan.ts';
import { OrderPreview } from './order-preview.tsx';
import { useOrderTexts } from '../order-texts.ts';
import { useFeeBps } from './own-account.ts';
import { PriceEntry, type TicketPartProps } from './price-entry.tsx';
import { loginPath } from '../trade-path.ts';
import { onDemand } from '../../parts/on-demand/on-demand.tsx';
import { TermsLink } from '../../terms-parts/terms-row.tsx';

type OrderFormProps = TicketPartProps & {
  isSending: boolean;
  onSubmit: () => void;
  /** The notice before the next order: a refusal, or a lost answer. */
  notice: ReactNode;
};

export function OrderForm(props: OrderFormProps) {
  const { market, draft, faults, isSending, onDraft, onSubmit, notice } = props;
  const form = useRef<HTMLFormElement>(null);
  const peek = usePeek();
  const write: WriteAmount = (measure, before) =>
    amountIn(measure, before, { market, now: peek() });
  /** Typed for the other side or kind, a price could be far on the losing side of this one. */
  const turn: ChangeDraft = (change) =>
    onDraft((before) => {
      const after = change(before);
      const isTurned = after.side !== before.side || kindOf(after) !== kindOf(before);
      return isTurned ? withMarketPrice(after, market, peek().last) : after;
    });
  useKeepAboveKeyboard(form);

  useFocusOnFault(form, faults);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <form
      ref={form}
      noValidate
      onSubmit={submit}
      className="flex min-w-0 flex-col gap-2 short:gap-1"
    >
      <SideChoice draft={draft} onDraft={turn} write={write} />
      <KindChoice draft={draft} onDraft={turn} write={write} />
      <Prices market={market} draft={draft} faults={faults} onDraft={onDraft} />
      <AmountEntry market={market} draft={draft} faults={faults} onDraft={onDraft} />
      {draft.trigger && (
        <Suspense>
          <FiresLine market={market} draft={draft} />
        </Suspense>
      )}
      <OrderPreview market={market} draft={draft} />
      {notice}
      <Submit market={market} draft={draft} isSending={isSending} />
      <SmallPrint />
    </form>
  );
}

type SideChoiceProps = Pick<OrderFormProps, 'draft' | 'onDraft'> & { write: WriteAmount };

function SideChoice({ draft, onDraft, write }: SideChoiceProps) {
  const t = useText('spot');
  const { sideName } = useOrderTexts();
  return (
    <Segmented
      label={t('side.label')}
      value={draft.side}
      onChange={(side) => onDraft((before) => changeSide(before, side, write))}
      options={SIDES.map((side) => ({
        value: side,
        label: sideName(side),
        tone: side === 'buy' ? ('up' as const) : ('down' as const),
      }))}
    />
  );
}

const FiresLine = onDemand(async () => (await import('./more/fires-line.tsx')).FiresLine);
const MoreFields = onDemand(async () => (await import('./more/more-fields.tsx')).MoreFields);

/** The code of the trigger and expiry fields is loaded with the first of them. */
function Prices(props: TicketPartProps) {
  const t = useText('spot');
  const { draft } = props;
  const isLimit = draft.type === 'limit';
  return (
    <>
      {draft.trigger === undefined && isLimit && <PriceEntry {...props} label={t('price')} />}
      {isFromBook(draft) && <MarketPriceBox />}
      {(draft.trigger || hasExpiry(draft)) && (
        <Suspense fallback={<Skeleton shape="block" height={52} />}>
          <MoreFields {...props} />
        </Suspense>
      )}
    </>
  );
}

/** Replaces the price field at the same height: a market order has no price. */
function MarketPriceBox() {
  const t = useText('spot');
  return (
    <div className="flex h-13 flex-col justify-center rounded-card bg-surface-sunken px-2.5">
      <span className="text-12 text-text-muted">{t('price')}</span>
      <span className="truncate text-14 font-semibold">{t('bestPrice')}</span>
    </div>
  );
}

type SubmitProps = Pick<OrderFormProps, 'market' | 'draft' | 'isSending'>;

function Submit({ market, draft, isSending }: SubmitProps) {
  const t = useText('spot');
  const member = useMember();
  const isVisitor = useSessionState() === 'visitor';
  const isOffline = useLiveness() === 'offline';
  const { currency, symbol } = market;
  if (isVisitor) {
    return (
      <LinkButton size="large" isFullWidth href={loginPath({ symbol, side: draft.side })}>
        {t('login')}
      </LinkButton>
    );
  }
  const isBuy = draft.side === 'buy';
  return (
    <Button
      type="submit"
      size="large"
      isFullWidth
      look={isBuy ? 'up' : 'down'}
      isBusy={isSending}
      disabled={isOffline || refusalOf(member, 'trade-spot') !== undefined}
    >
      {isBuy ? t('submit.buy', { currency }) : t('submit.sell', { currency })}
    </Button>
  );
}

/** The fees of every order (rulebook H9), or why none can be sent now. */
function SmallPrint() {
  const t = useText('spot');
  const errors = useText('errors');
  const isOffline = useLiveness() === 'offline';
  const status = useMember()?.status ?? 'active';
  const feeBps = useFeeBps();
  const percent = writePercent((feeBps / 100).toFixed(2));
  const cost = feeBps === spotFeeBps(0) ? findCostText('spot-round-trip') : undefined;
  const measured = cost === undefined ? '' : ` ${t('measured', { cost })}`;
  const texts = {
    active: `${t('smallPrint', { amount: SPOT_MIN_NOTIONAL_USDT, percent })}${measured}`,
    restricted: errors('accountTradeRestricted'),
    frozen: errors('accountFrozen'),
    disabled: errors('accountStatusAbnormal'),
  };
  if (isOffline) return <p className="text-12 font-medium text-pretty text-warn">{t('offline')}</p>;
  return (
    <p className="text-12 text-pretty text-text-muted">
      {texts[status]} <TermsLink product="spot" label={t('feeTerms')} />
    </p>
  );
}
