/**
 * What falls due, in order: by a number that only grows (a second, a business day), then by list in
 * the order the lists were opened, then by id. Nothing ever looks through all of it, and it is not
 * stored: every item follows from what its module stores.
 */
import type { DueList } from '../kernel/holdings.ts';
import { LeastFirst } from '../kernel/least-first.ts';

export type { DueList } from '../kernel/holdings.ts';

/** `waits`: it cannot be booked yet and is asked again, such as one whose price has not come. */
export type DueAnswer = 'booked' | 'waits';

export type DueHandler<Item, Context> = {
  idOf(item: Item): number;
  /** `due` is what the item was added under. */
  onDue(context: Context, item: Item, due: number): DueAnswer;
  /** How many of its list one command books at most, where each is much work. */
  readonly most?: number;
  /** It is due, but this command has no room: what it will need later is noted now, once. */
  postpone?(context: Context, item: Item): void;
};

/** How many more bookings this command may make. */
export type Capacity = { left: number };

/** Of all lists together and of each; `only`: of one list alone. */
type Room = { capacity: Capacity; rooms: readonly Capacity[]; only: unknown };

/**
 * The items of one list, each in its place until it is booked or taken back: what a command leaves
 * is never copied, so that a hundred thousand in small portions cost no more than in one.
 */
type Bucket = {
  items: unknown[];
  /** Before it nothing is left. */
  first: number;
  /** How many are left. */
  count: number;
  isInOrder: boolean;
};

/** Stands where an item was booked or taken back. */
const GONE = Symbol('gone');
/** Fewer places than this are not worth tidying. */
const TIDIED_FROM = 16;

/** Everything due at one number, by list. */
type Page = { readonly buckets: (Bucket | undefined)[]; isPostponed: boolean };

export class Timetable<Context> {
  readonly #handlers: DueHandler<unknown, Context>[] = [];
  readonly #lists: unknown[] = [];
  readonly #pages = new Map<number, Page>();
  readonly #order = new LeastFirst();
  /** The pages that are being booked: none of them may change its places. */
  readonly #begun = new Set<number>();

  open<Item>(handler: DueHandler<Item, Context>): DueList<Item> {
    const index = this.#handlers.length;
    const list: DueList<Item> = {
      add: (due, item) => this.#add(index, due, item),
      remove: (due, item) => this.#remove(index, due, item),
    };
    this.#handlers.push(handler as DueHandler<unknown, Context>);
    this.#lists.push(list);
    return list;
  }

  /** Whether nothing waits for any number. */
  get isEmpty(): boolean {
    return [...this.#pages.keys()].every((due) => this.#isEmpty(due));
  }

  /** How many places it holds in memory, those of what was taken back included. */
  get places(): number {
    const buckets = [...this.#pages.values()].flatMap((page) => page.buckets);
    return buckets.reduce((sum, bucket) => sum + (bucket?.items.length ?? 0), this.#order.length);
  }

  hasDue(until: number): boolean {
    return (this.#order.least ?? Infinity) <= until;
  }

  /**
   * Books what is due, the oldest first, while there is room; of one list only if one is named.
   * Returns how many found no room.
   */
  book<Item>(context: Context, until: number, capacity: Capacity, only?: DueList<Item>): number {
    let left = 0;
    const rooms = this.#handlers.map(({ most = Infinity }): Capacity => ({ left: most }));
    while (this.hasDue(until)) {
      const due = this.#order.take();
      const page = this.#pages.get(due);
      if (!page) continue;
      this.#begun.add(due);
      left += this.#bookPage(context, due, page, { capacity, rooms, only });
    }
    for (const due of this.#begun) {
      if (this.#isEmpty(due)) this.#pages.delete(due);
      else this.#order.put(due);
    }
    this.#begun.clear();
    return left;
  }

  #bookPage(context: Context, due: number, page: Page, { capacity, rooms, only }: Room): number {
    let left = 0;
    for (const [index, bucket] of page.buckets.entries()) {
      const handler = this.#handlers[index];
      if (!bucket || !handler || (only && this.#lists[index] !== only)) continue;
      putInOrder(bucket, handler);
      left += bookBucket(context, due, bucket, [capacity, rooms[index] ?? capacity], handler);
      if (page.isPostponed || capacity.left > 0 || !handler.postpone) continue;
      for (const item of leftIn(bucket)) handler.postpone(context, item);
    }
    // Of one list alone the others know nothing yet.
    if (!only) page.isPostponed = capacity.left === 0;
    return left;
  }

  #add(index: number, due: number, item: unknown): void {
    let page = this.#pages.get(due);
    if (!page) {
      page = { buckets: [], isPostponed: false };
      this.#pages.set(due, page);
      this.#order.put(due);
    }
    page.isPostponed = false;
    const bucket = (page.buckets[index] ??= { items: [], first: 0, count: 0, isInOrder: true });
    const idOf = this.#handlers[index]?.idOf ?? (() => 0);
    const last = bucket.items.at(-1);
    const isAfterLast = last === undefined || (last !== GONE && idOf(last) <= idOf(item));
    if (!isAfterLast) bucket.isInOrder = false;
    bucket.items.push(item);
    bucket.count += 1;
  }

  #remove(index: number, due: number, item: unknown): void {
    const bucket = this.#pages.get(due)?.buckets[index];
    const place = bucket?.items.indexOf(item, bucket.first) ?? -1;
    if (!bucket || place < 0) return;
    take(bucket, place);
    if (this.#begun.has(due)) return;
    tidy(bucket);
    if (!this.#isEmpty(due)) return;
    this.#pages.delete(due);
    this.#order.remove(due);
  }

  #isEmpty(due: number): boolean {
    const buckets = this.#pages.get(due)?.buckets ?? [];
    return buckets.every((bucket) => !bucket || bucket.count === 0);
  }
}

function take(bucket: Bucket, place: number): void {
  if (bucket.items[place] === GONE) return;
  bucket.items[place] = GONE;
  bucket.count -= 1;
}

/** Those that set and take back again leave no more behind than what is still there. */
function tidy(bucket: Bucket): void {
  const { items, count } = bucket;
  if (items.length <= Math.max(TIDIED_FROM, 2 * count)) return;
  bucket.items = leftIn(bucket);
  bucket.first = 0;
}

function leftIn({ items, first }: Bucket): unknown[] {
  return items.slice(first).filter((item) => item !== GONE);
}

/** Items may come in any order: after a restart they come as their table gives them. */
function putInOrder(bucket: Bucket, { idOf }: DueHandler<unknown, never>): void {
  if (bucket.isInOrder) return;
  bucket.items = leftIn(bucket).toSorted((one, other) => idOf(one) - idOf(other));
  bucket.first = 0;
  bucket.isInOrder = true;
}

/** Returns how many found no room: those that wait for something else are not among them. */
function bookBucket<Context>(
  context: Context,
  due: number,
  bucket: Bucket,
  capacities: readonly Capacity[],
  handler: DueHandler<unknown, Context>,
): number {
  const { items } = bucket;
  let next = bucket.first;
  for (; next < items.length && capacities.every(({ left }) => left > 0); next += 1) {
    const item = items[next];
    if (item === GONE || handler.onDue(context, item, due) === 'waits') continue;
    for (const capacity of capacities) capacity.left -= 1;
    take(bucket, next);
  }
  return bucket.count - gatherWaiting(bucket, next);
}

/** Those that wait come to stand right before those there was no room for; returns their number. */
function gatherWaiting(bucket: Bucket, next: number): number {
  const { items } = bucket;
  let place = next;
  for (let each = next - 1; each >= bucket.first; each -= 1) {
    const item = items[each];
    if (item === GONE) continue;
    items[each] = GONE;
    place -= 1;
    items[place] = item;
  }
  bucket.first = place;
  return next - place;
}
