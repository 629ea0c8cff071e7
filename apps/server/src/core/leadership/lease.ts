/**
 * Decides when a leader has been silent for too long. A standby reads the leader's heartbeat and
 * uses its own monotonic clock; time it did not observe itself, because the database or the standby
 * stalled as well, never counts against the leader.
 */

/** Six beats: a leader that is merely busy gets at least one of them through. */
export const LEASE_MS = 6_000;
/** Loading a large state or a first year of prices leaves no pause for a beat. */
export const LOADING_MS_MAX = 60_000;
/** After a longer gap between answers nobody knows what the leader did meanwhile. */
const UNSEEN_MS_MAX = 2_000;

/** The leader as a standby sees it. */
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
