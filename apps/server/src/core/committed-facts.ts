/**
 * What a core, leading or following, publishes: the modules' facts are brought to the last commit,
 * then listeners are notified. Nothing is published that is not on disk, and no listener that fails
 * keeps it from the others.
 */
import type { Change, ExchangeEvent, ExchangeImage, Uid } from '@anywhen/exchange';
import type { ClientBase } from 'pg';
import type { Core } from './core.ts';

/** A module's in-memory view of what is committed. */
export interface Facts {
  /** Rebuilds everything: what was known before may never have been committed. */
  load(image: ExchangeImage): void;
  /** Sees every committed change, in order. */
  apply(change: Change): void;
}

type Owned = { readonly id: number; readonly uid: Uid };

/** The records of all members that are open; what has ended leaves memory. */
export class OpenRecords<Open extends Owned, Ended extends Owned = Open> {
  readonly #isOpen: (record: Open | Ended) => boolean;
  readonly #byMember = new Map<Uid, Map<number, Open>>();
  #count = 0;

  constructor(isOpen: (record: Open | Ended) => boolean) {
    this.#isOpen = isOpen;
  }

  get count(): number {
    return this.#count;
  }

  clear(): void {
    this.#byMember.clear();
    this.#count = 0;
  }

  /** Returns it as it was before, if it was open. */
  put(record: Open | Ended): Open | undefined {
    const { id, uid } = record;
    const own = this.#byMember.get(uid) ?? new Map<number, Open>();
    const before = own.get(id);
    this.#count -= own.size;
    if (this.#isOpen(record)) own.set(id, record as Open);
    else own.delete(id);
    this.#count += own.size;
    if (own.size === 0) this.#byMember.delete(uid);
    else this.#byMember.set(uid, own);
    return before;
  }

  *all(): IterableIterator<Open> {
    for (const own of this.#byMember.values()) yield* own.values();
  }

  /** Oldest first, by when each was first put. */
  list(uid: Uid): Open[] {
    return [...(this.#byMember.get(uid)?.values() ?? [])];
  }

  listNewestFirst(uid: Uid): Open[] {
    return this.list(uid).toSorted((one, other) => other.id - one.id);
  }
}

/** What was shown no longer follows from the journal. */
export class FactsMissedChange extends Error {
  constructor(cause: unknown) {
    super('facts have missed a committed change', { cause });
  }
}

export type CommittedBatch = {
  commandCount: number;
  /** The number of its last command. */
  lastSeq: number;
  changes: readonly Change[];
  events: readonly ExchangeEvent[];
};

/**
 * For followers: reads what must be of the same moment as the state, and returns a function that
 * publishes it.
 */
export type Preparation = (client: ClientBase, image: ExchangeImage) => Promise<() => void>;

type FaultLog = { error(fields: object, text: string): void };

export abstract class CommittedFacts implements Omit<Core, 'submit'> {
  readonly #facts: readonly Facts[];
  readonly #faultLog: FaultLog;
  readonly #listeners: ((events: readonly ExchangeEvent[]) => void)[] = [];
  readonly #reloadListeners: (() => void)[] = [];
  #committedCount = 0;
  #lastSeq = 0;
  #faultCount = 0;

  constructor(facts: readonly Facts[], log: FaultLog) {
    this.#facts = facts;
    this.#faultLog = log;
  }

  get committedCount(): number {
    return this.#committedCount;
  }

  get lastSeq(): number {
    return this.#lastSeq;
  }

  /** How often facts or a listener threw: each is a bug. */
  get faultCount(): number {
    return this.#faultCount;
  }

  onCommitted(listener: (events: readonly ExchangeEvent[]) => void): void {
    this.#listeners.push(listener);
  }

  onReloaded(listener: () => void): void {
    this.#reloadListeners.push(listener);
  }

  protected loadFacts(image: ExchangeImage): void {
    this.showFrom(image.lastSeq);
    for (const facts of this.#facts) facts.load(image);
  }

  /** The facts are those after this command. */
  protected showFrom(lastSeq: number): void {
    this.#lastSeq = lastSeq;
  }

  /**
   * To be called when everybody who waits for the batch is answered. Throws when facts have missed
   * a change: then they must be loaded again.
   */
  protected announceCommit({ commandCount, lastSeq, changes, events }: CommittedBatch): void {
    this.#committedCount += commandCount;
    this.#lastSeq = lastSeq;
    const faults = this.#facts.map((facts) =>
      this.catchFault('facts', () => {
        for (const change of changes) facts.apply(change);
      }),
    );
    for (const listener of this.#listeners) {
      this.catchFault('a listener', () => listener(events));
    }
    const fault = faults.find((each) => each !== undefined);
    if (fault) throw new FactsMissedChange(fault.error);
  }

  protected announceReload(): void {
    for (const listener of this.#reloadListeners) this.catchFault('a listener', listener);
  }

  protected catchFault(whose: string, work: () => void): { error: unknown } | undefined {
    try {
      work();
      return undefined;
    } catch (error) {
      this.#faultCount += 1;
      this.#faultLog.error({ err: error }, `core: ${whose} could not take what was committed`);
      return { error };
    }
  }
}
