/**
 * A topic that passes on each word of the server to whoever listens, and keeps the last one. What
 * is known beyond it stands in the query cache, beside what the pages asked for.
 */
import type { TopicFrame } from '@anywhen/protocol';
import { KeyedStore, type FrameBatch } from './keyed-store.ts';
import { getLive, type TopicStore } from './live.ts';
import { useKeyed } from './stores.ts';

/** `isNews`: it came while the app was connected, or shortly before it was again. */
export type Latest<Data> = { readonly data: Data; readonly isNews: boolean };

export function onNotified<Data>(
  topic: string,
  listener: (latest: Latest<Data>) => void,
): () => void {
  return getLive().listen(topic, storeOf<Data>(topic).onNotified(listener));
}

/** The last word, for topics of which each says all there is to know. */
export function useLatest<Data>(topic: string): Data | undefined {
  return useKeyed(storeOf<Data>(topic).last, topic, topic);
}

function storeOf<Data>(topic: string): LatestTopic<Data> {
  return getLive().storeOf(topic, (batch) => new LatestTopic<Data>(batch));
}

export class LatestTopic<Data> implements TopicStore {
  readonly last: KeyedStore<Data>;
  readonly #listeners = new Set<(latest: Latest<Data>) => void>();

  constructor(batch: FrameBatch) {
    this.last = new KeyedStore(batch);
  }

  onNotified(listener: (latest: Latest<Data>) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  apply({ topic, type, data }: TopicFrame): boolean {
    const latest = { data: data as Data, isNews: type === 'event' };
    this.last.set(topic, latest.data);
    for (const listener of this.#listeners) listener(latest);
    return true;
  }

  forget(topic: string): void {
    this.last.forget(topic);
  }

  forgetAll(): void {
    this.last.forgetAll();
  }
}
