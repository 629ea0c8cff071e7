/**
 * A price feed in the hand of a test or a benchmark: real seeds of a chain of its own, one second
 * after another, on a clock that stands at the last one. It can be late; it cannot choose a price.
 */
import {
  SECONDS_PER_DAY,
  encodeState,
  genesisOf,
  initialState,
  secondOfDay,
  seedAt,
  toHex,
} from '@anywhen/prices';
import type { CommandRequest, CommandResult, Core } from '../../src/core/core.ts';
import { anchorTextOf, secondSeedsOf } from '../pricing/day-seeds.ts';
import { asSystem, submitUntilAnswered } from '../money.ts';

const DAY = 20_600;
const DAY_SEED = new Uint8Array(32).fill(5);

export class HandFeed {
  readonly #seeds = secondSeedsOf(DAY_SEED);
  #second: number;
  #nowMs: number;

  /** Begins at midnight, or so many seconds after it. */
  constructor(afterMidnight = 0) {
    this.#second = DAY * SECONDS_PER_DAY + afterMidnight;
    this.#nowMs = this.#second * 1_000;
  }

  readonly nowMs = (): number => this.#nowMs;

  /** The second of the last tick. */
  get second(): number {
    return this.#second;
  }

  opening(): CommandRequest[] {
    const process = encodeState(initialState(this.#second));
    const genesis = toHex(genesisOf(DAY_SEED));
    return [
      asSystem({ kind: 'open-markets', genesis, firstDay: DAY, process }),
      asSystem({ kind: 'publish-anchor', day: 0, anchor: anchorTextOf(DAY_SEED) }),
    ];
  }

  /** The next second; the clock never goes back for one that is late. */
  tick(): CommandRequest {
    this.#second += 1;
    this.#nowMs = Math.max(this.#nowMs, this.#second * 1_000);
    const seed = toHex(seedAt(this.#seeds, secondOfDay(this.#second)));
    return asSystem({ kind: 'tick', second: this.#second, seed });
  }

  /**
   * So many seconds at once: they share commits. What has no answer, because the core has lost its
   * database, is submitted again in the same order. `onTick` hears of each before it is submitted.
   */
  async submitTicks(
    choose: () => Pick<Core, 'submit'>,
    count: number,
    onTick: () => void = () => undefined,
  ): Promise<CommandResult[]> {
    const submitted = Array.from({ length: count }, () => {
      const request = this.tick();
      onTick();
      return {
        request,
        answer: choose()
          .submit(request)
          .catch(() => undefined),
      };
    });
    const results: CommandResult[] = [];
    for (const { request, answer } of submitted) {
      results.push((await answer) ?? (await submitUntilAnswered(choose, request)));
    }
    return results;
  }

  /** Time that goes by without a tick. */
  wait(ms: number): void {
    this.#nowMs += ms;
  }
}
