/**
 * The time of the crash scenario: seconds of prices from a manual feed, and those who wait for
 * them. In an outage the clock goes on and no tick comes; they come late, all of them, as the feed
 * catches up.
 */
import type { CommandRequest } from '../../src/core/core.ts';
import { HandFeed } from '../seconds/hand-feed.ts';

export class PassingTime {
  readonly #feed = new HandFeed();
  #waiting: { second: number; resolve: () => void }[] = [];
  /** Seconds in which no core was running. */
  readonly downSeconds = new Set<number>();

  readonly nowMs = (): number => this.#feed.nowMs();

  /** Of the last tick. */
  get second(): number {
    return this.#feed.second;
  }

  opening(): CommandRequest[] {
    return this.#feed.opening();
  }

  /** Advances the clock; returns all seconds since the last tick. */
  nextTicks(seconds: number): CommandRequest[] {
    this.#feed.wait(seconds * 1_000);
    const ticks: CommandRequest[] = [];
    while ((this.#feed.second + 1) * 1_000 <= this.nowMs()) ticks.push(this.#feed.tick());
    return ticks;
  }

  outage(seconds: number): void {
    this.#feed.wait(seconds * 1_000);
    const last = Math.floor(this.nowMs() / 1_000);
    for (let second = last - seconds + 1; second <= last; second += 1) this.downSeconds.add(second);
  }

  /** Its ticks are committed: those who waited for them continue. */
  arrive(): void {
    const arrived = this.#waiting.filter(({ second }) => second <= this.#feed.second);
    this.#waiting = this.#waiting.filter(({ second }) => second > this.#feed.second);
    for (const { resolve } of arrived) resolve();
  }

  pass(seconds: number): Promise<void> {
    const second = this.#feed.second + seconds;
    return new Promise((resolve) => this.#waiting.push({ second, resolve }));
  }
}
