/** Who opens a portfolio: anybody, also for seasons that are over or next, or for none at all. */
import type { ModuleScenario, Request, Scene } from '../module-simulation.ts';

/** The scenarios live on a Friday of October 2024 and the day after. */
const SEASONS = ['O1', 'O1', 'O7', 'M202410', 'M202410', 'W20240930', 'W20241007', 'X1'];

export class SeasonsScenario implements ModuleScenario {
  readonly #scene: Scene;

  constructor(scene: Scene) {
    this.#scene = scene;
  }

  next(): Request {
    const { random, anyone } = this.#scene;
    const season = random.pick(SEASONS);
    return { actor: anyone(), body: { kind: 'open-portfolio', season } };
  }
}
