/**
 * What members have until it ends: machines, positions, records, alerts, cases. Each has a number,
 * is found by it and by its member, has a line in the fingerprint and a place in the agenda. What
 * has ended leaves memory. Nothing ever looks through all of them.
 */
import type { Uid } from './actor.ts';
import { type Fingerprint, type Marked, FingerprintCache } from './fingerprint.ts';
import { OpenOfProduct, type ProductShare } from './open-of-product.ts';

type Owned = { readonly id: number; readonly uid: Uid };

/** A record's place in memory: it stays the same while the record changes. */
type Holding<Open> = Marked & {
  record: Open;
  due: Due<Open> | undefined;
  share: ProductShare | undefined;
};

/** One kind of items of the agenda: its module adds them and may take them back. */
export type DueList<Item> = {
  add(due: number, item: Item): void;
  remove(due: number, item: Item): void;
};

/** When the next step of a record is due: at a second or on a business day, as the list says. */
type Due<Open> = { readonly list: DueList<Holding<Open>>; readonly at: number };

type Kind<Open, Ended> = {
  readonly isOpen: (record: Open | Ended) => boolean;
  /** The first part of its line in the fingerprint, if it never changes: it is read only once. */
  readonly nameOf?: (record: Open) => string;
  readonly stateOf: (record: Open) => string;
  readonly dueOf?: (record: Open) => Due<Open> | undefined;
  /** For what is sold with limits per member. */
  readonly shareOf?: (record: Open) => ProductShare;
};

type Image<Open> = { readonly nextId: number; readonly records: readonly Open[] };

export class Holdings<Open extends Owned, Ended extends Owned = Open> {
  readonly #kind: Kind<Open, Ended>;
  readonly #marks: FingerprintCache<Holding<Open>>;
  readonly #byId = new Map<number, Holding<Open>>();
  readonly #byMember = new Map<Uid, Set<Holding<Open>>>();
  readonly ofProduct = new OpenOfProduct();
  #nextId: number;

  constructor(fingerprint: Fingerprint, kind: Kind<Open, Ended>, { nextId, records }: Image<Open>) {
    const { nameOf, stateOf } = kind;
    this.#kind = kind;
    this.#marks = new FingerprintCache<Holding<Open>>(fingerprint, {
      ...(nameOf && { nameOf: ({ record }) => nameOf(record) }),
      stateOf: ({ record }) => stateOf(record),
    });
    this.#nextId = nextId;
    for (const record of records) this.put(record);
  }

  takeId(): number {
    this.#nextId += 1;
    return this.#nextId - 1;
  }

  find(id: number): Open | undefined {
    return this.#byId.get(id)?.record;
  }

  *all(): IterableIterator<Open> {
    for (const { record } of this.#byId.values()) yield record;
  }

  /** The oldest first, whatever order they were loaded in. */
  of(uid: Uid): Open[] {
    const records = Array.from(this.#byMember.get(uid) ?? [], ({ record }) => record);
    return records.toSorted((one, other) => one.id - other.id);
  }

  countOf(uid: Uid): number {
    return this.#byMember.get(uid)?.size ?? 0;
  }

  /** As it stands now: a new one, one that has changed, or one that has ended and leaves. */
  put(record: Open | Ended): void {
    const known = this.#byId.get(record.id);
    if (!this.#kind.isOpen(record)) {
      if (known) this.#remove(known);
      return;
    }
    const holding = known ?? this.#add(record as Open);
    holding.record = record as Open;
    this.#marks.note(holding);
    this.#schedule(holding, this.#kind.dueOf?.(holding.record));
    this.#count(holding, this.#kind.shareOf?.(holding.record));
  }

  #add(record: Open): Holding<Open> {
    const unmarked = { mark: undefined, isStale: false, name: undefined };
    const holding: Holding<Open> = { record, due: undefined, share: undefined, ...unmarked };
    this.#byId.set(record.id, holding);
    const own = this.#byMember.get(record.uid) ?? new Set();
    this.#byMember.set(record.uid, own.add(holding));
    return holding;
  }

  #remove(holding: Holding<Open>): void {
    const { id, uid } = holding.record;
    this.#marks.remove(holding);
    this.#schedule(holding, undefined);
    this.#count(holding, undefined);
    this.#byId.delete(id);
    const own = this.#byMember.get(uid);
    own?.delete(holding);
    if (own?.size === 0) this.#byMember.delete(uid);
  }

  #schedule(holding: Holding<Open>, next: Due<Open> | undefined): void {
    const { due } = holding;
    if (due?.list === next?.list && due?.at === next?.at) return;
    due?.list.remove(due.at, holding);
    next?.list.add(next.at, holding);
    holding.due = next;
  }

  #count(holding: Holding<Open>, next: ProductShare | undefined): void {
    const { share, record } = holding;
    if (share) this.ofProduct.remove(record.uid, share);
    if (next) this.ofProduct.add(record.uid, next);
    holding.share = next;
  }
}

/** For a list of the agenda: `book` does the step that is due and puts the record as it is then. */
export function dueHandler<Open extends Owned, Context>(
  book: (context: Context, record: Open, due: number) => void,
  limit: { readonly most?: number } = {},
) {
  return {
    ...limit,
    idOf: ({ record }: Holding<Open>) => record.id,
    onDue: (context: Context, holding: Holding<Open>, due: number) => {
      // Until it is booked it keeps its place in the list, so that a change of its record meanwhile
      // does not add it a second time. The agenda takes it out itself.
      const place = holding.due;
      book(context, holding.record, due);
      if (holding.due === place) holding.due = undefined;
      return 'booked' as const;
    },
  };
}
