/** The price feed of an exchange under test: real seeds of a published chain, second by second. */
import {
  dayAnchorOf,
  dayOfSecond,
  deriveDaySeeds,
  deriveSecondSeeds,
  encodeState,
  genesisOf,
  initialState,
  secondOfDay,
  seedAt,
  toHex,
} from '@anywhen/prices';
import type { CommandBody } from '../src/modules.ts';
import type { Outcome } from '../src/outcome.ts';
import type { Machine } from './machine.ts';

const DAY_SEEDS = deriveDaySeeds(new Uint8Array(32).fill(9), 3);
/** Each costs 86 400 hashes: worked out once for all tests of a file. */
const secondSeeds = new Map<number, Uint8Array>();
const anchors = new Map<number, string>();

/** Bodies of price commands for a chain that begins on the day of a given second. */
export class FeedCommands {
  readonly #firstDay: number;

  constructor(private readonly firstSecond: number) {
    this.#firstDay = dayOfSecond(firstSecond);
  }

  openMarkets(): Extract<CommandBody, { kind: 'open-markets' }> {
    const process = encodeState(initialState(this.firstSecond - 1));
    const genesis = toHex(genesisOf(daySeed(0)));
    return { kind: 'open-markets', genesis, firstDay: this.#firstDay, process };
  }

  publishAnchor(day: number): Extract<CommandBody, { kind: 'publish-anchor' }> {
    const anchor = anchors.get(day) ?? toHex(dayAnchorOf(daySeed(day)));
    anchors.set(day, anchor);
    return { kind: 'publish-anchor', day, anchor };
  }

  tick(second: number): Extract<CommandBody, { kind: 'tick' }> {
    const day = dayOfSecond(second) - this.#firstDay;
    const seeds = secondSeeds.get(day) ?? deriveSecondSeeds(daySeed(day));
    secondSeeds.set(day, seeds);
    return { kind: 'tick', second, seed: toHex(seedAt(seeds, secondOfDay(second))) };
  }
}

type FeedOptions = { readonly days?: number; readonly versionDay?: number | undefined };

export class Feed {
  readonly commands: FeedCommands;
  readonly #machine: Machine;
  #nextSecond: number;

  /**
   * Opens the markets at the machine's present second; `days` anchors are out, and version 2 of the
   * process makes the ticks of `versionDay` and later, if that is given.
   */
  constructor(machine: Machine, { days = 1, versionDay }: FeedOptions = {}) {
    this.#machine = machine;
    this.#nextSecond = Math.floor(machine.nowMs / 1_000);
    this.commands = new FeedCommands(this.#nextSecond);
    machine.asSystem(this.commands.openMarkets());
    for (let day = 0; day < days; day += 1) machine.asSystem(this.commands.publishAnchor(day));
    if (versionDay === undefined) return;
    machine.asSystem({ kind: 'set-process-version', day: versionDay, version: 2 });
  }

  get nextSecond(): number {
    return this.#nextSecond;
  }

  /** The next second's tick, at its time or, when that has passed, late. */
  tick(): Outcome {
    const second = this.#nextSecond;
    this.#machine.nowMs = Math.max(this.#machine.nowMs, second * 1_000);
    this.#nextSecond += 1;
    return this.#machine.asSystem(this.commands.tick(second));
  }

  /** All ticks up to a second; returns the last one's outcome. */
  tickTo(second: number): Outcome {
    let outcome = this.tick();
    while (this.#nextSecond <= second) outcome = this.tick();
    return outcome;
  }
}

function daySeed(day: number): Uint8Array {
  const seed = DAY_SEEDS[day];
  if (!seed) throw new RangeError(`the chain under test has no day ${day}`);
  return seed;
}
