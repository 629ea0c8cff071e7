/**
 * A member's open lines, newest first: a snapshot of all, then changed ones. An ended line leaves
 * the list; listeners to the events learn how it ended.
 */
import type { TopicFrame } from '@anywhen/protocol';
import { type FrameBatch, KeyedStore } from './keyed-store.ts';
import type { TopicStore } from './live.ts';

type OpenListRules<Item, Event> = {
  all: (snapshot: unknown) => readonly Item[];
  changed: (event: Event) => readonly Item[];
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

  /** Every change, also those missed by a lost connection and delivered afterwards. */
  onEvent(listener: (event: Event) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  apply({ topic, type, data }: TopicFrame): boolean {
    const { all, changed, isOpen } = this.#rules;
    if (type === 'snapshot') {
      this.byTopic.set(topic, withChanged([], all(data), isOpen));
      return true;
    }
    const before = this.byTopic.get(topic) ?? [];
    this.byTopic.set(topic, withChanged(before, changed(data as Event), isOpen));
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

/** The open lines after these changes, newest first. */
export function withChanged<Item extends { readonly id: string }>(
  before: readonly Item[],
  changed: readonly Item[],
  isOpen: (item: Item) => boolean,
): readonly Item[] {
  const ids = new Set(changed.map(({ id }) => id));
  const others = before.filter(({ id }) => !ids.has(id));
  return [...others, ...changed.filter(isOpen)].toSorted(byNewest);
}

/** Ids are growing integers: of two, the longer one is the larger. */
function byNewest({ id: left }: { id: string }, { id: right }: { id: string }): number {
  if (left.length !== right.length) return right.length - left.length;
  return left < right ? 1 : -1;
}
