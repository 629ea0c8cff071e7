/**
 * One topic and its listeners; for a private topic, one member's. A listener that joins gets a
 * snapshot, then every later event: events during the reading of the snapshot are queued. The
 * sequence lives as long as the room; only a private room, by its stream, lets a client resume.
 *
 *   joining (events are queued) → live (events are written) → gone → (private) resumed
 */
import type { StreamPoint, ServerFrame } from '@anywhen/protocol';
import { withDeadline } from './deadline.ts';
import { frameOf } from './frames.ts';
import type { RecentFrames } from './recent-frames.ts';

export type TopicRejection = Extract<ServerFrame, { type: 'rejected' }>['code'];

export interface Listener {
  /** After all frames before it; or cuts the listener if it does not read. */
  write(frame: Buffer): void;
}

/** A snapshot's data, or undefined when there is no such object. */
type ReadSnapshot = (markRead: () => void) => unknown;

export type RoomOptions = {
  topic: string;
  read: ReadSnapshot;
  /** The reason why a read failed; anything unexpected has been logged by then. */
  explain: (failure: unknown) => TopicRejection;
  nowMs: () => number;
  answerMs: number;
  retainedBytesMax: number;
  /** For a private topic; `stream` is a secret that is unique to this room. */
  resume?: { stream: string; recent: RecentFrames };
};

type Joining = { retained: { seq: number; frame: Buffer }[]; retainedBytes: number };
type Snapshot = { seq: number; frame: Buffer } | { rejected: TopicRejection };

/** So that a thousand clients that reconnect at once cost one read. */
const SNAPSHOT_SHARED_MS = 1_000;

export class Room {
  readonly #options: RoomOptions;
  readonly #live = new Set<Listener>();
  readonly #joining = new Map<Listener, Joining>();
  #seq = 0;
  #wasLive = false;
  #shared: { startedSeq: number; startedAtMs: number; snapshot: Promise<Snapshot> } | undefined;

  constructor(options: RoomOptions) {
    this.#options = options;
  }

  get isEmpty(): boolean {
    return this.#live.size === 0 && this.#joining.size === 0;
  }

  /** Whether a client that left could come back and name its stream. */
  get isResumable(): boolean {
    return this.#options.resume !== undefined && this.#wasLive;
  }

  /**
   * Resolves when the listener is live, or was rejected with a reason. Joining again starts over
   * with a new snapshot; a listener that left meanwhile receives nothing. A client with a resume
   * point gets what it missed, or, when that is gone, a snapshot.
   */
  async join(listener: Listener, since?: StreamPoint): Promise<TopicRejection | undefined> {
    if (since && this.#resume(listener, since)) return undefined;
    const joining: Joining = { retained: [], retainedBytes: 0 };
    this.#live.delete(listener);
    this.#joining.set(listener, joining);
    const snapshot = await this.#takeSnapshot();
    if (this.#joining.get(listener) !== joining) return undefined;
    this.#joining.delete(listener);
    if ('rejected' in snapshot) return snapshot.rejected;
    if (joining.retainedBytes > this.#options.retainedBytesMax) return 'FEED_STALE';
    this.#enter(listener);
    listener.write(snapshot.frame);
    for (const { seq, frame } of joining.retained) if (seq > snapshot.seq) listener.write(frame);
    return undefined;
  }

  /** Returns how many sockets the event was written to. */
  publish(data: unknown): number {
    this.#seq += 1;
    const frame = this.#frameOf('event', this.#seq, data);
    this.#options.resume?.recent.push(this.#seq, frame);
    for (const listener of this.#live) listener.write(frame);
    for (const joining of this.#joining.values()) this.#keep(joining, frame);
    return this.#live.size;
  }

  leave(listener: Listener): void {
    this.#live.delete(listener);
    this.#joining.delete(listener);
  }

  /** Nobody resumes any more. */
  end(): void {
    this.#options.resume?.recent.release();
  }

  #resume(listener: Listener, since: StreamPoint): boolean {
    const { topic, resume } = this.#options;
    const missed = resume?.stream === since.stream ? resume.recent.after(since.seq) : undefined;
    if (!missed) return false;
    this.#joining.delete(listener);
    this.#enter(listener);
    listener.write(frameOf({ type: 'resumed', topic, ...since }));
    for (const frame of missed) listener.write(frame);
    return true;
  }

  #enter(listener: Listener): void {
    this.#live.add(listener);
    this.#wasLive = true;
  }

  /**
   * A join that queued too much is rejected when its snapshot comes; until then it queues no more.
   */
  #keep(joining: Joining, frame: Buffer): void {
    joining.retainedBytes += frame.length;
    if (joining.retainedBytes > this.#options.retainedBytesMax) joining.retained = [];
    else joining.retained.push({ seq: this.#seq, frame });
  }

  /** Joins at one sequence number share a read: each has queued all events since. */
  #takeSnapshot(): Promise<Snapshot> {
    const startedAtMs = this.#options.nowMs();
    const shared = this.#shared;
    const isUsable =
      shared?.startedSeq === this.#seq && startedAtMs - shared.startedAtMs < SNAPSHOT_SHARED_MS;
    if (shared && isUsable) return shared.snapshot;
    const snapshot = withDeadline(this.#readSnapshot(), {
      afterMs: this.#options.answerMs,
      otherwise: { rejected: 'FEED_STALE' } as const,
    });
    this.#shared = { startedSeq: this.#seq, startedAtMs, snapshot };
    return snapshot;
  }

  /**
   * Its number is the one at the moment the source read its state: the call, unless it marks
   * another.
   */
  async #readSnapshot(): Promise<Snapshot> {
    const { read, explain } = this.#options;
    let seq = this.#seq;
    try {
      const data = await read(() => {
        seq = this.#seq;
      });
      if (data === undefined) return { rejected: 'NOT_FOUND' };
      return { seq, frame: this.#frameOf('snapshot', seq, data) };
    } catch (failure) {
      return { rejected: explain(failure) };
    }
  }

  #frameOf(type: 'snapshot' | 'event', seq: number, data: unknown): Buffer {
    const { topic, resume } = this.#options;
    const stream = resume && { stream: resume.stream };
    return frameOf({ topic, type, seq, ...stream, data });
  }
}
