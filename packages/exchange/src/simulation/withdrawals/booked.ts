/** What was booked for each withdrawal, from the postings alone. */
import type { Change } from '../../modules.ts';

type BookedSums = {
  /** In the held balance of its account. */
  readonly held: bigint;
  /** To the simulated outside, to the house, and back to what is available. */
  readonly sent: bigint;
  readonly fee: bigint;
  readonly returned: bigint;
};

const NOTHING: BookedSums = { held: 0n, sent: 0n, fee: 0n, returned: 0n };

export class Booked {
  readonly #places = new Map<number, string>();
  readonly #sums = new Map<number, BookedSums>();

  note(change: Change): void {
    if (change.kind === 'account') {
      const { id, accountKind, owner, bucket } = change;
      this.#places.set(id, accountKind === 'house' ? String(owner) : bucket);
    }
    if (change.kind !== 'posting' || !change.type.startsWith('WITHDRAW_')) return;
    const { accountId, units, type, reference } = change;
    const id = Number(reference);
    const sums = this.of(id);
    const place = this.#places.get(accountId);
    if (place === 'held') this.#sums.set(id, { ...sums, held: sums.held + units });
    if (place === 'sim:chain') this.#sums.set(id, { ...sums, sent: sums.sent + units });
    if (place === 'house:fees') this.#sums.set(id, { ...sums, fee: sums.fee + units });
    if (place === 'available' && type === 'WITHDRAW_RETURN') {
      this.#sums.set(id, { ...sums, returned: sums.returned + units });
    }
  }

  of(id: number): BookedSums {
    return this.#sums.get(id) ?? NOTHING;
  }
}
