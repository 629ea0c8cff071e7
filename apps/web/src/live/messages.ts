/**
 * The member's messages: the unread count, and each frame for the toasts. Separate from the prices,
 * though small: Home shows the count on its bell.
 */
import type { MessagesEvent, TopicFrame } from '@anywhen/protocol';
import { type FrameBatch, KeyedStore } from './keyed-store.ts';
import { getLive, type TopicStore } from './live.ts';
import { useKeyed } from './stores.ts';

/** `isNews`: they arrived while the app was connected, or shortly before it reconnected. */
export type ReceivedMessages = MessagesEvent & { readonly isNews: boolean };

const TOPIC = 'messages';

class Messages implements TopicStore {
  readonly unread: KeyedStore<number>;
  readonly #listeners = new Set<(received: ReceivedMessages) => void>();
  readonly #watchers = new Set<(messages: MessagesEvent['messages']) => void>();
  /** Frames from before the first listener: the bell may be mounted before the toasts. */
  #undelivered: ReceivedMessages | undefined;

  constructor(batch: FrameBatch) {
    this.unread = new KeyedStore(batch);
  }

  onReceived(listener: (received: ReceivedMessages) => void): () => void {
    this.#listeners.add(listener);
    if (this.#undelivered) listener(this.#undelivered);
    this.#undelivered = undefined;
    return () => this.#listeners.delete(listener);
  }

  onNew(watcher: (messages: MessagesEvent['messages']) => void): () => void {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  }

  apply({ topic, type, data }: TopicFrame): boolean {
    const { unread, messages } = data as MessagesEvent;
    const isNews = type === 'event';
    this.unread.set(topic, unread);
    if (this.#listeners.size === 0) {
      const before = isNews ? (this.#undelivered?.messages ?? []) : [];
      this.#undelivered = { unread, messages: [...messages, ...before], isNews: false };
    }
    for (const listener of this.#listeners) listener({ unread, messages, isNews });
    if (isNews) for (const watcher of this.#watchers) watcher(messages);
    return true;
  }

  forget(topic: string): void {
    this.unread.forget(topic);
    this.#undelivered = undefined;
  }

  forgetAll(): void {
    this.unread.forgetAll();
    this.#undelivered = undefined;
  }
}

/** Zero for visitors and until it is loaded. */
export function useUnread(): number {
  return useKeyed(messagesOf().unread, TOPIC, TOPIC) ?? 0;
}

export function onMessages(listener: (received: ReceivedMessages) => void): () => void {
  return getLive().listen(TOPIC, messagesOf().onReceived(listener));
}

/** For a page that shows what messages are about: the toasts miss nothing because of it. */
export function onNewMessages(watcher: (messages: MessagesEvent['messages']) => void): () => void {
  return getLive().listen(TOPIC, messagesOf().onNew(watcher));
}

function messagesOf(): Messages {
  return getLive().storeOf(TOPIC, (batch) => new Messages(batch));
}
