/**
 * The hub behind `/ws`: topics, who listens to them, and what is published. It never knows what a
 * topic means; modules serve topics and publish to them. Each event is framed once for everybody.
 */
import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import type { ClientRequest, ServerFrame } from '@anywhen/protocol';
import { Refusal } from '../http/call.ts';
import type { Log } from '../log.ts';
import { type CloseReason, Connection, type SocketSession } from './connection.ts';
import { Door, type Opened } from './door.ts';
import { frameOf } from './frames.ts';
import { HUB_LIMITS, type HubLimits } from './limits.ts';
import { Room, type TopicRejection } from './room.ts';

/**
 * Where a topic's snapshots come from; undefined means there is no such thing. The hub takes the
 * state as read at the moment of the call. A source that reads later calls `markRead` in the same
 * turn as it reads, else listeners hear events again that the snapshot already contains.
 */
export type TopicSource =
  | {
      access: 'public';
      pattern: RegExp;
      snapshot: (topic: string, uid: undefined, markRead: () => void) => unknown;
    }
  | {
      access: 'member';
      pattern: RegExp;
      snapshot: (topic: string, uid: number, markRead: () => void) => unknown;
    };

export type HubOptions = {
  nowMs: () => number;
  log: Log;
  allowedOrigins: (origin: string | undefined, host: string | undefined) => boolean;
  findSession: (cookieHeader: string) => Promise<SocketSession | undefined>;
  /** The address sockets are counted by; behind a trusted proxy not the peer's. */
  ipOf?: (request: IncomingMessage) => string;
  limits?: Partial<HubLimits>;
};

export type HubStats = {
  sockets: number;
  memberSockets: number;
  rooms: number;
  published: number;
  sent: number;
  refused: number;
  closed: Readonly<Partial<Record<CloseReason | 'peer', number>>>;
};

export type Hub = {
  attach: (server: Server) => void;
  serve: (kind: string, source: TopicSource) => void;
  publish: (topic: string, data: unknown) => void;
  publishTo: (uid: number, topic: string, data: unknown) => void;
  /** For a private topic name the member. Without listeners no event needs computing. */
  hasListeners: (topic: string, uid?: number) => boolean;
  closeSession: (sessionId: string) => void;
  closeMember: (uid: number) => void;
  /** Tells every client, closes with 4000, resolves when all are gone: a second at most. */
  shutdown: () => Promise<void>;
  stats: () => HubStats;
};

export function createHub(options: HubOptions): Hub {
  const hub = new SocketHub(options);
  return {
    attach: (server) => {
      server.on('upgrade', (request, raw, head) => hub.admit(request, raw, head));
    },
    serve: (kind, source) => hub.serve(kind, source),
    publish: (topic, data) => hub.publish(topic, data),
    publishTo: (uid, topic, data) => hub.publish(privateKey(uid, topic), data),
    hasListeners: (topic, uid) => hub.hasRoom(uid === undefined ? topic : privateKey(uid, topic)),
    closeSession: (sessionId) => hub.endSessions((session) => session.sessionId === sessionId),
    closeMember: (uid) => hub.endSessions((session) => session.uid === uid),
    shutdown: () => hub.shutdown(),
    stats: () => hub.stats(),
  };
}

class SocketHub {
  readonly #options: HubOptions;
  readonly #limits: HubLimits;
  readonly #door: Door;
  readonly #sources = new Map<string, TopicSource>();
  readonly #connections = new Set<Connection>();
  readonly #rooms = new Map<string, Room>();
  readonly #closed: Partial<Record<CloseReason | 'peer', number>> = {};
  #published = 0;
  #sent = 0;

  constructor(options: HubOptions) {
    this.#options = options;
    this.#limits = { ...HUB_LIMITS, ...options.limits };
    this.#door = new Door({
      log: options.log,
      limits: this.#limits,
      allowedOrigins: options.allowedOrigins,
      findSession: options.findSession,
      ipOf: options.ipOf ?? ((request) => request.socket.remoteAddress ?? ''),
      onOpen: (opened) => this.#open(opened),
    });
  }

  admit(request: IncomingMessage, raw: Duplex, head: Buffer): void {
    void this.#door.admit(request, raw, head);
  }

  serve(kind: string, source: TopicSource): void {
    if (this.#sources.has(kind)) throw new Error(`topic ${kind} is served twice`);
    this.#sources.set(kind, source);
  }

  publish(key: string, data: unknown): void {
    const room = this.#rooms.get(key);
    if (!room) return;
    this.#published += 1;
    this.#sent += room.publish(data);
  }

  hasRoom(key: string): boolean {
    return this.#rooms.has(key);
  }

  endSessions(isMeant: (session: SocketSession) => boolean): void {
    this.#door.noteSessionEnd();
    for (const connection of this.#connections) {
      if (connection.session && isMeant(connection.session)) connection.close('sessionEnded');
    }
  }

  async shutdown(): Promise<void> {
    this.#door.shut();
    const connections = [...this.#connections];
    const goodbye = frameOf({ type: 'serverShutdown' });
    for (const connection of connections) {
      connection.write(goodbye);
      connection.close('serverShutdown');
    }
    const patience = setTimeout(() => {
      for (const connection of this.#connections) connection.cut();
    }, this.#limits.shutdownMs);
    await Promise.all(connections.map(({ closed }) => closed));
    clearTimeout(patience);
  }

  stats(): HubStats {
    const connections = [...this.#connections];
    return {
      sockets: connections.length,
      memberSockets: connections.filter(({ session }) => session).length,
      rooms: this.#rooms.size,
      published: this.#published,
      sent: this.#sent,
      refused: this.#door.refused,
      closed: { ...this.#closed },
    };
  }

  #open({ ws, raw, session, cookieHeader }: Opened): void {
    const connection = new Connection({
      ws,
      raw,
      session,
      limits: this.#limits,
      nowMs: this.#options.nowMs,
      isSessionAlive: () => this.#isSessionAlive(cookieHeader, session),
      onRequest: (from, request) => this.#answer(from, request),
      onClosing: (leaving, reason) => this.#leaveAll(leaving, reason),
    });
    this.#connections.add(connection);
    void connection.closed.then(() => this.#connections.delete(connection));
  }

  /** When the look-up itself fails the socket stays: nothing private is published then either. */
  async #isSessionAlive(cookieHeader: string, session?: SocketSession): Promise<boolean> {
    try {
      const found = await this.#options.findSession(cookieHeader);
      return found?.sessionId === session?.sessionId && found?.uid === session?.uid;
    } catch (error) {
      this.#options.log.warn({ err: error }, 'a socket’s session could not be checked');
      return true;
    }
  }

  #answer(connection: Connection, request: ClientRequest): void {
    if (request.op === 'ping') {
      connection.write(frameOf({ type: 'pong', nowMs: this.#options.nowMs() }));
      return;
    }
    for (const topic of request.topics) {
      if (!connection.isOpen) return;
      if (request.op === 'subscribe') void this.#subscribe(connection, topic);
      else this.#unsubscribe(connection, topic);
    }
  }

  async #subscribe(connection: Connection, topic: string): Promise<void> {
    const source = [...this.#sources.values()].find(({ pattern }) => pattern.test(topic));
    const key = source && keyOf(source, topic, connection.session?.uid);
    if (!source || !key) {
      connection.write(rejectedFrame(topic, source ? 'NOT_LOGGED_IN' : 'NOT_FOUND'));
      return;
    }
    const isNew = !connection.rooms.has(key);
    if (isNew && connection.rooms.size >= this.#limits.subscriptionsMax) {
      connection.close('tooManySubscriptions');
      return;
    }
    const room = this.#rooms.get(key) ?? this.#openRoom(key, topic, source, connection.session);
    connection.rooms.set(key, room);
    const rejection = await room.join(connection);
    if (rejection === undefined) return;
    this.#leave(connection, key, room);
    connection.write(rejectedFrame(topic, rejection));
  }

  #unsubscribe(connection: Connection, topic: string): void {
    const uid = connection.session?.uid;
    const keys = uid === undefined ? [topic] : [topic, privateKey(uid, topic)];
    for (const key of keys) {
      const room = connection.rooms.get(key);
      if (room) this.#leave(connection, key, room);
    }
  }

  #leaveAll(connection: Connection, reason: CloseReason | 'peer'): void {
    this.#closed[reason] = (this.#closed[reason] ?? 0) + 1;
    for (const [key, room] of connection.rooms) this.#leave(connection, key, room);
  }

  #leave(connection: Connection, key: string, room: Room): void {
    room.leave(connection);
    if (connection.rooms.get(key) === room) connection.rooms.delete(key);
    if (room.isEmpty && this.#rooms.get(key) === room) this.#rooms.delete(key);
  }

  #openRoom(key: string, topic: string, source: TopicSource, session?: SocketSession): Room {
    const room = new Room({
      topic,
      read: (markRead) => {
        if (source.access === 'public') return source.snapshot(topic, undefined, markRead);
        if (!session) throw new Error(`${topic} was joined without a session`);
        return source.snapshot(topic, session.uid, markRead);
      },
      explain: (failure) => this.#explain(topic, failure),
      nowMs: this.#options.nowMs,
      answerMs: this.#limits.answerMs,
      keptBytesMax: this.#limits.queueBytesMax,
    });
    this.#rooms.set(key, room);
    return room;
  }

  #explain(topic: string, failure: unknown): TopicRejection {
    const code = failure instanceof Refusal ? failure.rejection.code : undefined;
    if (code === 'NOT_LOGGED_IN' || code === 'NOT_FOUND' || code === 'FEED_STALE') return code;
    this.#options.log.error({ err: failure, topic }, 'a snapshot could not be taken');
    return 'FEED_STALE';
  }
}

/** Undefined when the topic is private and nobody is logged in. */
function keyOf(source: TopicSource, topic: string, uid: number | undefined): string | undefined {
  if (source.access === 'public') return topic;
  return uid === undefined ? undefined : privateKey(uid, topic);
}

/** A topic's name has no space in it, so a private room can never be taken for a public one. */
function privateKey(uid: number, topic: string): string {
  return `${uid} ${topic}`;
}

function rejectedFrame(topic: string, code: TopicRejection): Buffer {
  return frameOf({ type: 'rejected', topic, code } satisfies ServerFrame);
}
