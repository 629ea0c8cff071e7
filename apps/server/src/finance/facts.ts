/**
 * The committed state of finance: the records of all members that are not settled, what is sold of
 * each product and issue, and the terms. It never shows uncommitted state.
 */
import {
  type Change,
  type ExchangeImage,
  FINANCE_TERMS,
  type FinanceRecord,
  type FinanceTerms,
  NO_FINANCE_TERMS,
  type OpenFinanceRecord,
  type Uid,
  isOpenFinanceRecord,
} from '@anywhen/exchange';
import type { FinanceProduct } from '@anywhen/protocol';
import { type Facts, OpenRecords } from '../core/committed-facts.ts';
import { CommittedTerms } from '../terms/facts.ts';

export class FinanceFacts implements Facts {
  readonly #open = new OpenRecords<OpenFinanceRecord, FinanceRecord>(isOpenFinanceRecord);
  readonly #sold = new Map<string, bigint>();
  readonly #terms = new CommittedTerms<FinanceTerms>(FINANCE_TERMS);

  load({ finance, terms }: Pick<ExchangeImage, 'finance' | 'terms'>): void {
    this.#open.clear();
    this.#sold.clear();
    this.#terms.load(terms);
    for (const record of finance.records) this.#put(record);
  }

  apply(change: Change): void {
    if (change.kind === 'finance-record') this.#put(change.record);
    else this.#terms.apply(change);
  }

  /** Empty right after the installation. */
  get products(): readonly FinanceProduct[] {
    return (this.#terms.value ?? NO_FINANCE_TERMS).products;
  }

  /** With what staff have changed by then. */
  productsAt(nowMs: number): readonly FinanceProduct[] {
    return (this.#terms.at(nowMs) ?? NO_FINANCE_TERMS).products;
  }

  /** Of a product that is always on sale, or of one issue: the principals not yet settled. */
  soldOf(product: string, windowDay: number | null): bigint {
    return this.#sold.get(issueOf({ product, windowDay })) ?? 0n;
  }

  /** Σ principals of a member, over all issues. */
  boughtBy(uid: Uid, product: string): bigint {
    const own = this.listOpen(uid).filter((record) => record.product === product);
    return own.reduce((sum, { units }) => sum + units, 0n);
  }

  /** How many count in business days: those that wait for their settlement no longer do. */
  get countedInDays(): number {
    return [...this.#open.all()].filter(({ state }) => state !== 'waiting').length;
  }

  /** Not settled, newest first. */
  listOpen(uid: Uid): OpenFinanceRecord[] {
    return this.#open.listNewestFirst(uid);
  }

  #put(record: FinanceRecord): void {
    const wasOpen = this.#open.put(record) !== undefined;
    const isOpen = isOpenFinanceRecord(record);
    if (isOpen !== wasOpen) this.#addSold(record, isOpen ? record.units : -record.units);
  }

  #addSold(record: FinanceRecord, units: bigint): void {
    const issue = issueOf(record);
    this.#sold.set(issue, (this.#sold.get(issue) ?? 0n) + units);
  }
}

function issueOf({ product, windowDay }: Pick<FinanceRecord, 'product' | 'windowDay'>): string {
  return `${product}@${windowDay ?? ''}`;
}
