/**
 * The committed deposits: those of all members that are under review or still locked, and each
 * member's totals of the last day and the last 30. It never shows uncommitted state.
 */
import {
  type CeilingLeft,
  type Change,
  DEPOSIT_TERMS,
  type DepositDay,
  type DepositRecord,
  type DepositTerms,
  DepositsInFlight,
  type ExchangeImage,
  RecentDays,
  type Uid,
  ceilingOf,
  depositedAt,
  leftOfCeiling,
} from '@anywhen/exchange';
import { formatUnits } from '@anywhen/money';
import { CASH_CURRENCIES, type LockedLine } from '@anywhen/protocol';
import type { Facts } from '../core/committed-facts.ts';
import { CommittedTerms } from '../terms/facts.ts';

export class DepositFacts implements Facts {
  readonly #inFlight = new DepositsInFlight();
  readonly #days = new Map<Uid, DepositDay>();
  readonly #thirtyDays = new RecentDays();
  readonly #terms = new CommittedTerms<DepositTerms>(DEPOSIT_TERMS);

  load({ deposits: image, terms }: Pick<ExchangeImage, 'deposits' | 'terms'>): void {
    const { deposits, days, thirtyDays } = image;
    this.#inFlight.clear();
    this.#days.clear();
    this.#thirtyDays.clear();
    this.#terms.load(terms);
    for (const day of thirtyDays) this.#thirtyDays.put(day);
    for (const deposit of deposits) this.#inFlight.put(deposit);
    for (const day of days) this.#days.set(day.uid, day);
  }

  apply(change: Change): void {
    if (change.kind === 'deposit') this.#inFlight.put(change.deposit);
    else if (change.kind === 'deposit-day') this.#days.set(change.day.uid, change.day);
    else if (change.kind === 'deposit-30') this.#thirtyDays.put(change.day);
    else this.#terms.apply(change);
  }

  /** Under review or still locked, newest first. */
  listInFlight(uid: Uid): DepositRecord[] {
    return this.#inFlight.of(uid);
  }

  listUnderReview(uid: Uid): DepositRecord[] {
    return this.#inFlight.underReviewOf(uid);
  }

  /** Credited, but not yet withdrawable, in whichever account it is by now. */
  lockedOf(uid: Uid, currency: string): bigint {
    return this.#inFlight.lockedOf(uid, currency);
  }

  /** By currency, where there is any. */
  listLocked(uid: Uid): LockedLine[] {
    const lines = CASH_CURRENCIES.map((currency) => {
      return { currency, units: this.lockedOf(uid, currency) };
    });
    return lines
      .filter(({ units }) => units > 0n)
      .map(({ currency, units }) => ({ currency, amount: formatUnits(units) }));
  }

  /** In USDT, on the UTC day of this moment. */
  depositedAt(uid: Uid, atMs: number): bigint {
    return depositedAt(this.#days.get(uid), atMs);
  }

  /** What a member may deposit in 30 days; undefined until the exchange has heard of a ceiling. */
  get ceilingUnits(): bigint | undefined {
    return ceilingOf(this.#terms.value);
  }

  /** What is left of the ceiling; undefined without one. */
  ceilingAt(uid: Uid, atMs: number): CeilingLeft | undefined {
    const { ceilingUnits } = this;
    if (ceilingUnits === undefined) return undefined;
    const last = this.#days.get(uid);
    const days = this.#thirtyDays.of(uid) ?? (last ? [last] : []);
    return leftOfCeiling(days, { ceilingUnits, atMs });
  }
}
