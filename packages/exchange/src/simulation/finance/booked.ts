/** What was booked for each finance record, from the postings alone. */
import { readDailyReference } from '@anywhen/protocol';
import type { Change } from '../../modules.ts';

type BookedSums = {
  /** In the held balance of its member. */
  readonly held: bigint;
  /** Out of and back to what is available. */
  readonly spent: bigint;
  readonly returned: bigint;
  readonly interest: bigint;
  readonly givenBack: bigint;
  /** Out of the house, for good. */
  readonly fromHouse: bigint;
};

const NOTHING: BookedSums = {
  held: 0n,
  spent: 0n,
  returned: 0n,
  interest: 0n,
  givenBack: 0n,
  fromHouse: 0n,
};

const SUM_OF = {
  FINANCE_SUBSCRIBE: 'spent',
  FINANCE_PRINCIPAL: 'returned',
  FINANCE_INTEREST: 'interest',
  FINANCE_CLAWBACK: 'givenBack',
} as const;

export class Booked {
  readonly #places = new Map<number, 'available' | 'held' | 'house'>();
  readonly #sums = new Map<number, BookedSums>();
  /** `record/day` of each interest, and how much. */
  readonly #days = new Map<string, bigint>();

  note(change: Change): void {
    if (change.kind === 'account') {
      const { id, accountKind, bucket } = change;
      this.#places.set(id, accountKind === 'house' ? 'house' : bucket);
    }
    if (change.kind !== 'posting' || !(change.type in SUM_OF)) return;
    const { accountId, units, reference } = change;
    const sum = SUM_OF[change.type as keyof typeof SUM_OF];
    const { id, day } = readDailyReference(reference);
    const place = this.#places.get(accountId);
    if (place === 'held') this.#add(Number(id), 'held', units);
    if (place === 'house') this.#add(Number(id), 'fromHouse', -units);
    if (place === 'available') this.#add(Number(id), sum, units);
    if (place !== 'available' || sum !== 'interest') return;
    const key = `${id}/${day}`;
    if (this.#days.has(key)) throw new Error('broken promise: a day is posted once');
    this.#days.set(key, units);
  }

  of(id: number): BookedSums {
    return this.#sums.get(id) ?? NOTHING;
  }

  /** Undefined where nothing was posted for it. */
  postedFor(id: number, day: number): bigint | undefined {
    return this.#days.get(`${id}/${day}`);
  }

  get postedDays(): number {
    return this.#days.size;
  }

  #add(id: number, name: keyof BookedSums, units: bigint): void {
    const sums = this.of(id);
    this.#sums.set(id, { ...sums, [name]: sums[name] + units });
  }
}
