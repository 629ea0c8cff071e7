/**
 * Keeps contracts moving where a tick alone does not: payouts that one command had no room for are
 * booked by the next, and while no tick comes the exchange is told that time passes. Both commands
 * carry nothing: there is nothing here that could be decided.
 */
import type { ExchangeEvent } from '@anywhen/exchange';
import type { Core } from '../core/core.ts';
import { Refusal } from '../platform/http/call.ts';

export type DriverDeps = {
  core: Core;
  nowMs: () => number;
  log: { error(fields: object, message: string): void };
  /** Calls back after a while; what it returns cancels the call. */
  timer?: (delayMs: number, wake: () => void) => () => void;
};

/** A tick is later than this only when something is wrong. */
const LATE_MS = 2_000;
const LOOK_MS = 1_000;

export class SecondsDriver {
  readonly #deps: DriverDeps;
  #hasUnbooked: boolean;
  #booking: Promise<void> | undefined;
  #reviewing: Promise<void> | undefined;
  #cancelTimer: () => void = () => undefined;
  #isStopped = false;

  constructor(deps: DriverDeps) {
    this.#deps = deps;
    const { core } = deps;
    this.#hasUnbooked = this.#findUnbooked();
    core.onCommitted((events) => this.#take(events));
    core.onReloaded(() => {
      this.#hasUnbooked = this.#findUnbooked();
    });
    this.#look();
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#cancelTimer();
    await this.#booking;
    await this.#reviewing;
  }

  #take(events: readonly ExchangeEvent[]): void {
    const isLeftOver = (event: ExchangeEvent) =>
      event.kind === 'seconds-contract' && event.contract.state === 'settling';
    if (!events.some(isLeftOver)) return;
    this.#hasUnbooked = true;
    this.#book();
  }

  /** Once a second: what a busy core turned away is tried again, and time passes. */
  #look(): void {
    if (this.#isStopped) return;
    if (this.#hasUnbooked) this.#book();
    else if (this.#isTickLate()) this.#review();
    const { timer = wakeLater } = this.#deps;
    this.#cancelTimer = timer(LOOK_MS, () => this.#look());
  }

  #book(): void {
    this.#booking ??= this.#bookAll().finally(() => (this.#booking = undefined));
  }

  async #bookAll(): Promise<void> {
    while (this.#hasUnbooked && !this.#isStopped) {
      // Before asking: a tick committed together with the answer may leave over more.
      this.#hasUnbooked = false;
      const unbooked = await this.#ask('settle-due');
      if (unbooked === undefined || unbooked > 0) this.#hasUnbooked = true;
      if (unbooked === undefined) return;
    }
  }

  #review(): void {
    this.#reviewing ??= this.#ask('review-seconds')
      .then((unbooked) => {
        if (unbooked !== undefined && unbooked > 0) this.#hasUnbooked = true;
      })
      .finally(() => (this.#reviewing = undefined));
  }

  /** How many still wait for their payout; undefined when the core was too busy to say. */
  async #ask(kind: 'settle-due' | 'review-seconds'): Promise<number | undefined> {
    const { core, log } = this.#deps;
    const second = core.marketState()?.process.second ?? 0;
    try {
      const { reply } = await core.submit({
        actor: { kind: 'system' },
        id: `${kind}:${second}`,
        body: { kind },
      });
      return reply.isAccepted ? Number(reply.data['unbooked']) : undefined;
    } catch (error) {
      if (!(error instanceof Refusal)) log.error({ err: error }, `seconds: ${kind} failed`);
      return undefined;
    }
  }

  #isTickLate(): boolean {
    const { core, nowMs } = this.#deps;
    const second = core.marketState()?.process.second;
    if (second === undefined || core.seconds.currentCount === 0) return false;
    return nowMs() - second * 1_000 > LATE_MS;
  }

  #findUnbooked(): boolean {
    return [...this.#deps.core.seconds.current()].some(({ state }) => state === 'settling');
  }
}

function wakeLater(delayMs: number, wake: () => void): () => void {
  const timer = setTimeout(wake, delayMs).unref();
  return () => clearTimeout(timer);
}
