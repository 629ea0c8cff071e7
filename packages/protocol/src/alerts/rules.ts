/**
 * Price alerts (rulebook 16.9): which prices an alert waits for, and when a tick reaches them. All
 * prices are whole ticks of their market, so that everybody who has the ticks comes to the same.
 */

/** In the order of the database's numbers; only ever append. */
export const ALERT_STATES = ['waiting', 'fired', 'removed'] as const;
export type AlertState = (typeof ALERT_STATES)[number];

/** Waiting at a time. */
export const ALERTS_PER_MEMBER_MAX = 20;
/** A move, as a share of the price it is counted from. */
export const ALERT_MOVE_BPS = { least: 10, most: 5_000 } as const;
/** A level, as a share of the price of the moment: what lies beyond is a slip of the finger. */
export const ALERT_LEVEL_BPS = { lowest: 1_000, highest: 100_000 } as const;

const FULL_BPS = 10_000;

/** It fires at `above` or more, at `below` or less; one of them may be missing. */
export type AlertLevels = { readonly above: number | null; readonly below: number | null };

/** The price of the moment decides from which side a level is reached; none if it is there. */
export function levelAlert(level: number, reference: number): AlertLevels | undefined {
  if (level === reference) return undefined;
  return level > reference ? { above: level, below: null } : { above: null, below: level };
}

/** Rounded away from the price, so that a move is never less than was asked for. */
export function moveAlert(reference: number, moveBps: number): AlertLevels {
  return {
    above: Math.ceil((reference * (FULL_BPS + moveBps)) / FULL_BPS),
    below: Math.floor((reference * (FULL_BPS - moveBps)) / FULL_BPS),
  };
}

export function isLevelInRange(level: number, reference: number): boolean {
  const { lowest, highest } = ALERT_LEVEL_BPS;
  const scaled = level * FULL_BPS;
  return scaled >= reference * lowest && scaled <= reference * highest;
}

export function isMoveOffered(moveBps: number): boolean {
  const { least, most } = ALERT_MOVE_BPS;
  return Number.isInteger(moveBps) && moveBps >= least && moveBps <= most;
}

/** The way a price has gone when it fires the alert; none while it waits. */
export function wayReached(
  { above, below }: AlertLevels,
  price: number,
): 'up' | 'down' | undefined {
  if (above !== null && price >= above) return 'up';
  return below !== null && price <= below ? 'down' : undefined;
}
