/**
 * Tracks which topics the app wants and which it has requested. Counts holders, retains a topic
 * briefly after the last one left, and checks the sequence: a gap requires a new snapshot. The
 * position in a private topic survives a lost connection, but never a session.
 */
import type { StreamPoint, ResumedFrame, TopicFrame } from '@anywhen/protocol';

type Topic = {
  holders: number;
  /** Whether it was requested on this connection. */
  isAsked: boolean;
  /** Whether the server answered; until then events are outdated. */
  isRunning: boolean;
  /** Of the last frame that was passed on; undefined when only a snapshot can help. */
  last: { seq: number; stream: string | undefined } | undefined;
  leaving: ReturnType<typeof setTimeout> | undefined;
};

type TopicsListeners = {
  /** There may be something to request. */
  onChange: () => void;
  /** The topic cannot be resumed; a snapshot will be requested. */
  onBehind: (topic: string) => void;
  /** No more frames for this topic. */
  onGone: (topic: string) => void;
};

type TopicRequests = {
  subscribe: string[];
  unsubscribe: string[];
  /** The positions of topics the server may resume. */
  since: Record<string, StreamPoint> | undefined;
};

/** Long enough to load the code of the next page, which often wants the same topics. */
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

  /** The pending requests; the caller sends them. */
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

  /** The server resumes this topic from our position. */
  resume({ topic: name, stream, seq }: ResumedFrame): void {
    const topic = this.#topics.get(name);
    if (topic?.last?.stream === stream && topic.last.seq === seq) topic.isRunning = true;
    else this.askAgain(name);
  }

  /** Restarts it: its state is unusable. */
  askAgain(name: string): void {
    const topic = this.#topics.get(name);
    if (!topic) return;
    topic.isAsked = false;
    topic.last = undefined;
    this.#on.onBehind(name);
    this.#on.onChange();
  }

  /** A new connection has no subscriptions. */
  forgetAsked(): void {
    this.#toLeave.clear();
    for (const topic of this.#topics.values()) topic.isAsked = false;
  }

  /** The session may be another one from now on: no private topic is resumed. */
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
    // Subscribing again is enough: the server starts over with a snapshot.
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
