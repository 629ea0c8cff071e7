/**
 * Logs the progress of a catch-up: after days of downtime it takes minutes in which nobody is
 * served, and the operator should see that it advances.
 */
import { lastDueSecond } from './feed-schedule.ts';

const LOG_EVERY_MS = 2_000;
/** A shorter one is done before anybody could read it. */
const MISSED_SECONDS_MIN = 600;

type CatchUpDeps = {
  /** The last second that existed at startup. */
  fromSecond: number;
  nowMs: () => number;
  log: { info(fields: object, message: string): void };
};

export class CatchUp {
  readonly #deps: CatchUpDeps;
  readonly #isWorthReporting: boolean;
  #loggedAtMs: number;

  constructor(deps: CatchUpDeps) {
    this.#deps = deps;
    const missed = lastDueSecond(deps.nowMs()) - deps.fromSecond;
    this.#isWorthReporting = missed >= MISSED_SECONDS_MIN;
    this.#loggedAtMs = deps.nowMs();
    if (this.#isWorthReporting) deps.log.info({ missed }, 'pricing: catching up on missed seconds');
  }

  note(second: number): void {
    const { fromSecond, nowMs, log } = this.#deps;
    if (!this.#isWorthReporting || nowMs() - this.#loggedAtMs < LOG_EVERY_MS) return;
    this.#loggedAtMs = nowMs();
    const [done, of] = [second - fromSecond, lastDueSecond(nowMs()) - fromSecond];
    const percent = Math.floor((done / of) * 100);
    log.info({ done, of, percent }, `pricing: ${percent} % of the missed seconds caught up`);
  }
}
