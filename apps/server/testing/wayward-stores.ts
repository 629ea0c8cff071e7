/** The real store with a fault: held up at a gate, or reporting a false result. */
import type { ReplyData } from '@anywhen/exchange';
import type { BatchWrite, EncodedBatch, Store } from '../src/core/storage/store.ts';

/** Lets no commit through until it is opened. */
export class GatedStore implements Store {
  #open: () => void = () => undefined;
  #isOpen: Promise<void> = Promise.resolve();

  constructor(private readonly store: Store) {}

  shut(): void {
    this.#isOpen = new Promise((resolve) => (this.#open = resolve));
  }

  open(): void {
    this.#open();
  }

  load(): ReturnType<Store['load']> {
    return this.store.load();
  }

  beat(onOvertaken: () => void): void {
    this.store.beat(onOvertaken);
  }

  encode(write: BatchWrite): EncodedBatch {
    return this.store.encode(write);
  }

  async commit(batch: EncodedBatch): Promise<void> {
    await this.#isOpen;
    await this.store.commit(batch);
  }

  findAnswer(seq: number): Promise<ReplyData | undefined> {
    return this.store.findAnswer(seq);
  }

  close(): Promise<void> {
    return this.store.close();
  }
}

export type Mishap = 'none' | 'fails-before' | 'fails-after';

/** Before: nothing was written. After: everything was, and only the acknowledgement was lost. */
export class MishapStore implements Store {
  constructor(
    private readonly store: Store,
    private readonly nextMishap: () => Mishap,
  ) {}

  load(): ReturnType<Store['load']> {
    return this.store.load();
  }

  beat(onOvertaken: () => void): void {
    this.store.beat(onOvertaken);
  }

  encode(write: BatchWrite): EncodedBatch {
    return this.store.encode(write);
  }

  async commit(batch: EncodedBatch): Promise<void> {
    const mishap = this.nextMishap();
    if (mishap === 'fails-before') throw new Error('planted: nothing was written');
    await this.store.commit(batch);
    if (mishap === 'fails-after') throw new Error('planted: all was written');
  }

  findAnswer(seq: number): Promise<ReplyData | undefined> {
    return this.store.findAnswer(seq);
  }

  close(): Promise<void> {
    return this.store.close();
  }
}
