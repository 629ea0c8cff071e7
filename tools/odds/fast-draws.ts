/**
 * A seed whose blocks come from a fast seeded generator instead of HMAC-SHA256: the process itself
 * is the real one, only its dice are cheaper. Never for anything that must not be foretold.
 */
import { FastRandom } from '@anywhen/money/seeded-random';
import type { PreparedSeed } from '@anywhen/prices';

type Block = { update(label: Uint8Array): Block; digestInto(target: Uint8Array): void };

const REGIME_BLOCK = '1'.charCodeAt(0);
/** Of a block's eight words: those of the shock (u0) and of the size of a jump (u2). */
const MIRRORED = [0, 1, 4, 5];
/** Those that decide whether there is a jump (u1). */
const DECIDING = [2, 3];
/** `MKT|0`; names of markets are longer. */
const GROUP_LABEL_LENGTH = 5;

/**
 * Mirrored, every shock and every size of a jump has the opposite sign, while regimes and the
 * seconds of jumps stay: a path and its mirror image together have nearly no luck in them.
 */
export class FastDraws {
  readonly prepared: PreparedSeed;
  readonly #isMirrored: boolean;
  readonly #random: FastRandom;
  #isRegime = false;
  #isGroup = false;
  #hasJump = false;
  #target: Uint8Array | undefined;
  #words: Uint32Array = new Uint32Array(8);

  constructor(seed: number, { isMirrored = false }: { isMirrored?: boolean } = {}) {
    this.#random = new FastRandom(seed);
    this.#isMirrored = isMirrored;
    const inner: Block = {
      update: (label) => {
        this.#isRegime = label[label.length - 1] === REGIME_BLOCK;
        this.#isGroup = label.length === GROUP_LABEL_LENGTH && !this.#isRegime;
        return inner;
      },
      digestInto: (target) => this.#fill(target),
    };
    const outer: Block = { update: () => outer, digestInto: () => {} };
    // What draws.ts asks of a hash state, and nothing else of it.
    const stateOf = (block: Block) => ({ _cloneInto: () => block });
    const fake: unknown = { inner: stateOf(inner), outer: stateOf(outer) };
    this.prepared = fake as PreparedSeed;
  }

  /** In (0, 1); the same in a path and its mirror image. */
  uniform(): number {
    return this.#random.fraction();
  }

  /** The next move of each group is one with a jump, of a size that is drawn as always. */
  setJump(hasJump: boolean): void {
    this.#hasJump = hasJump;
  }

  #fill(target: Uint8Array): void {
    if (target !== this.#target) {
      this.#target = target;
      this.#words = new Uint32Array(target.buffer, target.byteOffset, 8);
    }
    const words = this.#words;
    for (let word = 0; word < 8; word += 1) words[word] = this.#random.bits();
    if (this.#hasJump && this.#isGroup) for (const word of DECIDING) words[word] = 0;
    if (!this.#isMirrored || this.#isRegime) return;
    for (const word of MIRRORED) words[word] = ~(words[word] ?? 0);
  }
}
