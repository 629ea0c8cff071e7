/**
 * What one product is sold under at each moment: the terms of the program, and above them the
 * changes by staff, each from its second on. It is asked with the time of a command, so that
 * neither an outage nor a restart moves a beginning.
 */
import { TERMS_PRODUCTS, type TermsChange, termsAt } from '@anywhen/protocol';
import { type Verdict, accepted } from '../kernel/verdict.ts';
import type { TermsContext } from './commands.ts';

export type OfferRules<Product, Read> = {
  /** As the product uses them; undefined for terms nobody may offer. */
  readonly read: (terms: Product) => Read | undefined;
  /** Of a product whose first terms are in the program and need no command. */
  readonly first?: Product;
};

type Stored<Product, Read> = OfferRules<Product, Read> & {
  readonly base: Product | undefined;
  readonly changes: readonly TermsChange[];
};

type Era<Read> = { readonly fromMs: number; readonly read: Read };

export class Offer<Product extends object, Read> {
  readonly #product: string;
  readonly #read: (terms: Product) => Read | undefined;
  readonly #put: (context: TermsContext, terms: Product) => boolean;
  #base: Product | undefined;
  #changes: readonly TermsChange[];
  /** The newest first: nearly every question is about that one. */
  #eras: readonly Era<Read>[] = [];

  constructor(
    product: string,
    { read, first, base, changes }: Stored<Product, Read>,
    put: (context: TermsContext, terms: Product) => boolean,
  ) {
    this.#product = product;
    this.#read = read;
    this.#put = put;
    this.#base = base ?? first;
    this.#changes = changes;
    this.#open();
  }

  /** Without any terms nothing is sold. */
  get isOpen(): boolean {
    return this.#base !== undefined;
  }

  get base(): Product | undefined {
    return this.#base;
  }

  /** Without the changes by staff: for what they cannot change, such as limits and markets. */
  get own(): Read | undefined {
    return this.#eras.at(-1)?.read;
  }

  /** Undefined before anything was ever sold. */
  at(atMs: number): Read | undefined {
    return this.#eras.find(({ fromMs }) => fromMs <= atMs)?.read;
  }

  /** The program's own: refused where nobody may offer them, now or with what is to come. */
  set(context: TermsContext, terms: Product): Verdict<{ isNew: boolean }> {
    if (!this.#erasOf(terms, this.#changes)) return { code: 'VALIDATION' };
    const isNew = this.#put(context, terms);
    this.#base = terms;
    this.#open();
    return accepted({ isNew });
  }

  canTake(changes: readonly TermsChange[]): boolean {
    return this.#base !== undefined && this.#erasOf(this.#base, changes) !== undefined;
  }

  /** Staff's, as they are now approved. */
  change(changes: readonly TermsChange[]): void {
    this.#changes = changes;
    this.#open();
  }

  #open(): void {
    const eras = this.#base ? this.#erasOf(this.#base, this.#changes) : [];
    if (!eras) throw new Error('broken promise: stored terms can be read');
    this.#eras = eras;
  }

  #erasOf(terms: Product, changes: readonly TermsChange[]): Era<Read>[] | undefined {
    const product = TERMS_PRODUCTS.find((name) => name === this.#product);
    const starts = [0, ...changes.map(({ fromMs }) => fromMs)].toReversed();
    const eras = starts.map((fromMs) => {
      const current = product ? termsAt(product, { terms, changes }, fromMs) : terms;
      return { fromMs, read: this.#read(current) };
    });
    return eras.every((era): era is Era<Read> => era.read !== undefined) ? eras : undefined;
  }
}
