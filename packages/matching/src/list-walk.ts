/** A walk along a plain list that is in priority order already. */
import type { Walk } from './book.ts';
import type { Fill } from './order.ts';

const NOBODY: Fill = { id: 0, owner: 0, price: 0, lots: 0 };

export class ListWalk implements Walk {
  readonly #offers: readonly Fill[];
  #index = 0;

  constructor(offers: readonly Fill[]) {
    this.#offers = offers;
  }

  get isDone(): boolean {
    return this.#index >= this.#offers.length;
  }

  get id(): number {
    return this.#offer().id;
  }

  get owner(): number {
    return this.#offer().owner;
  }

  get price(): number {
    return this.#offer().price;
  }

  get lots(): number {
    return this.#offer().lots;
  }

  advance(): void {
    this.#index += 1;
  }

  #offer(): Fill {
    return this.#offers[this.#index] ?? NOBODY;
  }
}
