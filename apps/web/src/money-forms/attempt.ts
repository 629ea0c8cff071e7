/**
 * Sending a request that moves money, once:
 *
 *   idle → sending → done
 *                  → refused (nothing moved) → sending …
 *                  → unanswered (nobody knows) → sending with the same key …
 */
import { useRef, useState } from 'react';
import type { RejectionCode, RejectionReply } from '@anywhen/protocol';
import { ApiRejection } from '../api/call.ts';
import { intentionFor, randomKey, type Intention, type Wish } from './intention.ts';

export type Attempt<W, Answer> =
  | { state: 'idle' }
  | { state: 'sending'; wish: W }
  | { state: 'refused'; wish: W; reply: RejectionReply }
  | { state: 'unanswered'; wish: W }
  | { state: 'done'; wish: W; answer: Answer };

type CarryOut<W, Answer> = (wish: W, key: string) => Promise<Answer>;

export function useAttempt<W extends Wish, Answer>(carryOut: CarryOut<W, Answer>) {
  const [attempt, setAttempt] = useState<Attempt<W, Answer>>({ state: 'idle' });
  const intention = useRef<Intention | undefined>(undefined);
  const isSending = useRef(false);

  /** Two taps in one frame see the same state; only the mark tells them apart. */
  const send = async (wish: W): Promise<Attempt<W, Answer> | undefined> => {
    if (isSending.current) return undefined;
    isSending.current = true;
    const intended = intentionFor(wish, { before: intention.current, newKey: randomKey });
    intention.current = intended;
    setAttempt({ state: 'sending', wish });
    const outcome = await outcomeOf(carryOut, wish, intended.key);
    isSending.current = false;
    if (isSettled(outcome)) intention.current = undefined;
    setAttempt(outcome);
    return outcome;
  };

  /** The key of an unanswered attempt stays: the same wish must not be carried out twice. */
  const forget = () => setAttempt({ state: 'idle' });

  return { attempt, send, forget };
}

async function outcomeOf<W, Answer>(
  carryOut: CarryOut<W, Answer>,
  wish: W,
  key: string,
): Promise<Attempt<W, Answer>> {
  try {
    return { state: 'done', wish, answer: await carryOut(wish, key) };
  } catch (error) {
    return error instanceof ApiRejection
      ? { state: 'refused', wish, reply: error.reply }
      : { state: 'unanswered', wish };
  }
}

const USED_UP: readonly RejectionCode[] = ['IDEMPOTENCY_CONFLICT', 'ANSWER_LOST'];

/** A key that is used up or spoilt must not be used again. */
function isSettled<W, Answer>(outcome: Attempt<W, Answer>): boolean {
  if (outcome.state === 'refused') return USED_UP.includes(outcome.reply.code);
  return outcome.state === 'done';
}
