/**
 * Which topics the app wants and what the server was asked for. Counts holders, keeps a topic for a
 * moment after the last one left, and watches the sequence: a gap means a new snapshot. Where it
 * stood in a private topic outlives a lost connection, but never a session.
 */
import type { StreamPoint, ResumedFrame, TopicFrame } from '@anywhen/protocol';

type Topic = {
  holders: number;
  /** Whether this connection was asked for it. */
  isAsked: boolean;
  /** Whether the server answered; until then events are of before. */
  isRunning: boolean;
  /** Of the last frame that was passed on; undefined when only a snapshot can help. */
  last: { seq: number; stream: string | undefined } | undefined;
  leaving: ReturnType<typeof setTimeout> | undefined;
};

type TopicsListeners = {
  /** There may be something to ask for. */
  onChange: () => void;
  /** What was missed of this topic cannot be made up for; a snapshot will be asked for. */
  onBehind: (topic: string) => void;
  /** Nothing more comes for this topic. */
  onGone: (topic: string) => void;
};

type TopicRequests = {
  subscribe: string[];
  unsubscribe: string[];
  /** Where it stands in those of them the server may go on with. */
  since: Record<string, StreamPoint> | undefined;
};

/** Long enough to load the code of the next page, which most often wants the same topics. */
const LINGER_MS = 5_000;

export class Topics {
  readonly #topics = new Map<string, Topic>();
  readonly #toLeave = new Set<string>();
  readonly #on: TopicsListeners;

  constructor(listeners: TopicsListeners) {
    this.#on = listeners;
  }

  get isEmpty(): boolean {
    return this.#topics.size === 0;
  }

  hold(name: string): () => void {
    const topic = this.#topics.get(name) ?? this.#add(name);
    topic.holders += 1;
    clearTimeout(topic.leaving);
    if (!topic.isAsked) this.#on.onChange();
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      topic.holders -= 1;
      if (topic.holders === 0) topic.leaving = setTimeout(() => this.#drop(name), LINGER_MS);
    };
  }

  /** What must be said to the server now; saying it is the caller's part. */
  takeRequests(): TopicRequests {
    const unsubscribe = [...this.#toLeave];
    this.#toLeave.clear();
    const subscribe: string[] = [];
    let since: TopicRequests['since'];
    for (const [name, topic] of this.#topics) {
      if (topic.isAsked) continue;
      topic.isAsked = true;
      topic.isRunning = false;
      subscribe.push(name);
      const { seq = 0, stream } = topic.last ?? {};
      if (stream) (since ??= {})[name] = { stream, seq };
      else this.#on.onBehind(name);
    }
    return { subscribe, unsubscribe, since };
  }

  /** True when the frame is the next one of its topic. */
  accept({ topic: name, type, seq, stream }: TopicFrame): boolean {
    const topic = this.#topics.get(name);
    if (!topic?.isAsked) return false;
    const { last, isRunning } = topic;
    const isNext = isRunning && last?.seq === seq - 1 && last.stream === stream;
    if (isNext || type === 'snapshot') {
      topic.isRunning = true;
      topic.last = { seq, stream };
      return true;
    }
    if (isRunning) this.askAgain(name);
    return false;
  }

  /** The server goes on where this topic stood. */
  resume({ topic: name, stream, seq }: ResumedFrame): void {
    const topic = this.#topics.get(name);
    if (topic?.last?.stream === stream && topic.last.seq === seq) topic.isRunning = true;
    else this.askAgain(name);
  }

  /** From the beginning: what is known of it cannot be built upon. */
  askAgain(name: string): void {
    const topic = this.#topics.get(name);
    if (!topic) return;
    topic.isAsked = false;
    topic.last = undefined;
    this.#on.onBehind(name);
    this.#on.onChange();
  }

  /** A new connection knows nothing. */
  forgetAsked(): void {
    this.#toLeave.clear();
    for (const topic of this.#topics.values()) topic.isAsked = false;
  }

  /** Somebody else may be asking from now on: nothing private is gone on with. */
  forgetStreams(): void {
    for (const { last } of this.#topics.values()) if (last) last.stream = undefined;
  }

  #add(name: string): Topic {
    const topic: Topic = {
      holders: 0,
      isAsked: false,
      isRunning: false,
      last: undefined,
      leaving: undefined,
    };
    this.#topics.set(name, topic);
    // Subscribing once more is enough: the server starts over with a snapshot.
    this.#toLeave.delete(name);
    return topic;
  }

  #drop(name: string): void {
    this.#topics.delete(name);
    this.#toLeave.add(name);
    this.#on.onGone(name);
    this.#on.onChange();
  }
}
