/**
 * A leading core and any number of followers, on one database and one bus, with open markets and
 * the clock of seeded commands. For tests only.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { ExchangeEvent } from '@anywhen/exchange';
import { subjectsOf } from '../src/core/bus-messages.ts';
import type { Subjects } from '../src/core/bus-messages.ts';
import { CommandIntake } from '../src/core/command-intake.ts';
import type { Core } from '../src/core/core.ts';
import { FollowingCore, type FollowingParts } from '../src/core/following/following-core.ts';
import { type ModuleFacts, STORAGES, newFacts, readCommand } from '../src/modules.ts';
import type { Bus } from '../src/platform/bus/bus.ts';
import { InProcessBus } from '../src/platform/bus/in-process-bus.ts';
import { quietLog } from './platform/postgres/temporary.ts';
import { RandomCommands } from './random-commands.ts';
import type { CoreOptions, TestCores, TestCore } from './test-cores.ts';

/** A turn of this process takes less, unless it is starved. */
const TURN_MS_MAX = 50;

export class FollowedCore {
  readonly bus = new InProcessBus();
  readonly random: RandomCommands;
  readonly #followers: TestFollower[] = [];
  #leader: TestCore | undefined;
  #intake: CommandIntake | undefined;

  constructor(
    private readonly cores: TestCores,
    seed: number,
  ) {
    this.random = new RandomCommands(seed);
  }

  /** Opens the markets and lets the first second pass: without a price nobody can follow. */
  async open(): Promise<TestCore> {
    const leader = await this.lead();
    for (const request of this.random.opening()) await leader.submit(request);
    for (let isTicked = false; !isTicked; isTicked = leader.facts.markets.state?.seed !== null) {
      await leader.submit(this.random.next());
    }
    this.openIngress(leader);
    return leader;
  }

  /** Also another one, when the previous one has stopped. */
  async lead(options: CoreOptions = {}): Promise<TestCore> {
    this.#leader = await this.cores.startCore({ nowMs: this.random.nowMs, ...options });
    return this.#leader;
  }

  openIngress(core: TestCore): void {
    this.#intake = new CommandIntake({
      bus: this.bus,
      core,
      subjects: this.subjects,
      readCommand,
      isAnnounced: () => Promise.resolve(false),
      nowMs: Date.now,
      log: quietLog,
    });
    this.#intake.open();
  }

  async stopLeader(): Promise<void> {
    await this.#intake?.close();
    await this.#leader?.stop();
  }

  get subjects(): Subjects {
    return subjectsOf(this.#leader?.facts.markets.genesis ?? '');
  }

  newFollower(bus: Bus = this.bus, holdMs = 60_000): TestFollower {
    const follower = new TestFollower({ database: this.cores.running, bus, holdMs });
    this.#followers.push(follower);
    return follower;
  }

  async follow(bus?: Bus, holdMs?: number): Promise<TestFollower> {
    const follower = this.newFollower(bus, holdMs);
    await follower.start();
    return follower;
  }

  async close(): Promise<void> {
    for (const follower of this.#followers) await follower.stop();
    await this.stopLeader();
  }
}

/** The real one, and its facts. */
export class TestFollower extends FollowingCore {
  readonly facts: ModuleFacts;

  constructor(parts: Pick<FollowingParts, 'database' | 'bus'> & { holdMs: number }) {
    const facts = newFacts();
    const fed = { storages: STORAGES, facts: Object.values(facts) };
    super({ ...parts, ...fed, nowMs: Date.now, log: quietLog });
    this.facts = facts;
  }
}

/** Every event from now on, as text. */
export function recordEvents(core: Pick<Core, 'onCommitted'>): string[] {
  const texts: string[] = [];
  core.onCommitted((events) => texts.push(...events.map(textOf)));
  return texts;
}

/**
 * Fails when it takes longer; returns how long it took. The condition depends on this process, so
 * moments in which the machine stalled it do not count.
 */
export async function waitUntil(isSo: () => boolean, msMax: number): Promise<number> {
  let waitedMs = 0;
  while (!isSo()) {
    if (waitedMs > msMax) throw new Error(`not so after ${msMax} ms`);
    const beganMs = performance.now();
    await sleep(5);
    waitedMs += Math.min(performance.now() - beganMs, TURN_MS_MAX);
  }
  return waitedMs;
}

/** The first place where two lists of events differ; undefined when they are the same. */
export function findFirstDifference(left: readonly string[], right: readonly string[]): unknown {
  const length = Math.max(left.length, right.length);
  const place = Array.from({ length }).findIndex((_, index) => left[index] !== right[index]);
  return place < 0 ? undefined : { place, left: left[place], right: right[place] };
}

/** Fields sorted by name, because jsonb has an order of its own. */
function textOf(event: ExchangeEvent): string {
  return JSON.stringify(event, (_key, value: unknown) => {
    if (typeof value === 'bigint') return `${value}n`;
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
    return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  });
}
