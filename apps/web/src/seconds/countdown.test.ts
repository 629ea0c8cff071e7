/** Countdowns by the server's clock. */
import { describe, expect, it } from 'vitest';
import { openingSecondOf } from '@anywhen/protocol';
import { countdownOf } from './countdown.ts';

const T0 = Date.UTC(2026, 0, 5, 12, 0, 1) / 1_000;
const running = { periodSeconds: 60, endsAtSecond: T0 + 60, state: 'in_progress' } as const;

describe('[3.3] the countdown of a contract', () => {
  it('[EX-3.5] accepted at 12:00:00.400 it runs from 12:00:01 to 12:01:01', () => {
    const acceptedAtMs = Date.UTC(2026, 0, 5, 12, 0, 0, 400);
    expect(openingSecondOf(acceptedAtMs)).toBe(T0);
    expect(countdownOf(running, T0 * 1_000)).toEqual({ secondsLeft: 60, partLeft: 1 });
    expect(countdownOf(running, (T0 + 30) * 1_000)).toEqual({ secondsLeft: 30, partLeft: 0.5 });
    expect(countdownOf(running, (T0 + 60) * 1_000)).toEqual({ secondsLeft: 0, partLeft: 0 });
  });

  it('counts the started second, and never below zero', () => {
    expect(countdownOf(running, (T0 + 59) * 1_000 + 1).secondsLeft).toBe(1);
    expect(countdownOf(running, (T0 + 59) * 1_000 + 999).secondsLeft).toBe(1);
    expect(countdownOf(running, (T0 + 90) * 1_000)).toEqual({ secondsLeft: 0, partLeft: 0 });
  });

  it('never shows more than the period when the clocks differ', () => {
    expect(countdownOf(running, (T0 - 5) * 1_000)).toEqual({ secondsLeft: 60, partLeft: 1 });
  });

  it('stays at the whole period until the opening tick', () => {
    const waiting = { periodSeconds: 30, endsAtSecond: null, state: 'payment_waiting' } as const;
    expect(countdownOf(waiting, 0)).toEqual({ secondsLeft: 30, partLeft: 1 });
    const voided = { periodSeconds: 30, endsAtSecond: null, state: 'ended' } as const;
    expect(countdownOf(voided, 0)).toEqual({ secondsLeft: 0, partLeft: 0 });
  });
});
