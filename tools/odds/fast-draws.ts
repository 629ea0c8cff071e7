/**
 * A seed whose blocks come from a fast seeded generator instead of HMAC-SHA256: the process itself
 * is the real one, only its dice are cheaper. Never for anything that must not be foretold.
 */
import { FastRandom } from '@anywhen/money/seeded-random';
import type { PreparedSeed } from '@anywhen/prices';

/** The block of a group that decides about its regime. */
const REGIME_BLOCK = 1;
const GROUPS = ['MKT', 'FIN'];
/** Of a block's eight words: those of the shock (u0) and of the size of a jump (u2). */
const MIRRORED = [0, 1, 4, 5];
/** Those that decide whether there is a jump (u1). */
const DECIDING = [2, 3];

/**
 * Mirrored, every shock and every size of a jump has the opposite sign, while regimes and the
 * seconds of jumps stay: a path and its mirror image together have nearly no luck in them.
 */
export class FastDraws {
  readonly prepared: PreparedSeed = { draw: (name, c) => this.#draw(name, c) };
  readonly #isMirrored: boolean;
  readonly #random: FastRandom;
  readonly #words = new Int32Array(8);
  #hasJump = false;

  constructor(seed: number, { isMirrored = false }: { isMirrored?: boolean } = {}) {
    this.#random = new FastRandom(seed);
    this.#isMirrored = isMirrored;
  }

  /** In (0, 1); the same in a path and its mirror image. */
  uniform(): number {
    return this.#random.fraction();
  }

  /** The next move of each group is one with a jump, of a size that is drawn as always. */
  setJump(hasJump: boolean): void {
    this.#hasJump = hasJump;
  }

  #draw(name: string, c: number): Int32Array {
    const words = this.#words;
    for (let word = 0; word < words.length; word += 1) words[word] = this.#random.bits();
    const isRegime = c === REGIME_BLOCK;
    if (this.#hasJump && !isRegime && GROUPS.includes(name)) {
      for (const word of DECIDING) words[word] = 0;
    }
    if (!this.#isMirrored || isRegime) return words;
    for (const word of MIRRORED) words[word] = ~(words[word] ?? 0);
    return words;
  }
}
