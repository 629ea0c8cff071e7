/**
 * When a leader has been silent for too long. A standby looks at the leader's heartbeat and goes by
 * its own steady clock; what it did not see itself, because the database or the standby stood still
 * as well, is never held against the leader.
 */

/** Six beats: a leader that is only busy gets through at least one of them. */
export const LEASE_MS = 6_000;
/** A large state or a first year of prices leaves no pause in which to beat. */
export const LOADING_MS_MAX = 60_000;
/** Longer without an answer, and nobody knows what the leader did meanwhile. */
const UNSEEN_MS_MAX = 2_000;

/** What a standby sees of the leader. */
export type Sign = { epoch: number; beat: number };

export class LeaseWatch {
  #sign: Sign | undefined;
  #sinceMs = 0;
  #lookedAtMs = Number.NEGATIVE_INFINITY;

  /** True when the lease is over. */
  isOver(sign: Sign, atMs: number): boolean {
    const isSame = sign.epoch === this.#sign?.epoch && sign.beat === this.#sign.beat;
    const wasSeen = atMs - this.#lookedAtMs <= UNSEEN_MS_MAX;
    this.#lookedAtMs = atMs;
    if (!isSame || !wasSeen) {
      this.#sign = sign;
      this.#sinceMs = atMs;
    }
    return atMs - this.#sinceMs > (sign.beat === 0 ? LOADING_MS_MAX : LEASE_MS);
  }
}
