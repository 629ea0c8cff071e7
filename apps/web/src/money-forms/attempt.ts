/**
 * Sends a request that moves money exactly once:
 *
 *   idle → sending → done
 *                  → refused (nothing moved) → sending …
 *                  → unanswered (outcome unknown; looked up until known) → done
 *                       → dropped (it did not happen, and cannot any more) → sending, new key
 */
import { useRef, useState } from 'react';
import { dropRequest, type RejectionCode, type RejectionReply } from '@anywhen/protocol';
import { askUntilAnswered } from '../api/asking.ts';
import { ApiRejection, callApi } from '../api/call.ts';
import { onMemberChange } from '../session/session.ts';
import { intentionFor, randomKey, type Intention, type Request } from './intention.ts';

export type Attempt<W, Answer> = { state: 'idle' } | Settled<W, Answer> | UnderWay<W>;

type UnderWay<W> = { state: 'sending'; request: W } | { state: 'unanswered'; request: W };

/** The final outcome; `send` resolves with it, however long it takes. */
export type Settled<W, Answer> =
  | { state: 'refused'; request: W; reply: RejectionReply }
  | { state: 'dropped'; request: W }
  | { state: 'done'; request: W; answer: Answer };

/** Nothing else may be sent while the outcome of this request is unknown. */
export function isUnderWay<W, Answer>({ state }: Attempt<W, Answer>): boolean {
  return state === 'sending' || state === 'unanswered';
}

/** No answer came, whatever is known by now about the outcome. */
export function isLost<W, Answer>({ state }: Attempt<W, Answer>): boolean {
  return state === 'unanswered' || state === 'dropped';
}

type CarryOut<W, Answer> = (request: W, key: string) => Promise<Answer>;

export function useAttempt<W extends Request, Answer>(carryOut: CarryOut<W, Answer>) {
  const [attempt, setAttempt] = useState<Attempt<W, Answer>>({ state: 'idle' });
  const intention = useRef<Intention | undefined>(undefined);
  const isBusy = useRef(false);

  /** Two taps in one frame see the same state; only this flag distinguishes them. */
  const send = async (request: W): Promise<Settled<W, Answer> | undefined> => {
    if (isBusy.current) return undefined;
    isBusy.current = true;
    const intended = intentionFor(request, { before: intention.current, newKey: randomKey });
    intention.current = intended;
    setAttempt({ state: 'sending', request });
    const { key } = intended;
    const ask = () => outcomeOf(carryOut, request, key);
    let outcome = await ask();
    if (!outcome) {
      setAttempt({ state: 'unanswered', request });
      outcome = await askWhileLoggedIn(() => findFate(request, key, ask));
    }
    isBusy.current = false;
    if (!outcome || isKeyUsedUp(outcome)) intention.current = undefined;
    setAttempt(outcome ?? { state: 'idle' });
    return outcome;
  };

  /** A pending request continues when the page is left. */
  const forget = () => {
    if (!isBusy.current) setAttempt({ state: 'idle' });
  };

  return { attempt, send, forget };
}

/** Undefined while it is unknown whether it happened. */
async function outcomeOf<W, Answer>(
  carryOut: CarryOut<W, Answer>,
  request: W,
  key: string,
): Promise<Settled<W, Answer> | undefined> {
  try {
    return { state: 'done', request, answer: await carryOut(request, key) };
  } catch (error) {
    return refusedBy(error, request, UNSURE);
  }
}

/**
 * Looks up by the key whether it happened. If so the same request is sent again to get its first
 * reply; if not, the lookup consumes the key, so that a late arrival is refused.
 */
async function findFate<W, Answer>(
  request: W,
  key: string,
  ask: () => Promise<Settled<W, Answer> | undefined>,
): Promise<Settled<W, Answer> | undefined> {
  try {
    const { hasHappened } = await callApi(dropRequest, { idempotencyKey: key });
    return hasHappened ? await ask() : { state: 'dropped', request };
  } catch (error) {
    return refusedBy(error, request, [...UNSURE, 'RATE_LIMITED']);
  }
}

/** Also runs while the page is hidden; it ends with the session of the request. */
async function askWhileLoggedIn<Answer extends object>(ask: () => Promise<Answer | undefined>) {
  const leaving = new AbortController();
  const stopWatching = onMemberChange(() => leaving.abort());
  return askUntilAnswered(ask, leaving.signal).finally(stopWatching);
}

/** The server itself does not know the outcome. */
const UNSURE: readonly RejectionCode[] = ['UNAVAILABLE', 'INTERNAL'];

function refusedBy<W>(error: unknown, request: W, noAnswers: readonly RejectionCode[]) {
  if (!(error instanceof ApiRejection) || noAnswers.includes(error.code)) return undefined;
  return { state: 'refused', request, reply: error.reply } as const;
}

const USED_UP: readonly RejectionCode[] = ['IDEMPOTENCY_CONFLICT', 'ANSWER_LOST'];

/** A consumed key must not be reused. */
function isKeyUsedUp<W, Answer>(outcome: Settled<W, Answer>): boolean {
  return outcome.state !== 'refused' || USED_UP.includes(outcome.reply.code);
}
