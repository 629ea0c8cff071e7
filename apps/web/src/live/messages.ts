/**
 * The member's messages as they come: how many are unread, and each frame for whoever tells of
 * them. Apart from the prices, though small: Home shows the count on its bell.
 */
import type { MessagesEvent, TopicFrame } from '@anywhen/protocol';
import { type FrameBatch, KeyedStore } from './keyed-store.ts';
import { getLive, type TopicStore } from './live.ts';
import { useKeyed } from './stores.ts';

/** `isNews`: they came while the app was connected, or shortly before it was again. */
export type MessagesHeard = MessagesEvent & { readonly isNews: boolean };

const TOPIC = 'messages';

class Messages implements TopicStore {
  readonly unread: KeyedStore<number>;
  readonly #listeners = new Set<(heard: MessagesHeard) => void>();
  /** What came before anybody listened: the bell may be there before whoever tells. */
  #unheard: MessagesHeard | undefined;

  constructor(batch: FrameBatch) {
    this.unread = new KeyedStore(batch);
  }

  onHeard(listener: (heard: MessagesHeard) => void): () => void {
    this.#listeners.add(listener);
    if (this.#unheard) listener(this.#unheard);
    this.#unheard = undefined;
    return () => this.#listeners.delete(listener);
  }

  apply({ topic, type, data }: TopicFrame): boolean {
    const { unread, messages } = data as MessagesEvent;
    const isNews = type === 'event';
    this.unread.set(topic, unread);
    if (this.#listeners.size === 0) {
      const before = isNews ? (this.#unheard?.messages ?? []) : [];
      this.#unheard = { unread, messages: [...messages, ...before], isNews: false };
    }
    for (const listener of this.#listeners) listener({ unread, messages, isNews });
    return true;
  }

  forget(topic: string): void {
    this.unread.forget(topic);
    this.#unheard = undefined;
  }

  forgetAll(): void {
    this.unread.forgetAll();
    this.#unheard = undefined;
  }
}

/** Zero for visitors and until it is known. */
export function useUnread(): number {
  return useKeyed(messagesOf().unread, TOPIC, TOPIC) ?? 0;
}

export function onMessages(listener: (heard: MessagesHeard) => void): () => void {
  return getLive().listen(TOPIC, messagesOf().onHeard(listener));
}

function messagesOf(): Messages {
  return getLive().storeOf(TOPIC, (batch) => new Messages(batch));
}
