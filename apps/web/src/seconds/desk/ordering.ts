/**
 * Buys exactly once per tap:
 *
 *   tap → checked here (faults are shown at their fields) → confirmed, if large
 *       → sent → accepted, and a pause of two seconds
 *              → refused: shown at its field, or as a notice
 *              → no answer: looked up, then one of these, or offered again
 */
import { useEffect, useEffectEvent, useState } from 'react';
import { parseUnits } from '@anywhen/money';
import { SECONDS_REPEAT_MS, type Direction, type RejectionReply } from '@anywhen/protocol';
import { useAttempt, type Attempt, type Settled } from '../../money-forms/attempt.ts';
import { fireAt } from '../../parts/passing-time.ts';
import { serverNowMs } from '../../parts/server-clock.ts';
import { useQuestion, type Question } from '../../money-forms/questions/question.ts';
import {
  isAsked,
  useAccountUnits,
  useOrderQuestion,
} from '../../money-forms/questions/order-question.ts';
import { withFunds } from '../../money-forms/from-funds/from-funds.ts';
import type { Faults } from '../../money-forms/faults.ts';
import { finishTyping } from '../../money-forms/typed-amount.ts';
import { beginSession, findMember } from '../../session/session.ts';
import { refreshOwn, sendOrder, type PlacedOrder } from '../data.ts';
import {
  findAmountFault,
  placeOrderRefusal,
  type OrderDraft,
  type OrderField,
  type OrderRequest,
} from './order-draft.ts';
import type { Period } from '../terms.ts';

type OrderAttempt = Attempt<OrderRequest, PlacedOrder>;

export type Ordering = {
  readonly attempt: OrderAttempt;
  readonly faults: Faults<OrderField>;
  readonly isPausing: boolean;
  readonly buy: (direction: Direction) => Promise<void>;
  /** Confirmed when it is large, or when the member chose so. */
  readonly question: Question<OrderRequest>;
  /** Repeats the identical request, once it is certain that it was not executed. */
  readonly sendAgain: (request: OrderRequest) => Promise<void>;
  /** Something was changed or read: the message is cleared. */
  readonly forget: () => void;
};

type Buying = {
  symbol: string;
  draft: OrderDraft;
  period: Period | undefined;
  available: string | undefined;
  lossAllowanceUnits: bigint | undefined;
  onTaken: (placed: PlacedOrder) => void;
};

export function useOrdering(buying: Buying): Ordering {
  const { symbol, draft, period, available, lossAllowanceUnits, onTaken } = buying;
  const [faults, setFaults] = useState<Faults<OrderField>>({});
  const [isPausing, pause] = usePause(SECONDS_REPEAT_MS);
  const question = useQuestion<OrderRequest>('seconds.question');
  const before = useOrderQuestion('seconds');
  const accountUnits = useAccountUnits('contract', 'USDT');
  const settle = (outcome: Settled<OrderRequest, PlacedOrder> | undefined) => {
    if (outcome?.state === 'done') {
      pause();
      forgetAttempt();
      onTaken(outcome.answer);
    }
    if (outcome?.state !== 'refused') return;
    if (outcome.reply.code === 'ORDER_REPEATED') pause();
    learnFrom(outcome.reply);
    const refusal = placeOrderRefusal(outcome.reply);
    setFaults(refusal.kind === 'at-fields' ? refusal.faults : {});
    if (refusal.kind === 'at-fields') forgetAttempt();
  };
  const attempting = useAttempt('seconds.order', sendOrder, { onFound: settle });
  const { attempt, send, forget: forgetAttempt } = attempting;
  useEndOfBreak(attempt, forgetAttempt);
  const carryOut = async (request: OrderRequest) => settle(await send(request));
  const buy = async (direction: Direction) => {
    if (!period || isPausing) return;
    const amount = findAmountFault(draft, { period, lossAllowanceUnits, available });
    setFaults(amount ? { amount } : {});
    if (amount) return;
    const { periodSeconds } = period;
    const order = { symbol, direction, periodSeconds, amount: finishTyping(draft.amount) };
    const request = { ...order, ...withFunds() };
    const units = parseUnits(request.amount);
    if (isAsked(before, { units, accountUnits }) && !(await question.ask(request))) return;
    await carryOut(request);
  };
  const forget = () => {
    setFaults({});
    forgetAttempt();
  };
  return { attempt, faults, isPausing, buy, question, sendAgain: carryOut, forget };
}

/** The cached data was outdated: it is refetched, or replaced, before the next tap. */
function learnFrom(reply: RejectionReply): void {
  const member = findMember();
  if (reply.code === 'ACCOUNT_TRADE_RESTRICTED' && member) {
    beginSession({ ...member, status: 'restricted' });
  } else if (placeOrderRefusal(reply).kind === 'as-notice') refreshOwn();
}

/** Long enough to be read. */
const SAID_MS_MIN = 3_000;

/**
 * A refusal because of a break is cleared when the break is over; an answer that came after its end
 * is shown briefly, so that the tap is not left without one.
 */
function useEndOfBreak(attempt: OrderAttempt, forget: () => void): void {
  const reply = attempt.state === 'refused' ? attempt.reply : undefined;
  const untilMs = reply?.code === 'ON_A_BREAK' ? reply.data?.['untilMs'] : undefined;
  const end = useEffectEvent(forget);
  useEffect(() => {
    if (typeof untilMs !== 'number') return undefined;
    return fireAt(Math.max(untilMs, serverNowMs() + SAID_MS_MIN), () => end());
  }, [untilMs]);
}

/** Absorbs an accidental second tap. */
function usePause(lengthMs: number): [isPausing: boolean, pause: () => void] {
  const [isPausing, setIsPausing] = useState(false);
  useEffect(() => {
    if (!isPausing) return undefined;
    const timer = setTimeout(() => setIsPausing(false), lengthMs);
    return () => clearTimeout(timer);
  }, [isPausing, lengthMs]);
  return [isPausing, () => setIsPausing(true)];
}
