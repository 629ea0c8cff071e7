/**
 * The time left of a contract, by the server's clock: a device whose clock is wrong must show the
 * same seconds as all others.
 */
import { useEffect, useReducer } from 'react';
import type { SharedContract } from '@anywhen/protocol';
import { serverNowMs } from '../parts/server-clock.ts';

type Running = Pick<SharedContract, 'periodSeconds' | 'endsAtSecond' | 'state'>;

type Countdown = {
  /** Whole seconds, including the started one; 0 when the time is over. */
  readonly secondsLeft: number;
  /** The remaining share of the period, from 1 to 0. */
  readonly partLeft: number;
};

/** Before the opening tick the whole period is left; after the end nothing is. */
export function countdownOf(contract: Running, nowMs: number): Countdown {
  const { periodSeconds, endsAtSecond, state } = contract;
  if (endsAtSecond === null) {
    const isWaiting = state === 'payment_waiting';
    return { secondsLeft: isWaiting ? periodSeconds : 0, partLeft: isWaiting ? 1 : 0 };
  }
  const leftMs = Math.min(periodSeconds * 1_000, Math.max(0, endsAtSecond * 1_000 - nowMs));
  return { secondsLeft: Math.ceil(leftMs / 1_000), partLeft: leftMs / (periodSeconds * 1_000) };
}

const LOOK_MS = 250; // A ring of 48 px moves less than a pixel in this time, even for 30 seconds.

/** Use it in small components: it rerenders four times a second while the contract runs. */
export function useCountdown(contract: Running): Countdown {
  const [, look] = useReducer((looks: number) => looks + 1, 0);
  const isRunning = contract.state === 'in_progress';
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setInterval(look, LOOK_MS);
    return () => clearInterval(timer);
  }, [isRunning]);
  return countdownOf(contract, serverNowMs());
}
