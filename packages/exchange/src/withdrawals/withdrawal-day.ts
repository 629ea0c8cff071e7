/**
 * What a member has asked for on the last UTC day they asked for anything, without what was
 * rejected (rulebook 10.2). Nothing is stored of days before: no limit needs them.
 */
import { dayOfSecond } from '@anywhen/prices';
import type { Uid } from '../kernel/actor.ts';

export type WithdrawalDay = {
  readonly uid: Uid;
  /** UTC days since 1970. */
  readonly day: number;
  /** In USDT. */
  readonly valueUnits: bigint;
  readonly count: number;
};

/** What counts at a moment, given the last day that is known. */
export function withdrawalDayAt(
  known: WithdrawalDay | undefined,
  { uid, atMs }: { uid: Uid; atMs: number },
): WithdrawalDay {
  const day = dayOfSecond(atMs / 1_000);
  return known?.day === day ? known : { uid, day, valueUnits: 0n, count: 0 };
}
