/**
 * The committed terms: of one product, which other modules' facts contain, and of all of them, with
 * what staff have approved. It never shows uncommitted state.
 */
import {
  type Change,
  type ExchangeImage,
  FIRST_SPOT_TERMS,
  type ProductTerms,
  SPOT_TERMS,
  type TermsProposal,
} from '@anywhen/exchange';
import {
  type Level,
  TERMS_PRODUCTS,
  type TermsField,
  type TermsProduct,
  listTermsFields,
  spotFeeBps,
  termsAt,
} from '@anywhen/protocol';
import type { Facts } from '../core/committed-facts.ts';

type Loaded = ExchangeImage['terms'];

/** Approved changes of one product, in the order of their times. */
class ApprovedChanges {
  readonly #byId = new Map<number, TermsProposal>();
  #list: readonly TermsProposal[] = [];

  get list(): readonly TermsProposal[] {
    return this.#list;
  }

  clear(): void {
    this.#byId.clear();
    this.#list = [];
  }

  put(proposal: TermsProposal): void {
    if (proposal.state !== 'approved') return;
    this.#byId.set(proposal.id, proposal);
    this.#list = [...this.#byId.values()].toSorted((one, other) => one.fromMs - other.fromMs);
  }
}

export class CommittedTerms<Terms> {
  readonly #product: string;
  readonly #changes = new ApprovedChanges();
  #value: Terms | undefined;

  constructor(product: string) {
    this.#product = product;
  }

  /**
   * What the program offers: for everything in it that staff cannot change. Undefined until
   * anything was ever sold.
   */
  get value(): Terms | undefined {
    return this.#value;
  }

  /** What is sold at a moment, with what staff have changed by then. */
  at(nowMs: number): Terms | undefined {
    const product = TERMS_PRODUCTS.find((name) => name === this.#product);
    if (!product || this.#value === undefined) return this.#value;
    return termsAt(product, { terms: this.#value, changes: this.#changes.list }, nowMs);
  }

  load({ products, proposals }: Loaded): void {
    this.#value = undefined;
    this.#changes.clear();
    for (const each of products) this.#put(each);
    for (const each of proposals) this.#putProposal(each);
  }

  apply(change: Change): void {
    if (change.kind === 'terms') this.#put(change.terms);
    else if (change.kind === 'terms-proposal') this.#putProposal(change.proposal);
  }

  #put({ product, terms }: ProductTerms): void {
    // The exchange has validated them.
    if (product === this.#product) this.#value = terms as Terms;
  }

  #putProposal(proposal: TermsProposal): void {
    if (proposal.product === this.#product) this.#changes.put(proposal);
  }
}

export class TermsFacts implements Facts {
  readonly #base = new Map<string, unknown>();
  readonly #changes = new Map<TermsProduct, ApprovedChanges>();

  load({ terms: { products, proposals } }: Pick<ExchangeImage, 'terms'>): void {
    this.#base.clear();
    this.#changes.clear();
    this.#base.set(SPOT_TERMS, FIRST_SPOT_TERMS);
    for (const { product, terms } of products) this.#base.set(product, terms);
    for (const proposal of proposals) this.#changesOf(proposal.product).put(proposal);
  }

  apply(change: Change): void {
    if (change.kind === 'terms') this.#base.set(change.terms.product, change.terms.terms);
    if (change.kind === 'terms-proposal') {
      this.#changesOf(change.proposal.product).put(change.proposal);
    }
  }

  /** The numbers that staff may change, as they are at a moment; none before anything is sold. */
  fieldsAt(product: TermsProduct, atMs: number): TermsField[] {
    const changes = this.#changesOf(product).list;
    const terms = this.#base.get(product);
    return listTermsFields(product, termsAt(product, { terms, changes }, atMs));
  }

  /** What an order of spot pays that is placed at a moment. */
  spotFeeBpsAt(atMs: number, level: Level): number {
    const own = this.fieldsAt(SPOT_TERMS, atMs).find(({ part }) => part === String(level));
    return own?.value ?? spotFeeBps(level);
  }

  /** All that were approved, in the order of their times. */
  listChanges(product: TermsProduct): readonly TermsProposal[] {
    return this.#changesOf(product).list;
  }

  #changesOf(product: TermsProduct): ApprovedChanges {
    const known = this.#changes.get(product) ?? new ApprovedChanges();
    this.#changes.set(product, known);
    return known;
  }
}
