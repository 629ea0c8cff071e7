/** Who opens a portfolio: anybody, also for seasons that are over or next, or for none at all. */
import { type ModuleScenario, type Request, SYSTEM, type Scene } from '../module-simulation.ts';

/** The scenarios live on a Friday of October 2024 and the day after. */
const SEASONS = ['O1', 'O1', 'O7', 'M202410', 'M202410', 'W20240930', 'W20241007', 'X1'];

export class SeasonsScenario implements ModuleScenario {
  readonly #scene: Scene;

  constructor(scene: Scene) {
    this.#scene = scene;
  }

  /** Where the prices of all days end within a minute, what ends a day later is reached at once. */
  *opening(): Iterable<Request> {
    const { isCrowded, members } = this.#scene;
    if (!isCrowded) return;
    const terms = { frozenMayReduce: true, limitsAreShared: true };
    yield { actor: SYSTEM, body: { kind: 'set-member-terms', ...terms } };
    for (const uid of members.slice(0, 2)) {
      yield { actor: { kind: 'member', uid }, body: { kind: 'open-portfolio', season: 'O1' } };
    }
  }

  next(): Request {
    const { random, anyone } = this.#scene;
    const season = random.pick(SEASONS);
    return { actor: anyone(), body: { kind: 'open-portfolio', season } };
  }
}
