/** Who invites whom and who signs whom: anybody, also themselves and those above them. */
import { type Request, SYSTEM, type Scene } from '../module-simulation.ts';

export class PromotionScenario {
  readonly #scene: Scene;

  constructor(scene: Scene) {
    this.#scene = scene;
  }

  next(): Request {
    const { random, members, stranger, anyone } = this.#scene;
    const someone = random.isOneIn(15) ? stranger : random.pick(members);
    const roll = random.below(8);
    if (roll < 3) {
      const inviterUid = random.pick(members);
      return { actor: SYSTEM, body: { kind: 'set-inviter', uid: someone, inviterUid } };
    }
    if (roll < 7) return { actor: anyone(), body: { kind: 'sign-member', uid: someone } };
    return { actor: anyone(), body: { kind: 'end-signing' } };
  }
}
