/**
 * The price process in the simulation. The scenario itself sends the true feed; here are the feeds
 * that must not be taken: a swapped seed, a second from the future, a late anchor.
 */
import type { DayCommitment, MarketState, MarketsImage } from '../markets/market-state.ts';
import type { Change, CommandBody } from '../modules.ts';
import { type ModuleSimulation, SYSTEM, type Scene, type Request } from './module-simulation.ts';
import { cellsOf } from './module-simulation.ts';
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

export const marketsSimulation: ModuleSimulation<MarketsImage> = {
  weight: 1,
  scenario: (scene) => new BrokenFeed(scene),
  tables: () => new MarketsTables(),
  cells: cellsOf({
    'open-markets': 'accepted',
    'publish-anchor': 'accepted FORBIDDEN',
    'reveal-day': 'FORBIDDEN',
    tick: 'accepted FORBIDDEN',
  }),
};
