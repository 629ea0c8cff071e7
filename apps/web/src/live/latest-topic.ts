/**
 * A topic that passes each frame on to its listeners and retains only the last one. Everything else
 * is in the query cache, beside what the pages fetched.
 */
import type { TopicFrame } from '@anywhen/protocol';
import { KeyedStore, type FrameBatch } from './keyed-store.ts';
import { getLive, type TopicStore } from './live.ts';
import { useKeyed } from './stores.ts';

/** `isNews`: it arrived while the app was connected, or shortly before it reconnected. */
export type TopicEvent<Data> = { readonly data: Data; readonly isNews: boolean };

export function onTopicEvent<Data>(
  topic: string,
  listener: (event: TopicEvent<Data>) => void,
): () => void {
  return getLive().listen(topic, storeOf<Data>(topic).onTopicEvent(listener));
}

/** The last frame, for topics whose frames are complete. */
export function useLatestEvent<Data>(topic: string): Data | undefined {
  return useKeyed(storeOf<Data>(topic).last, topic, topic);
}

function storeOf<Data>(topic: string): LatestTopic<Data> {
  return getLive().storeOf(topic, (batch) => new LatestTopic<Data>(batch));
}

export class LatestTopic<Data> implements TopicStore {
  readonly last: KeyedStore<Data>;
  readonly #listeners = new Set<(event: TopicEvent<Data>) => void>();

  constructor(batch: FrameBatch) {
    this.last = new KeyedStore(batch);
  }

  onTopicEvent(listener: (event: TopicEvent<Data>) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  apply({ topic, type, data }: TopicFrame): boolean {
    const event = { data: data as Data, isNews: type === 'event' };
    this.last.set(topic, event.data);
    for (const listener of this.#listeners) listener(event);
    return true;
  }

  forget(topic: string): void {
    this.last.forget(topic);
  }

  forgetAll(): void {
    this.last.forgetAll();
  }
}
