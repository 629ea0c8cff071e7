/** The committed terms of one product; other modules' facts contain them. */
import type { ExchangeImage, ProductTerms } from '@anywhen/exchange';

export class CommittedTerms<Terms> {
  readonly #product: string;
  #value: Terms | undefined;

  constructor(product: string) {
    this.#product = product;
  }

  /** Undefined until anything was ever sold. */
  get value(): Terms | undefined {
    return this.#value;
  }

  load(all: ExchangeImage['terms']): void {
    this.#value = undefined;
    for (const each of all) this.put(each);
  }

  put({ product, terms }: ProductTerms): void {
    // The exchange has validated them.
    if (product === this.#product) this.#value = terms as Terms;
  }
}
