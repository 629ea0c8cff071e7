/**
 * The form that amends an open order: its prices and quantity, the effect on what is held and on
 * its place in the queue, and one button. Loaded on demand.
 */
import { useRef, useState, type FormEvent } from 'react';
import type { SpotOrder } from '@anywhen/protocol';
import { Button, toast } from '@anywhen/ui';
import { amendableParts } from '../../book/amending.ts';
import { AmendEffects } from '../../book/amend-effects.tsx';
import { sendAmend, type AmendAnswer, type AmendRequest } from '../../book/own-orders.ts';
import { findSpotMarket } from '../../book/spot-market.ts';
import { useText } from '../../i18n/index.ts';
import { useLiveness, useTicker } from '../../live/index.ts';
import { isUnderWay, useAttempt, type Settled } from '../../money-forms/attempt.ts';
import { withFunds } from '../../money-forms/from-funds/from-funds.ts';
import { toastMoved } from '../../money-forms/from-funds/moved-toast.ts';
import { useFocusOnFault } from '../../money-forms/focus-on-fault.ts';
import { LostAttempt } from '../../money-forms/lost-attempt.tsx';
import { RefusedNotice } from '../../money-forms/notice.tsx';
import { forgetTyped, useTyped } from '../../parts/drafts/typed.ts';
import { serverNowMs } from '../../parts/server-clock.ts';
import { filledPercent } from '../details/filled-percent.ts';
import { FaultText } from '../ticket/fault-text.tsx';
import { placeOrderRefusal, type DraftFaults } from '../ticket/order-checks.ts';
import { typeAmount, type ChangeDraft } from '../ticket/order-draft.ts';
import { NOTHING_KNOWN } from '../ticket/order-plan.ts';
import { useFeeBps, useSpotAvailable } from '../ticket/own-account.ts';
import { PriceEntry, type TicketPartProps } from '../ticket/price-entry.tsx';
import { TicketField } from '../ticket/ticket-field.tsx';
import { amendmentOf, checkAmend, NOTHING_TYPED, typedOf, withTyped } from './amend-draft.ts';

type AmendFormProps = { order: SpotOrder; onDone: () => void };

export function AmendForm({ order, onDone }: AmendFormProps) {
  const t = useText('spot');
  const app = useText('app');
  const form = useRef<HTMLFormElement>(null);
  const ticket = useAmending(order, onDone);
  const { market, amendment, attempt, faults } = ticket;
  const isOffline = useLiveness() === 'offline';
  useFocusOnFault(form, faults);
  if (!market) return null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    ticket.submit();
  };
  const isChanged = Object.keys(amendment).length > 0;
  return (
    <form ref={form} noValidate onSubmit={submit} className="flex flex-col gap-3 pb-2">
      <Fields order={order} {...ticket} market={market} />
      <AmendEffects order={order} amendment={amendment} market={market} />
      {attempt.state === 'refused' && <RefusedNotice reply={attempt.reply} />}
      <LostAttempt
        attempt={attempt}
        what={() => t('amend.what', { id: order.id })}
        now={(what) => what}
        isBarred={isOffline}
        onAgain={ticket.submit}
        onDiscard={onDone}
      />
      <div className="flex gap-3 pt-1">
        <Button look="secondary" size="large" isFullWidth onClick={onDone}>
          {app('back')}
        </Button>
        <Button
          type="submit"
          size="large"
          isFullWidth
          isBusy={isUnderWay(attempt)}
          disabled={!isChanged || isOffline}
        >
          {t('amend.send')}
        </Button>
      </div>
    </form>
  );
}

/** The draft, its faults, and its submission. */
function useAmending(order: SpotOrder, onDone: () => void) {
  const t = useText('spot');
  const market = findSpotMarket(order.symbol);
  const last = useTicker(order.symbol)?.last;
  const available = useSpotAvailable(market?.currency ?? '');
  const feeBps = useFeeBps();
  const name = `spot.amend.${order.id}`;
  const [typed, type] = useTyped(name, NOTHING_TYPED);
  const draft = withTyped(order, typed);
  const [faults, setFaults] = useState<DraftFaults>({});
  const { attempt, send, forget } = useAttempt(name, sendAmend, {
    onFound: (outcome) => settle(outcome),
  });
  const amendment = market ? amendmentOf(order, draft, market) : {};
  const onDraft: ChangeDraft = (change) => {
    type((before) => typedOf(order, change(withTyped(order, before))));
    setFaults({});
    forget();
  };
  const report = ({ order: now, fills, fromFunds }: AmendAnswer) => {
    forgetTyped(name);
    const percent = filledPercent(now);
    toast(fills.length > 0 ? t('amend.traded', { percent }) : t('amend.done'), 'success');
    toastMoved(fromFunds);
    onDone();
  };
  const settle = (outcome: Settled<AmendRequest, AmendAnswer> | undefined) => {
    if (outcome?.state === 'done') report(outcome.answer);
    if (outcome?.state !== 'refused') return;
    const refusal = placeOrderRefusal(outcome.reply);
    if (refusal.kind !== 'at-fields') return;
    setFaults(refusal.faults);
    forget();
  };
  const submit = async () => {
    if (!market) return;
    const now = { ...NOTHING_KNOWN, last };
    const found = checkAmend(order, draft, {
      market,
      now,
      available,
      feeBps,
      nowMs: serverNowMs(),
    });
    setFaults(found);
    if (Object.keys(found).length > 0) return;
    settle(await send({ id: order.id, ...amendment, ...withFunds() }));
  };
  return { market, draft, faults, onDraft, amendment, attempt, submit: () => void submit() };
}

type FieldsProps = TicketPartProps & { order: SpotOrder };

function Fields({ order, market, draft, faults, onDraft }: FieldsProps) {
  const t = useText('spot');
  const parts = amendableParts(order);
  const part = { market, draft, faults, onDraft };
  return (
    <>
      {parts.trigger && <PriceEntry {...part} name="triggerPrice" label={t('trigger.price')} />}
      {parts.price && (
        <PriceEntry {...part} label={parts.trigger ? t('trigger.limit') : t('price')} />
      )}
      {parts.quantity && (
        <TicketField
          name="amount"
          label={t('amount.quantityIn', { currency: market.currency })}
          value={draft.amount}
          onChange={(amount) => onDraft((before) => typeAmount(before, amount))}
          error={faults.amount && <FaultText fault={faults.amount} draft={draft} market={market} />}
        />
      )}
    </>
  );
}
