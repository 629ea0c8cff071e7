/**
 * Whether the displayed prices are current. They are not when the socket is down or doubtful, or
 * when the price second has not advanced for three seconds. A change is published at once, not with
 * the next tick.
 */
import type { SocketState } from './socket.ts';
import type { Listener } from './keyed-store.ts';

export const STALE_AFTER_MS = 3_000;

export type Liveness = 'live' | 'stale' | 'offline';

export class Freshness {
  readonly #nowMs: () => number;
  readonly #listeners = new Set<Listener>();
  #liveness: Liveness = 'stale';
  /** Until the first connection succeeds or fails, the prices embedded in the page may count. */
  #socket: 'starting' | 'up' | 'in doubt' | 'down' = 'starting';
  #second = -1;
  #movedAtMs = -Infinity;
  #aging: ReturnType<typeof setTimeout> | undefined;

  constructor(nowMs: () => number) {
    this.#nowMs = nowMs;
  }

  get liveness(): Liveness {
    return this.#liveness;
  }

  subscribe(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Only an advancing second counts: a feed that repeats itself has stopped. */
  noteSecond(second: number, isSnapshot: boolean): void {
    const isNew = second > this.#second;
    if (isNew || isSnapshot) this.#second = second;
    const isTrusted = this.#socket === 'up' || this.#socket === 'starting';
    if (isNew && isTrusted) this.#movedAtMs = this.#nowMs();
    this.check();
  }

  noteSocket(state: SocketState): void {
    if (state === 'open') this.#socket = 'up';
    else if (state === 'doubtful') this.#socket = 'in doubt';
    else if (this.#socket !== 'starting' || state === 'waiting') this.#socket = 'down';
    this.check();
  }

  /** Compares with the clock. Called before the first frame after a sleep. */
  check(): void {
    clearTimeout(this.#aging);
    const ageMs = this.#nowMs() - this.#movedAtMs;
    const isMoving = ageMs >= 0 && ageMs <= STALE_AFTER_MS;
    if (isMoving) this.#aging = setTimeout(() => this.check(), STALE_AFTER_MS - ageMs + 1);
    const whileUp: Liveness = isMoving && this.#socket !== 'in doubt' ? 'live' : 'stale';
    this.#set(this.#socket === 'down' ? 'offline' : whileUp);
  }

  #set(liveness: Liveness): void {
    if (liveness === this.#liveness) return;
    this.#liveness = liveness;
    for (const listener of this.#listeners) listener();
  }
}
