/**
 * The seconds missed in an outage while they are made up: how far that is and when it will be done,
 * for the operator's log and for whoever waits. Nobody is served meanwhile.
 */
import type { CatchUpProgress } from '../../platform/progress.ts';
import { lastDueSecond } from './feed-schedule.ts';

const LOG_EVERY_MS = 2_000;
/** A shorter one is done before anybody could read it. */
const MISSED_SECONDS_MIN = 600;
/** Assumed until the first second was made up: a day takes less than a minute. */
const SECONDS_PER_MS = 2;

type CatchUpDeps = {
  /** The last second that existed when it began. */
  fromSecond: number;
  /** The last one before the outage, if an earlier start made up for a part of it. */
  outageSecond?: number | undefined;
  nowMs: () => number;
  log: { info(fields: object, message: string): void };
};

export class CatchUp {
  readonly #deps: CatchUpDeps;
  readonly #isWorthReporting: boolean;
  readonly #beganAtMs: number;
  #loggedAtMs: number;
  #second: number;

  constructor(deps: CatchUpDeps) {
    this.#deps = deps;
    const missed = lastDueSecond(deps.nowMs()) - deps.fromSecond;
    this.#isWorthReporting = missed >= MISSED_SECONDS_MIN;
    this.#beganAtMs = deps.nowMs();
    this.#loggedAtMs = this.#beganAtMs;
    this.#second = deps.fromSecond;
    if (this.#isWorthReporting) deps.log.info({ missed }, 'pricing: catching up on missed seconds');
  }

  get progress(): CatchUpProgress {
    const { fromSecond, outageSecond = fromSecond, nowMs } = this.#deps;
    const untilMs = nowMs();
    const lastSecond = lastDueSecond(untilMs);
    const done = this.#second - fromSecond;
    const perMs = done > 0 ? done / Math.max(1, untilMs - this.#beganAtMs) : SECONDS_PER_MS;
    const leftMs = Math.ceil((lastSecond - this.#second) / perMs);
    const percent = percentOf(this.#second - outageSecond, lastSecond - outageSecond);
    return { fromMs: outageSecond * 1_000, untilMs, percent, endsAtMs: untilMs + leftMs };
  }

  note(second: number): void {
    this.#second = Math.max(this.#second, second);
    const { fromSecond, nowMs, log } = this.#deps;
    if (!this.#isWorthReporting || nowMs() - this.#loggedAtMs < LOG_EVERY_MS) return;
    this.#loggedAtMs = nowMs();
    const [done, of] = [second - fromSecond, lastDueSecond(nowMs()) - fromSecond];
    const percent = percentOf(done, of);
    log.info({ done, of, percent }, `pricing: ${percent} % of the missed seconds caught up`);
  }
}

function percentOf(done: number, of: number): number {
  return of > 0 ? Math.floor((done / of) * 100) : 100;
}
