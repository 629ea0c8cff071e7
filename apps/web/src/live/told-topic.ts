/**
 * A topic of which nothing is kept here: each word of the server is passed on to whoever listens.
 * What is known of it stands in the query cache, beside what the pages asked for.
 */
import type { TopicFrame } from '@anywhen/protocol';
import { getLive, type TopicStore } from './live.ts';

/** `isNews`: it came while the app was connected, or shortly before it was again. */
export type Told<Data> = { readonly data: Data; readonly isNews: boolean };

export function onTold<Data>(topic: string, listener: (told: Told<Data>) => void): () => void {
  const live = getLive();
  const store = live.storeOf(topic, () => new ToldTopic<Data>());
  return live.listen(topic, store.onTold(listener));
}

class ToldTopic<Data> implements TopicStore {
  readonly #listeners = new Set<(told: Told<Data>) => void>();

  onTold(listener: (told: Told<Data>) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  apply({ type, data }: TopicFrame): boolean {
    const told = { data: data as Data, isNews: type === 'event' };
    for (const listener of this.#listeners) listener(told);
    return true;
  }

  forget(): void {}

  forgetAll(): void {}
}
