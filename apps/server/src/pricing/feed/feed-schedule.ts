/**
 * Decides when which price command is due, from a given time and given facts. The clock and the
 * queue are elsewhere, so that a midnight or an outage of a week is tested in a millisecond.
 */
import { type DayCommitment, type MarketState, dayOf } from '@anywhen/exchange';
import { DAY_MS, HOUR_MS } from '@anywhen/prices';
import { PRICE_AGE_MS_MAX } from '@anywhen/protocol';

/** With two days ahead every anchor is published at least a full day before its day begins. */
export const ANCHOR_DAYS_AHEAD = 2;

type DueCommitments = { publish: number[]; reveal: number[] };

/** The newest second that may be ticked: never one that has not begun. */
export function lastDueSecond(nowMs: number): number {
  return Math.floor(nowMs / 1_000);
}

/** How long to sleep until a second begins; timers may fire early, so never less than 1 ms. */
export function msUntil(second: number, nowMs: number): number {
  return Math.max(1, Math.ceil(second * 1_000 - nowMs));
}

/** Anchors to publish and seeds to reveal once ticks of `day` may happen; both oldest first. */
export function listDueCommitments(facts: {
  day: number;
  lastDay: number;
  findDay: (day: number) => DayCommitment | undefined;
}): DueCommitments {
  const { day, lastDay, findDay } = facts;
  const publish: number[] = [];
  const reveal: number[] = [];
  for (let each = 0; each <= Math.min(day + ANCHOR_DAYS_AHEAD, lastDay); each += 1) {
    const commitment = findDay(each);
    if (!commitment) publish.push(each);
    if (each < day && (commitment?.seed ?? null) === null) reveal.push(each);
  }
  return { publish, reveal };
}

/**
 * The first day of the chain that begins a day from now, and an hour more: the command may wait a
 * while before it gets its time.
 */
export function firstDayToChange(state: Pick<MarketState, 'firstDay'>, nowMs: number): number {
  return dayOf(state, Math.floor((nowMs + DAY_MS + HOUR_MS) / 1_000)) + 1;
}

export function isFreshAt(lastSecond: number, nowMs: number): boolean {
  return nowMs - lastSecond * 1_000 <= PRICE_AGE_MS_MAX;
}
