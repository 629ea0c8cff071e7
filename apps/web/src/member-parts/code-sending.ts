/**
 * Requests verification codes: which were sent where, and when the next one may be requested. Like
 * the server it counts per address: another address has no wait.
 */
import { useRef, useState } from 'react';
import { ApiRejection } from '../api/call.ts';
import { askForCode, type CodeAddress, type SentCode } from './codes.ts';
import type { Problem } from './form.ts';
import { findRetryAt } from './retry-at.ts';

export type CodeSending = {
  isBusy: boolean;
  /** How the last code to this address was sent; undefined without one. */
  delivery: SentCode['delivery'] | undefined;
  /** When a code may be requested again. */
  nextAtMs: number | undefined;
  /** Rate limited by the server: the wait is longer than the usual minute. */
  isLimited: boolean;
  /** Why the last one was not sent, if no field is at fault. */
  problem: Problem | undefined;
  ask: () => Promise<void>;
};

type Known = Partial<Pick<CodeSending, 'delivery' | 'nextAtMs' | 'isLimited' | 'problem'>>;

export function useCodeSending(
  address: CodeAddress,
  mark: (error: unknown) => Problem | undefined,
): CodeSending {
  const [known, setKnown] = useState<Readonly<Record<string, Known>>>({});
  const [isBusy, setIsBusy] = useState(false);
  const isAsking = useRef(false);
  const key = `${address.channel} ${address.target.toLowerCase()}`;
  const learn = (next: Known) => {
    setKnown((before) => ({ ...before, [key]: { ...before[key], ...next } }));
  };

  const ask = async () => {
    if (isAsking.current) return;
    isAsking.current = true;
    setIsBusy(true);
    learn({ problem: undefined });
    try {
      const { delivery, resendAtMs } = await askForCode(address);
      learn({ delivery, nextAtMs: resendAtMs, isLimited: false });
    } catch (error) {
      const retryAtMs = retryAtOf(error);
      if (retryAtMs === undefined) learn({ problem: mark(error) });
      else learn({ nextAtMs: retryAtMs, isLimited: true });
    } finally {
      isAsking.current = false;
      setIsBusy(false);
    }
  };

  const here = known[key];
  return {
    isBusy,
    ask,
    delivery: here?.delivery,
    nextAtMs: here?.nextAtMs,
    isLimited: here?.isLimited ?? false,
    problem: here?.problem,
  };
}

function retryAtOf(error: unknown): number | undefined {
  const isLimit = error instanceof ApiRejection && error.code === 'RATE_LIMITED';
  return isLimit ? findRetryAt(error.reply) : undefined;
}
