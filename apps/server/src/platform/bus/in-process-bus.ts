/**
 * The bus of a single process. Messages pass as JSON and asynchronously, as over a network, so that
 * no code can rely on shared objects or synchronous calls.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Bus, Unsubscribe } from './bus.ts';

type Listener = (message: unknown) => void;
type Answerer = (message: unknown) => Promise<unknown>;

export class InProcessBus implements Bus {
  readonly #listeners = new Map<string, Set<Listener>>();
  readonly #answerers = new Map<string, Set<Answerer>>();
  #isClosed = false;

  get isConnected(): boolean {
    return !this.#isClosed;
  }

  publish(subject: string, message: unknown): void {
    const listeners = this.#listeners.get(subject);
    if (!listeners || this.#isClosed) return;
    const text = JSON.stringify(message);
    for (const listener of listeners) setImmediate(() => listener(JSON.parse(text)));
  }

  subscribe(subject: string, listener: Listener): Unsubscribe {
    return addTo(this.#listeners, subject, listener);
  }

  async ask(subject: string, message: unknown, timeoutMs: number): Promise<unknown> {
    const answerers = [...(this.#answerers.get(subject) ?? [])];
    if (answerers.length === 0 || this.#isClosed) return undefined;
    const text = JSON.stringify(message);
    const answers = answerers.map(async (answerer) => {
      const answer = await answerer(JSON.parse(text));
      if (answer === undefined) throw new Error('no answer');
      return JSON.parse(JSON.stringify(answer)) as unknown;
    });
    const timeout = new AbortController();
    const late = sleep(timeoutMs, undefined, { signal: timeout.signal });
    try {
      return await Promise.race([Promise.any(answers).catch(() => late), late]);
    } finally {
      late.catch(() => undefined);
      timeout.abort();
    }
  }

  answer(subject: string, answerer: Answerer): Unsubscribe {
    return addTo(this.#answerers, subject, answerer);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
  }
}

function addTo<T>(all: Map<string, Set<T>>, subject: string, one: T): Unsubscribe {
  const ofSubject = all.get(subject) ?? new Set<T>();
  all.set(subject, ofSubject.add(one));
  return () => {
    ofSubject.delete(one);
    if (ofSubject.size === 0 && all.get(subject) === ofSubject) all.delete(subject);
  };
}
