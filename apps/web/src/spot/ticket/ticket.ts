/**
 * The ticket of one market: the draft, its faults, and its submission. Market orders, and others by
 * the member's choice, are confirmed first; a limit far on the losing side always.
 */
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Market } from '@anywhen/prices';
import type { Side } from '@anywhen/protocol';
import { usePeek } from '../../book/market-feed.tsx';
import { serverNowMs } from '../../parts/server-clock.ts';
import { navigate, useSheetEntry } from '../../router/index.ts';
import {
  isAsked,
  useAccountUnits,
  useOrderQuestion,
} from '../../money-forms/questions/order-question.ts';
import { isLost, isUnderWay, type Settled } from '../../money-forms/attempt.ts';
import { withFunds } from '../../money-forms/from-funds/from-funds.ts';
import type { OrderAttempt } from './attempt-notice.tsx';
import type { PlacedOrder } from '../data.ts';
import { checkDraft, placeOrderRefusal, type DraftFaults } from './order-checks.ts';
import {
  distanceOf,
  isFromBook,
  requestOf,
  stopDistanceOf,
  type ChangeDraft,
  type Draft,
  type OrderRequest,
} from './order-draft.ts';
import { NOTHING_KNOWN, planOrder } from './order-plan.ts';
import { useFeeBps, useSpotAvailable } from './own-account.ts';
import { loginPath } from '../trade-path.ts';
import { emptyTicket, useTypedTicket } from './typed-ticket.ts';

type SettledOrder = Settled<OrderRequest, PlacedOrder>;

export type TicketTerms = {
  market: Market;
  /** From the URL; undefined leaves the choice to the member. */
  side: Side | undefined;
  attempt: OrderAttempt;
  onSend: (request: OrderRequest) => Promise<SettledOrder | undefined>;
  onPlaced: (placed: PlacedOrder) => void;
  onForget: () => void;
};

/** An accidental tap after the answer must not send another order; a changed draft may. */
const REST_MS = 800;

export function useTicket(terms: TicketTerms) {
  const { market, side, attempt, onSend, onPlaced, onForget } = terms;
  const check = useCheck(market);
  const isAskedAbout = useIsAskedAbout(market);
  const { draft, type, isSeeded, seed } = useTypedTicket(market, side);
  const [faults, setFaults] = useState<DraftFaults>({});
  const [reviewed, setReviewed] = useState<Draft>(draft);
  const [isConfirming, openConfirm, closeConfirm] = useSheetEntry('spot.confirm');
  const restsUntilMs = useRef(0);
  const isWithoutAnswer = isLost(attempt);

  const changeDraft: ChangeDraft = useCallback(
    (change) => {
      type(change);
      setFaults({});
      restsUntilMs.current = 0;
    },
    [type],
  );

  const send = async (request: OrderRequest) => {
    const outcome = await onSend({ ...withFunds(), ...request });
    restsUntilMs.current = Date.now() + REST_MS;
    if (outcome?.state === 'done') {
      closeConfirm();
      onPlaced(outcome.answer);
      emptyTicket(request.symbol);
    }
    if (outcome?.state !== 'refused') return;
    if (outcome.reply.code === 'NOT_LOGGED_IN') {
      void navigate(loginPath({ symbol: request.symbol, side: request.side }));
      return;
    }
    const refusal = placeOrderRefusal(outcome.reply);
    if (refusal.kind === 'as-notice') return;
    closeConfirm();
    if (refusal.kind !== 'at-fields') return;
    setFaults(refusal.faults);
    onForget();
  };

  /** The outcome is shown on the page, not in the sheet, because it may take long. */
  useEffect(() => {
    if (isWithoutAnswer) closeConfirm();
  }, [isWithoutAnswer, closeConfirm]);

  const submit = () => {
    if (Date.now() < restsUntilMs.current || isUnderWay(attempt)) return;
    const found = check(draft);
    setFaults(found);
    if (Object.keys(found).length > 0) return;
    onForget();
    if (!isFromBook(draft) && !isAskedAbout(draft)) {
      void send(requestOf(draft, market));
      return;
    }
    setReviewed(draft);
    openConfirm();
  };

  /** Once the sheet is closed the focus may move to a fault. */
  const pointAtFaults = () => setFaults((found) => ({ ...found }));

  const review = { reviewed, isConfirming, closeConfirm, pointAtFaults };
  return { draft, changeDraft, faults, isSeeded, seed, send, submit, ...review };
}

/** Against the current market and balances. */
function useCheck(market: Market): (draft: Draft) => DraftFaults {
  const peek = usePeek();
  const available = useSpotAvailable(market.currency);
  const feeBps = useFeeBps();
  return (draft) =>
    checkDraft(draft, { market, now: peek(), available, feeBps, nowMs: serverNowMs() });
}

function useIsAskedAbout(market: Market): (draft: Draft) => boolean {
  const before = useOrderQuestion('spot');
  const peek = usePeek();
  const feeBps = useFeeBps();
  const quote = useAccountUnits('spot', 'USDT');
  const base = useAccountUnits('spot', market.currency);
  return (draft) => {
    const units = planOrder(draft, { market, now: NOTHING_KNOWN, feeBps })?.held ?? 0n;
    const distances = [distanceOf(draft, peek().last), stopDistanceOf(draft)];
    const isFar = distances.some((distance) => distance?.isFar);
    return isAsked(before, { units, accountUnits: draft.side === 'buy' ? quote : base, isFar });
  };
}
