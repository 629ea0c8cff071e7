/**
 * Compares this machine's clock with the leading core's, by the times of the commands that are
 * followed: whoever follows judges prices, sessions and requests by its own. A command is
 * read a moment after its time and never before it; a single late one proves nothing.
 */
import { JUMP_MS_MAX } from '../../platform/clock.ts';

/** Beyond what an answer may take, and what the clocks of one installation are asked to keep to. */
const LATE_MS_MAX = 5_000;
/** So many in a row; a tick comes each second. */
const LOOKS = 10;

type ClockParts = {
  nowMs: () => number;
  log: { info(fields: object, text: string): void; error(fields: object, text: string): void };
};

export class LeaderClock {
  readonly #parts: ClockParts;
  #offCount = 0;

  constructor(parts: ClockParts) {
    this.#parts = parts;
  }

  /** False once every one of the last commands had a time that cannot be. */
  get agrees(): boolean {
    return this.#offCount < LOOKS;
  }

  /** The time of the newest command, read right after it was committed. */
  note(atMs: number): void {
    const { nowMs, log } = this.#parts;
    const lateMs = nowMs() - atMs;
    const isPossible = lateMs >= -JUMP_MS_MAX && lateMs <= LATE_MS_MAX;
    if (isPossible && !this.agrees) log.info({}, 'clock: it agrees with the leading core’s again');
    this.#offCount = isPossible ? 0 : this.#offCount + 1;
    if (this.#offCount !== LOOKS) return;
    const off = { aheadBySeconds: Math.round(lateMs / 1_000) };
    log.error(off, 'clock: it is not the leading core’s; set the one right that is wrong');
  }
}
