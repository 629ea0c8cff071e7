/**
 * Order books by topic, rebuilt from a snapshot and every change after it. A change that does not
 * follow or does not add up is not applied: the book is marked and waits for a new snapshot.
 */
import {
  applyDepth,
  type DepthEvent,
  type DepthLevel,
  type DepthSnapshot,
  isWholeDepth,
  type TopicFrame,
} from '@anywhen/protocol';
import { type FrameBatch, KeyedStore } from './keyed-store.ts';
import type { TopicStore } from './live.ts';

type LiveBook = {
  /** Best first. */
  readonly bids: readonly DepthLevel[];
  readonly asks: readonly DepthLevel[];
  /** True from a missed change until the next snapshot: this book is outdated. */
  readonly isWaiting: boolean;
};

export class Books implements TopicStore {
  readonly byTopic: KeyedStore<LiveBook>;
  readonly #books = new Map<string, DepthSnapshot>();

  constructor(batch: FrameBatch) {
    this.byTopic = new KeyedStore(batch);
  }

  apply({ topic, type, data }: TopicFrame): boolean {
    const book =
      type === 'snapshot'
        ? openBook(data as DepthSnapshot)
        : this.#follow(topic, data as DepthEvent);
    if (!book) return false;
    if (book === this.#books.get(topic)) return true;
    this.#books.set(topic, book);
    this.byTopic.set(topic, { bids: book.bids, asks: book.asks, isWaiting: false });
    return true;
  }

  /** No further changes are applied to this book. */
  doubt(topic: string): void {
    this.#books.delete(topic);
    const last = this.byTopic.get(topic);
    if (last && !last.isWaiting) this.byTopic.set(topic, { ...last, isWaiting: true });
  }

  forget(topic: string): void {
    this.#books.delete(topic);
    this.byTopic.forget(topic);
  }

  forgetAll(): void {
    this.#books.clear();
    this.byTopic.forgetAll();
  }

  #follow(topic: string, event: DepthEvent): DepthSnapshot | undefined {
    const before = this.#books.get(topic);
    return before && applyDepth(before, event);
  }
}

function openBook(snapshot: DepthSnapshot): DepthSnapshot | undefined {
  return isWholeDepth(snapshot) ? snapshot : undefined;
}
