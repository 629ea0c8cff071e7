/**
 * Which topics the app wants and what the server was asked for. Counts holders, keeps a topic for a
 * moment after the last one left, and watches the sequence: a gap means a new snapshot.
 */
import type { ServerFrame } from '@anywhen/protocol';

export type TopicFrame = Extract<ServerFrame, { seq: number }>;

type Topic = {
  holders: number;
  /** Whether this connection was asked for it. */
  isAsked: boolean;
  /** Of the last frame that was passed on; undefined while a snapshot is awaited. */
  seq: number | undefined;
  leaving: ReturnType<typeof setTimeout> | undefined;
};

/** Long enough to load the code of the next page, which most often wants the same topics. */
const LINGER_MS = 5_000;

export class Topics {
  readonly #topics = new Map<string, Topic>();
  readonly #toLeave = new Set<string>();
  readonly #onChange: () => void;
  readonly #onGone: (topic: string) => void;

  /** `onChange`: there may be something to ask for. `onGone`: nothing more comes for this topic. */
  constructor(listeners: { onChange: () => void; onGone: (topic: string) => void }) {
    this.#onChange = listeners.onChange;
    this.#onGone = listeners.onGone;
  }

  get isEmpty(): boolean {
    return this.#topics.size === 0;
  }

  hold(name: string): () => void {
    const topic = this.#topics.get(name) ?? this.#add(name);
    topic.holders += 1;
    clearTimeout(topic.leaving);
    if (!topic.isAsked) this.#onChange();
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      topic.holders -= 1;
      if (topic.holders === 0) topic.leaving = setTimeout(() => this.#drop(name), LINGER_MS);
    };
  }

  /** What must be said to the server now; saying it is the caller's part. */
  takeRequests(): { subscribe: string[]; unsubscribe: string[] } {
    const unsubscribe = [...this.#toLeave];
    this.#toLeave.clear();
    const subscribe: string[] = [];
    for (const [name, topic] of this.#topics) {
      if (topic.isAsked) continue;
      topic.isAsked = true;
      topic.seq = undefined;
      subscribe.push(name);
    }
    return { subscribe, unsubscribe };
  }

  /** True when the frame is the next one of its topic. */
  accept({ topic: name, type, seq }: TopicFrame): boolean {
    const topic = this.#topics.get(name);
    if (!topic || !topic.isAsked) return false;
    if (type === 'snapshot') {
      topic.seq = seq;
      return true;
    }
    if (topic.seq === undefined) return false;
    if (seq === topic.seq + 1) {
      topic.seq = seq;
      return true;
    }
    this.askAgain(name);
    return false;
  }

  askAgain(name: string): void {
    const topic = this.#topics.get(name);
    if (!topic) return;
    topic.isAsked = false;
    this.#onChange();
  }

  /** A new connection knows nothing. */
  forgetAsked(): void {
    this.#toLeave.clear();
    for (const topic of this.#topics.values()) topic.isAsked = false;
  }

  #add(name: string): Topic {
    const topic = { holders: 0, isAsked: false, seq: undefined, leaving: undefined };
    this.#topics.set(name, topic);
    // Subscribing once more is enough: the server starts over with a snapshot.
    this.#toLeave.delete(name);
    return topic;
  }

  #drop(name: string): void {
    this.#topics.delete(name);
    this.#toLeave.add(name);
    this.#onGone(name);
    this.#onChange();
  }
}
