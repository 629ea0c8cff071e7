/**
 * A price feed controlled by a test or a benchmark: real seeds of its own chain, one second after
 * another, on a clock that stands at the last one. It can be late; it cannot choose a price.
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

  /** Begins at midnight, or this many seconds after it. */
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

  /** The next second; the clock never goes back for a late one. */
  tick(): CommandRequest {
    this.#second += 1;
    this.#nowMs = Math.max(this.#nowMs, this.#second * 1_000);
    const seed = toHex(seedAt(this.#seeds, secondOfDay(this.#second)));
    return asSystem({ kind: 'tick', second: this.#second, seed });
  }

  /**
   * This many seconds at once: they share commits. Those without an answer, because the core has
   * lost its database, are submitted again in the same order. `onTick` is called before each is
   * submitted.
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

  /** Time that passes without a tick. */
  wait(ms: number): void {
    this.#nowMs += ms;
  }
}
