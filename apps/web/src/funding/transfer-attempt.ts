/**
 * Sending a transfer, once:
 *
 *   idle → sending → done
 *                  → refused (nothing moved) → sending …
 *                  → unanswered (nobody knows) → sending with the same key …
 */
import { useRef, useState } from 'react';
import type { RejectionReply } from '@anywhen/protocol';
import { ApiRejection } from '../api/call.ts';
import { sendTransfer, type TransferReceipt, type TransferWish } from './data.ts';
import { intentionFor, randomKey, type Intention } from './intention.ts';

export type Attempt =
  | { state: 'idle' }
  | { state: 'sending'; wish: TransferWish }
  | { state: 'refused'; reply: RejectionReply }
  | { state: 'unanswered'; wish: TransferWish }
  | { state: 'done'; receipt: TransferReceipt };

export function useTransferAttempt() {
  const [attempt, setAttempt] = useState<Attempt>({ state: 'idle' });
  const intention = useRef<Intention | undefined>(undefined);
  const isSending = useRef(false);

  /** Two taps in one frame see the same state; only the mark tells them apart. */
  const send = async (wish: TransferWish): Promise<Attempt | undefined> => {
    if (isSending.current) return undefined;
    isSending.current = true;
    const intended = intentionFor(wish, { before: intention.current, newKey: randomKey });
    intention.current = intended;
    setAttempt({ state: 'sending', wish });
    const outcome = await outcomeOf(wish, intended.key);
    isSending.current = false;
    if (isSettled(outcome)) intention.current = undefined;
    setAttempt(outcome);
    return outcome;
  };

  /** The key of an unanswered attempt stays: the same wish must not become a second transfer. */
  const forget = () => setAttempt({ state: 'idle' });

  return { attempt, send, forget };
}

async function outcomeOf(wish: TransferWish, key: string): Promise<Attempt> {
  try {
    return { state: 'done', receipt: await sendTransfer(wish, key) };
  } catch (error) {
    return error instanceof ApiRejection
      ? { state: 'refused', reply: error.reply }
      : { state: 'unanswered', wish };
  }
}

/** A key that is used up or spoilt must not be used again. */
function isSettled(outcome: Attempt): boolean {
  if (outcome.state === 'refused') return outcome.reply.code === 'IDEMPOTENCY_CONFLICT';
  return outcome.state === 'done';
}
