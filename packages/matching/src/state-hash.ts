/** A number of 53 bits that is equal for equal books; made to find faults, not to keep secrets. */
import type { Walk } from './book.ts';

const HIGH_PART = 2 ** 32;

export function hashWalks(bids: Walk, asks: Walk): number {
  const hash = new Hash();
  hash.addAll(bids);
  hash.addAll(asks);
  return hash.value;
}

class Hash {
  #one = 0x9e3779b9 | 0;
  #two = 0x85ebca6b | 0;

  /** The count at the end keeps an order from changing sides unseen. */
  addAll(walk: Walk): void {
    let count = 0;
    for (; !walk.isDone; walk.advance()) {
      this.#add(walk.id);
      this.#add(walk.owner);
      this.#add(walk.price);
      this.#add(walk.lots);
      count += 1;
    }
    this.#add(count);
  }

  get value(): number {
    return (this.#two & 0x1fffff) * HIGH_PART + (this.#one >>> 0);
  }

  #add(value: number): void {
    const folded = (value | 0) ^ Math.imul(value / HIGH_PART, 0x27d4eb2f);
    this.#one = Math.imul(this.#one ^ folded, 0x01000193);
    this.#one ^= this.#one >>> 15;
    this.#two = Math.imul(this.#two ^ folded, 0x5bd1e995) ^ this.#one;
    this.#two ^= this.#two >>> 13;
  }
}
