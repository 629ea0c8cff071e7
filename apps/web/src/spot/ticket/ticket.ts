/**
 * The ticket of one market: the draft, its faults, and its submission. Market orders, and others by
 * the member's choice, are confirmed first.
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
import type { OrderAttempt } from './attempt-notice.tsx';
import type { PlacedOrder } from '../data.ts';
import { checkDraft, placeOrderRefusal, type DraftFaults } from './order-checks.ts';
import {
  changeSide,
  emptied,
  isFromBook,
  startDraft,
  requestOf,
  withFirstPrice,
  type ChangeDraft,
  type Draft,
  type OrderRequest,
} from './order-draft.ts';
import { NOTHING_KNOWN, planOrder } from './order-plan.ts';
import { useFeeBps, useSpotAvailable } from './own-account.ts';
import { loginPath } from '../trade-path.ts';

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
  const { draft, setDraft, isSeeded, seed } = useDraft(market, side);
  const [faults, setFaults] = useState<DraftFaults>({});
  const [reviewed, setReviewed] = useState<Draft>(draft);
  const [isConfirming, openConfirm, closeConfirm] = useSheetEntry('spot.confirm');
  const restsUntilMs = useRef(0);
  const isWithoutAnswer = isLost(attempt);

  const changeDraft: ChangeDraft = useCallback(
    (change) => {
      setDraft(change);
      setFaults({});
      restsUntilMs.current = 0;
    },
    [setDraft],
  );

  const send = async (request: OrderRequest) => {
    const outcome = await onSend(request);
    restsUntilMs.current = Date.now() + REST_MS;
    if (outcome?.state === 'done') {
      closeConfirm();
      onPlaced(outcome.answer);
      if (request.symbol === market.symbol) setDraft(emptied);
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

function useDraft(market: Market, side: Side | undefined) {
  const [askedSide, setAskedSide] = useState(side);
  const [draft, setDraft] = useState<Draft>(() => startDraft(side ?? 'buy'));
  const [isSeeded, setIsSeeded] = useState(false);
  if (askedSide !== side) {
    setAskedSide(side);
    if (side) setDraft(changeSide(draft, side));
  }
  const seed = (last: string) => {
    setDraft((before) => withFirstPrice(before, market, last));
    setIsSeeded(true);
  };
  return { draft, setDraft, isSeeded, seed };
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
  const before = useOrderQuestion();
  const feeBps = useFeeBps();
  const quote = useAccountUnits('spot', 'USDT');
  const base = useAccountUnits('spot', market.currency);
  return (draft) => {
    const units = planOrder(draft, { market, now: NOTHING_KNOWN, feeBps })?.held ?? 0n;
    return isAsked(before, { units, accountUnits: draft.side === 'buy' ? quote : base });
  };
}
