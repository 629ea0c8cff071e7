/**
 * The served topics and their listeners: finds a topic's source, opens its room, adds and removes
 * sockets. A private topic's room belongs to one member, which is part of its key.
 */
import { randomBytes } from 'node:crypto';
import { type StreamPoint, isPersonsTopic } from '@anywhen/protocol';
import { Refusal } from '../http/call.ts';
import type { Log } from '../log.ts';
import { type Connection, actingUidOf } from './connection.ts';
import { frameOf } from './frames.ts';
import type { HubLimits } from './limits.ts';
import { RecentBudget, RecentFrames } from './recent-frames.ts';
import { Room, type RoomOptions, type TopicRejection } from './room.ts';
import { Rooms } from './rooms.ts';

/**
 * The source of a topic's snapshots; undefined means there is no such object. The hub takes the
 * state as read at the moment of the call. A source that reads later calls `markRead` in the same
 * turn as it reads, otherwise listeners receive events again that the snapshot already contains.
 */
export type TopicSource =
  | {
      access: 'public';
      pattern: RegExp;
      snapshot: (topic: string, uid: undefined, markRead: () => void) => unknown;
    }
  | {
      access: 'member' | 'staff';
      pattern: RegExp;
      snapshot: (topic: string, uid: number, markRead: () => void) => unknown;
    };

/** As declared in the protocol. */
export type DeclaredTopic = Pick<TopicSource, 'access' | 'pattern'>;

type ServedTopicsOptions = { limits: HubLimits; nowMs: () => number; log: Log };

export class ServedTopics {
  readonly rooms: Rooms;
  readonly #options: ServedTopicsOptions;
  readonly #sources = new Map<string, TopicSource>();
  readonly #budget: RecentBudget;

  constructor(options: ServedTopicsOptions) {
    this.#options = options;
    this.#budget = new RecentBudget(options.limits.recentBytesTotalMax);
    this.rooms = new Rooms(options.limits.retainedRoomMs);
  }

  serve(kind: string, source: TopicSource): void {
    if (this.#sources.has(kind)) throw new Error(`topic ${kind} is served twice`);
    this.#sources.set(kind, source);
  }

  /** Throws when the served topics are not exactly the declared ones, with the declared access. */
  requireExactly(declared: Readonly<Record<string, DeclaredTopic>>): void {
    const missing = Object.keys(declared).filter((kind) => !this.#sources.has(kind));
    if (missing.length > 0) throw new Error(`topics nobody serves: ${missing.join(', ')}`);
    for (const [kind, { access, pattern }] of this.#sources) {
      const topic = Object.hasOwn(declared, kind) ? declared[kind] : undefined;
      if (!topic) throw new Error(`an undeclared topic is served: ${kind}`);
      if (access !== topic.access) throw new Error(`topic ${kind} is declared ${topic.access}`);
      if (pattern !== topic.pattern) throw new Error(`topic ${kind} is declared another pattern`);
    }
  }

  async subscribe(connection: Connection, topic: string, since?: StreamPoint): Promise<void> {
    const source = [...this.#sources.values()].find(({ pattern }) => pattern.test(topic));
    const key = source && keyOf(source, topic, this.#uidOf(source, connection));
    if (!source || !key) {
      connection.write(rejectedFrame(topic, source ? 'NOT_LOGGED_IN' : 'NOT_FOUND'));
      return;
    }
    const isNew = !connection.rooms.has(key);
    if (isNew && connection.rooms.size >= this.#options.limits.subscriptionsMax) {
      connection.close('tooManySubscriptions');
      return;
    }
    const room = this.rooms.enter(key, () => this.#open(source, topic, connection));
    connection.rooms.set(key, room);
    const rejection = await room.join(connection, since);
    if (rejection === undefined) return;
    this.#leave(connection, key, room);
    connection.write(rejectedFrame(topic, rejection));
  }

  unsubscribe(connection: Connection, topic: string): void {
    const { session } = connection;
    const uids = session ? [session.uid, actingUidOf(session)] : [];
    const keys = uids.map((uid) => privateKey(uid, topic));
    for (const key of new Set([topic, ...keys])) {
      const room = connection.rooms.get(key);
      if (room) this.#leave(connection, key, room);
    }
  }

  leaveAll(connection: Connection): void {
    for (const [key, room] of connection.rooms) this.#leave(connection, key, room);
  }

  #leave(connection: Connection, key: string, room: Room): void {
    room.leave(connection);
    if (connection.rooms.get(key) === room) connection.rooms.delete(key);
    this.rooms.leave(key, room);
  }

  /** Of what is the person's their own number, of all else that of whom the session acts for. */
  #uidOf(source: TopicSource, { session }: Pick<Connection, 'session'>): number | undefined {
    if (!session) return undefined;
    const [kind = ''] = [...this.#sources].find(([, each]) => each === source) ?? [];
    return isPersonsTopic(kind) ? session.uid : actingUidOf(session);
  }

  #open(source: TopicSource, topic: string, connection: Connection): Room {
    const uid = this.#uidOf(source, connection);
    const { limits, nowMs } = this.#options;
    const options: RoomOptions = {
      topic,
      read: (markRead) => {
        if (source.access === 'public') return source.snapshot(topic, undefined, markRead);
        if (uid === undefined) throw new Error(`${topic} was joined without a session`);
        return source.snapshot(topic, uid, markRead);
      },
      explain: (failure) => this.#explain(topic, failure),
      nowMs,
      answerMs: limits.answerMs,
      retainedBytesMax: limits.queueBytesMax,
    };
    if (source.access === 'public') return new Room(options);
    const recentLimits = { framesMax: limits.recentFramesMax, bytesMax: limits.recentBytesMax };
    const recent = new RecentFrames(recentLimits, this.#budget);
    return new Room({ ...options, resume: { stream: newStream(), recent } });
  }

  #explain(topic: string, failure: unknown): TopicRejection {
    const code = failure instanceof Refusal ? failure.rejection.code : undefined;
    if (code === 'NOT_LOGGED_IN' || code === 'NOT_FOUND' || code === 'FEED_STALE') return code;
    this.#options.log.error({ err: failure, topic }, 'a snapshot could not be taken');
    return 'FEED_STALE';
  }
}

/** A topic's name has no space in it, so a private room can never be mistaken for a public one. */
export function privateKey(uid: number, topic: string): string {
  return `${uid} ${topic}`;
}

/** Undefined when the topic is private and nobody is logged in. */
function keyOf(source: TopicSource, topic: string, uid: number | undefined): string | undefined {
  if (source.access === 'public') return topic;
  return uid === undefined ? undefined : privateKey(uid, topic);
}

/** Random, so that no number of another run, room or member is mistaken for one of this. */
function newStream(): string {
  return randomBytes(12).toString('base64url');
}

function rejectedFrame(topic: string, code: TopicRejection): Buffer {
  return frameOf({ type: 'rejected', topic, code });
}
