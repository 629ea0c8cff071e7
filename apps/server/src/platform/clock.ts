/**
 * The server's time: the machine's clock, watched against a monotonic one. While both agree it is
 * the machine's; after a jump it continues by the monotonic clock, and `isTrusted` is false until
 * they agree again. It never runs backwards.
 */
import { uptime } from 'node:os';
import type { Log } from './postgres/log.ts';

/** A clock that is slewed in small steps stays below it. */
export const JUMP_MS_MAX = 2_000;

/** A smaller difference is within the resolution of the two clocks. */
const SLACK_MS = 50;

const JUMPED =
  'clock: it jumped; no prices and no orders until it is set back, ' +
  'or the server is started anew if it is right now';

type ClockSources = {
  /** The wall clock, which can be set. */
  wallMs: () => number;
  /** Monotonic, whatever the other is set to; it may stand still while the machine sleeps. */
  steadyMs: () => number;
  /** The same, including sleep; slower to read. */
  monotonicMs: () => number;
};

const MACHINE: ClockSources = {
  wallMs: Date.now,
  steadyMs: () => performance.now(),
  monotonicMs: () => uptime() * 1_000,
};

export type Clock = { nowMs: () => number; readonly isTrusted: boolean };

export class WatchedClock implements Clock {
  readonly #sources: ClockSources;
  readonly #log: Log;
  #steadyOffsetMs: number;
  #sleepOffsetMs: number;
  #lastMs: number;
  #isTrusted = true;

  constructor(log: Log, sources: ClockSources = MACHINE) {
    this.#log = log;
    this.#sources = sources;
    const wallMs = sources.wallMs();
    this.#lastMs = wallMs;
    this.#steadyOffsetMs = wallMs - sources.steadyMs();
    this.#sleepOffsetMs = wallMs - sources.monotonicMs();
  }

  get isTrusted(): boolean {
    this.nowMs();
    return this.#isTrusted;
  }

  /** Written for speed: every command reads it. */
  readonly nowMs = (): number => {
    const { wallMs, steadyMs } = this.#sources;
    const [wall, steady] = [wallMs(), steadyMs()];
    const aheadMs = wall - steady - this.#steadyOffsetMs;
    if (Math.abs(aheadMs) > SLACK_MS || !this.#isTrusted) this.#judge(wall, steady);
    const nowMs = this.#isTrusted ? wall : Math.floor(steady + this.#steadyOffsetMs);
    this.#lastMs = Math.max(this.#lastMs, nowMs);
    return this.#lastMs;
  };

  #judge(wall: number, steady: number): void {
    const aheadMs = wall - steady - this.#steadyOffsetMs;
    const slept = this.#sources.monotonicMs();
    const isBelievable = [aheadMs, wall - slept - this.#sleepOffsetMs].some(
      (deviation) => Math.abs(deviation) <= JUMP_MS_MAX,
    );
    if (isBelievable) {
      this.#steadyOffsetMs = wall - steady;
      this.#sleepOffsetMs = wall - slept;
    }
    if (isBelievable === this.#isTrusted) return;
    this.#isTrusted = isBelievable;
    if (isBelievable) this.#log.info({}, 'clock: right again');
    else this.#log.error({ jumpedBySeconds: Math.round(aheadMs / 1_000) }, JUMPED);
  }
}
