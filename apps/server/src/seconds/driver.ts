/**
 * Keeps contracts moving where a tick alone does not: payouts that one command had no room for are
 * booked by the next, and while no tick comes the exchange is told that time passes. Both commands
 * carry nothing: there is nothing here that could be decided.
 */
import { BOOKINGS_PER_COMMAND_MAX } from '@anywhen/exchange';
import type { Core } from '../core/core.ts';
import type { MarketFacts } from '../markets/facts.ts';
import { Refusal } from '../platform/http/call.ts';
import type { SecondsFacts } from './facts.ts';

export type DriverDeps = {
  core: Core;
  facts: { seconds: SecondsFacts; markets: MarketFacts };
  nowMs: () => number;
  log: { error(fields: object, message: string): void };
  /** Calls back after a while; what it returns cancels the call. */
  timer?: (delayMs: number, wake: () => void) => () => void;
};

/** A tick is later than this only when something is wrong. */
const LATE_MS = 2_000;
const LOOK_MS = 1_000;
/** The next one is prepared while the one before it is on its way to the disk. */
const BOOKING_AT_ONCE_MAX = 2;

export class SecondsDriver {
  readonly #deps: DriverDeps;
  readonly #asking = new Set<Promise<void>>();
  #booking = 0;
  #isReviewing = false;
  #cancelTimer: () => void = () => undefined;
  #isStopped = false;

  constructor(deps: DriverDeps) {
    this.#deps = deps;
    deps.core.onCommitted(() => this.#book());
    this.#look();
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#cancelTimer();
    await Promise.all(this.#asking);
  }

  /** Once a second: what a busy core turned away is tried again, and time passes. */
  #look(): void {
    if (this.#isStopped) return;
    this.#book();
    if (this.#isTickLate()) this.#review();
    const { timer = wakeLater } = this.#deps;
    this.#cancelTimer = timer(LOOK_MS, () => this.#look());
  }

  #book(): void {
    const { seconds } = this.#deps.facts;
    const isMore = () => seconds.unbookedCount > this.#booking * BOOKINGS_PER_COMMAND_MAX;
    while (!this.#isStopped && this.#booking < BOOKING_AT_ONCE_MAX && isMore()) {
      this.#booking += 1;
      this.#ask('settle-due', (isDone) => {
        this.#booking -= 1;
        if (isDone) this.#book();
      });
    }
  }

  #review(): void {
    if (this.#isReviewing) return;
    this.#isReviewing = true;
    this.#ask('review-seconds', () => (this.#isReviewing = false));
  }

  /** A core that is full or loading says no; the next look tries again. */
  #ask(kind: 'settle-due' | 'review-seconds', tell: (isDone: boolean) => void): void {
    const { core, facts, log } = this.#deps;
    const second = facts.markets.state?.process.second ?? 0;
    const asking = core
      .submit({ actor: { kind: 'system' }, id: `${kind}:${second}`, body: { kind } })
      .then(
        ({ reply }) => reply.isAccepted,
        (error: unknown) => {
          if (!(error instanceof Refusal)) log.error({ err: error }, `seconds: ${kind} failed`);
          return false;
        },
      )
      .then((isDone) => {
        this.#asking.delete(asking);
        tell(isDone);
      });
    this.#asking.add(asking);
  }

  #isTickLate(): boolean {
    const { facts, nowMs } = this.#deps;
    const second = facts.markets.state?.process.second;
    if (second === undefined || facts.seconds.currentCount === 0) return false;
    return nowMs() - second * 1_000 > LATE_MS;
  }
}

function wakeLater(delayMs: number, wake: () => void): () => void {
  const timer = setTimeout(wake, delayMs).unref();
  return () => clearTimeout(timer);
}
