/**
 * The committed deposits: those of all members that are under review or still locked, and each
 * member's total of the last day. It never shows uncommitted state.
 */
import {
  type Change,
  type DepositDay,
  type DepositRecord,
  DepositsInFlight,
  type ExchangeImage,
  type Uid,
  depositedAt,
} from '@anywhen/exchange';
import { formatUnits } from '@anywhen/money';
import { CASH_CURRENCIES, type LockedLine } from '@anywhen/protocol';
import type { Facts } from '../core/committed-facts.ts';

export class DepositFacts implements Facts {
  readonly #inFlight = new DepositsInFlight();
  readonly #days = new Map<Uid, DepositDay>();

  load({ deposits: { deposits, days } }: Pick<ExchangeImage, 'deposits'>): void {
    this.#inFlight.clear();
    this.#days.clear();
    for (const deposit of deposits) this.#inFlight.put(deposit);
    for (const day of days) this.#days.set(day.uid, day);
  }

  apply(change: Change): void {
    if (change.kind === 'deposit') this.#inFlight.put(change.deposit);
    else if (change.kind === 'deposit-day') this.#days.set(change.day.uid, change.day);
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
}
