/**
 * The price process in the simulation. The scenario itself sends the true feed; here are the feeds
 * that must not be taken: a swapped seed, a second from the future, a late anchor or version.
 */
import {
  DAY_MS,
  type VersionChange,
  advance,
  areSameStates,
  decodeState,
  fromHex,
  versionAt,
} from '@anywhen/prices';
import {
  type DayCommitment,
  type MarketState,
  type MarketsImage,
  startOfDay,
} from '../markets/market-state.ts';
import type { Change, Command, CommandBody } from '../modules.ts';
import type { Outcome } from '../outcome.ts';
import { type Check, type ModuleSimulation, type Request, SYSTEM } from './module-simulation.ts';
import { type Scene, cellsOf } from './module-simulation.ts';
import { scenarioDaySeed } from './scenario-chain.ts';

class BrokenFeed {
  readonly #scene: Scene;

  constructor(scene: Scene) {
    this.#scene = scene;
  }

  next(): Request {
    const { random, nextSecond } = this.#scene;
    const second = nextSecond() + random.pick([0, 0, 1, -1]);
    const bodies: CommandBody[] = [
      { kind: 'tick', second, seed: '11'.repeat(32) },
      { kind: 'publish-anchor', day: 0, anchor: '22'.repeat(32) },
      { kind: 'reveal-day', day: 0, seed: scenarioDaySeed(0) },
      {
        kind: 'set-process-version',
        day: random.pick([0, 1, 2]),
        version: random.pick([1, 2, 3, 4]),
      },
      { kind: 'begin-outage' },
      { kind: 'end-outage' },
    ];
    return { actor: SYSTEM, body: random.pick(bodies) };
  }
}

class MarketsTables {
  readonly #days = new Map<number, DayCommitment>();
  #state: MarketState | null = null;

  write(change: Change): void {
    if (change.kind === 'market-state') this.#state = change.state;
    if (change.kind === 'day') this.#days.set(change.day.day, change.day);
  }

  image(): MarketsImage {
    return { state: this.#state, days: [...this.#days.values()] };
  }
}

/**
 * Every tick is what the process gives for the version of its day, as the commands before have set
 * it; and a version is known a day before its first second.
 */
export class MarketsChecks {
  readonly #check: Check;
  readonly #versions: VersionChange[] = [];
  #state: MarketState | undefined;

  constructor(check: Check) {
    this.#check = check;
  }

  after({ changes }: Pick<Outcome, 'changes'>, { atMs, body }: Command): readonly string[] {
    const change = changes.find(({ kind }) => kind === 'market-state');
    if (change?.kind !== 'market-state') return [];
    const before = this.#state;
    this.#state = change.state;
    if (body.kind === 'set-process-version') return this.#takeVersion(body, atMs);
    if (body.kind !== 'tick' || !before) return [];
    const version = versionAt(this.#versions, body.second);
    const { second } = body;
    const computed = advance(decodeState(before.process), fromHex(body.seed), { second, version });
    const isComputed = areSameStates(computed.state, decodeState(change.state.process));
    this.#check(isComputed, 'a tick follows from its seed by the version of its day');
    const tick = changes.find(({ kind }) => kind === 'tick');
    const volumes = tick?.kind === 'tick' ? tick.tapeVolumeCents : [];
    const areVolumes = String(volumes) === String(computed.tapeVolumeCents);
    this.#check(areVolumes, 'volumes follow from the seed by the version of their day');
    return [`tick of version ${version}`];
  }

  #takeVersion({ day, version }: { day: number; version: number }, atMs: number): string[] {
    const { firstDay = 0, seed = null } = this.#state ?? {};
    const startsAtSecond = startOfDay({ firstDay }, day);
    const isEarly = seed === null || atMs <= startsAtSecond * 1_000 - DAY_MS;
    this.#check(isEarly, 'a version of the process is known a day before');
    this.#versions.push({ version, startsAtSecond });
    return [];
  }
}

export const marketsSimulation: ModuleSimulation<MarketsImage> = {
  weight: 1,
  scenario: (scene) => new BrokenFeed(scene),
  tables: () => new MarketsTables(),
  checks: (check) => new MarketsChecks(check),
  cells: [
    ...cellsOf({
      'open-markets': 'accepted',
      'publish-anchor': 'accepted FORBIDDEN',
      'set-process-version': 'accepted FORBIDDEN',
      'reveal-day': 'FORBIDDEN',
      tick: 'accepted FORBIDDEN',
      'begin-outage': 'accepted',
      'end-outage': 'accepted FORBIDDEN',
    }),
    'tick of version 1',
    'tick of version 2',
    'tick of version 3',
  ],
};
