/**
 * The money of options, from postings alone: what members paid and got is what the house got and
 * paid, each position has exactly the bookings that its record says, and nothing is ever held.
 */
import type { Change } from '../../modules.ts';
import type { OptionRecord } from '../../options/position.ts';
import type { Check } from '../module-simulation.ts';

const TYPES = ['OPTION_PREMIUM', 'OPTION_SELLBACK', 'OPTION_PAYOUT', 'OPTION_REFUND'];

export class OptionMoney {
  readonly #check: Check;
  #houseId: number | undefined;
  /** By position: what its member has got less what was paid. */
  readonly #booked = new Map<string, bigint>();
  readonly #heldIds = new Set<number>();
  #houseUnits = 0n;
  /** Of the positions that are settled for good. */
  readonly #done = new Set<number>();
  #doneUnits = 0n;

  constructor(check: Check) {
    this.#check = check;
  }

  note(change: Change): void {
    if (change.kind === 'account') {
      if (change.owner === 'house:options') this.#houseId = change.id;
      const isHeld = change.accountKind === 'options' && change.bucket === 'held';
      if (isHeld) this.#heldIds.add(change.id);
    }
    if (change.kind !== 'posting') return;
    this.#check(!this.#heldIds.has(change.accountId), 'nothing is held for an option');
    const { type, units, accountId, reference } = change;
    if (accountId === this.#houseId) {
      this.#check(TYPES.includes(type), 'the house of options books options only');
      this.#houseUnits += units;
    } else if (TYPES.includes(type)) {
      this.#booked.set(reference, (this.#booked.get(reference) ?? 0n) + units);
    }
  }

  /** Those that ended earlier are summed up: they cannot change any more. */
  compare(positions: Iterable<OptionRecord>): void {
    let sum = this.#doneUnits;
    for (const position of positions) {
      const { id, priceUnits, quantity, soldUnits, payoutUnits, endedAtMs } = position;
      if (this.#done.has(id)) continue;
      const due = soldUnits + (payoutUnits ?? 0n) - priceUnits * BigInt(quantity);
      const booked = this.#booked.get(String(id)) ?? 0n;
      this.#check(booked === due, 'each position is booked as its record says');
      sum += due;
      if (endedAtMs === null) continue;
      this.#done.add(id);
      this.#doneUnits += due;
    }
    this.#check(sum + this.#houseUnits === 0n, 'members and house:options sum to zero');
  }
}
