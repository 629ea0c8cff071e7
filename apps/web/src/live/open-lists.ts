/**
 * What a member has open, newest first: a snapshot of all, then each one as it changes. What has
 * come to its end leaves the list; who wants to know how it ended listens to the events.
 */
import type { TopicFrame } from '@anywhen/protocol';
import { type FrameBatch, KeyedStore } from './keyed-store.ts';
import type { TopicStore } from './live.ts';

export type OpenListRules<Item, Event> = {
  all: (snapshot: unknown) => readonly Item[];
  changed: (event: Event) => Item;
  isOpen: (item: Item) => boolean;
};

export class OpenList<Item extends { id: string }, Event> implements TopicStore {
  readonly byTopic: KeyedStore<readonly Item[]>;
  readonly #rules: OpenListRules<Item, Event>;
  readonly #listeners = new Set<(event: Event) => void>();

  constructor(batch: FrameBatch, rules: OpenListRules<Item, Event>) {
    this.byTopic = new KeyedStore(batch);
    this.#rules = rules;
  }

  /** Every change as it is heard, also those missed by a lost connection and told afterwards. */
  onEvent(listener: (event: Event) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  apply({ topic, type, data }: TopicFrame): boolean {
    const { all, changed, isOpen } = this.#rules;
    if (type === 'snapshot') {
      this.byTopic.set(topic, all(data).filter(isOpen).toSorted(byNewest));
      return true;
    }
    const item = changed(data as Event);
    const others = (this.byTopic.get(topic) ?? []).filter(({ id }) => id !== item.id);
    this.byTopic.set(topic, isOpen(item) ? [...others, item].toSorted(byNewest) : others);
    for (const listener of this.#listeners) listener(data as Event);
    return true;
  }

  forget(topic: string): void {
    this.byTopic.forget(topic);
  }

  forgetAll(): void {
    this.byTopic.forgetAll();
  }
}

/** Ids are whole numbers that only grow: of two, the longer one is the larger. */
function byNewest({ id: left }: { id: string }, { id: right }: { id: string }): number {
  if (left.length !== right.length) return right.length - left.length;
  return left < right ? 1 : -1;
}
