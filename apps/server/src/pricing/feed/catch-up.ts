/**
 * Tells how far the missed seconds are made up for: after days of standing still that takes
 * minutes in which nobody is let in, and whoever waits should see that it goes on.
 */
import { lastDueSecond } from './feed-schedule.ts';

const NOTIFY_EVERY_MS = 2_000;
/** Less is done before anybody could read it. */
const MISSED_SECONDS_MIN = 600;

type CatchUpDeps = {
  /** The last second that was there at the start. */
  fromSecond: number;
  nowMs: () => number;
  log: { info(fields: object, message: string): void };
};

export class CatchUp {
  readonly #deps: CatchUpDeps;
  readonly #isWorthReporting: boolean;
  #notifiedAtMs: number;

  constructor(deps: CatchUpDeps) {
    this.#deps = deps;
    const missed = lastDueSecond(deps.nowMs()) - deps.fromSecond;
    this.#isWorthReporting = missed >= MISSED_SECONDS_MIN;
    this.#notifiedAtMs = deps.nowMs();
    if (this.#isWorthReporting) deps.log.info({ missed }, 'pricing: making up for missed seconds');
  }

  note(second: number): void {
    const { fromSecond, nowMs, log } = this.#deps;
    if (!this.#isWorthReporting || nowMs() - this.#notifiedAtMs < NOTIFY_EVERY_MS) return;
    this.#notifiedAtMs = nowMs();
    const [done, of] = [second - fromSecond, lastDueSecond(nowMs()) - fromSecond];
    const percent = Math.floor((done / of) * 100);
    log.info({ done, of, percent }, `pricing: ${percent} % of the missed seconds made up for`);
  }
}
