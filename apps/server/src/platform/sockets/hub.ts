/**
 * The hub behind `/ws`: connections, published events, and calls. It never knows what a topic or a
 * call means; modules serve them. Each event is framed once for everybody.
 */
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import {
  type CallAnswer,
  type ClientRequest,
  type Rejection,
  type SocketCall,
  toRejectionReply,
} from '@anywhen/protocol';
import type { Cookies } from '../http/cookies.ts';
import type { Log } from '../log.ts';
import {
  type CloseReason,
  Connection,
  type SocketCaller,
  type SocketSession,
  actingUidOf,
} from './connection.ts';
import { withDeadline } from './deadline.ts';
import { SocketIngress, type Opened } from './socket-ingress.ts';
import { frameOf } from './frames.ts';
import { HUB_LIMITS, type HubLimits } from './limits.ts';
import { Outbox } from './outbox.ts';
import { type DeclaredTopic, privateKey, ServedTopics, type TopicSource } from './served-topics.ts';

export type { TopicSource } from './served-topics.ts';

/** Answers a call, whatever happens; a failure is an answer too. */
export type AnswerCall = (call: SocketCall, caller: SocketCaller) => Promise<CallAnswer>;

export type HubOptions = {
  nowMs: () => number;
  log: Log;
  allowedOrigins: (origin: string | undefined, host: string | undefined) => boolean;
  /** While it returns false, nobody is accepted. */
  isServing?: () => boolean;
  findSession: (cookies: Cookies) => Promise<SocketSession | undefined>;
  /** The address sockets are counted by; behind a trusted proxy not the peer's. */
  ipOf?: (request: IncomingMessage) => string;
  /** The ingress's verdict on an upgrade request. */
  refusalOf?: (request: IncomingMessage) => Rejection | undefined;
  /** The name of the served member app. */
  build?: string | undefined;
  limits?: Partial<HubLimits>;
};

type HubStats = {
  sockets: number;
  memberSockets: number;
  rooms: number;
  /** Private rooms without listeners, retained for those who may come back. */
  retainedRooms: number;
  published: number;
  sent: number;
  refused: number;
  closed: Readonly<Partial<Record<CloseReason | 'peer', number>>>;
};

export type OtherSockets = {
  /** False when it is not for them, and untouched. */
  admit(request: IncomingMessage, raw: Duplex, head: Buffer): boolean;
};

export type Hub = {
  /** `other` may take an upgrade that is none of the app's. */
  attach: (server: Server, other?: OtherSockets) => void;
  serve: (kind: string, source: TopicSource) => void;
  /** Throws unless exactly these are served: startup fails, not the first subscriber. */
  requireTopics: (declared: Readonly<Record<string, DeclaredTopic>>) => void;
  serveCalls: (answer: AnswerCall) => void;
  publish: (topic: string, data: unknown) => void;
  publishTo: (uid: number, topic: string, data: unknown) => void;
  /**
   * For a private topic name the member. Without listeners no event needs computing; a client that
   * may come back and resume counts as one.
   */
  hasListeners: (topic: string, uid?: number) => boolean;
  /** `otherMember`: it goes on, but its pages belong to somebody else now. */
  closeSession: (sessionId: string, reason?: 'sessionEnded' | 'otherMember') => void;
  closeMember: (uid: number) => void;
  /** The sessions that sockets were opened with; one may appear several times. */
  listSessions: () => SocketSession[];
  /** Events were missed here: everybody must reconnect, and begin with a snapshot. */
  startOver: () => void;
  /**
   * Notifies every client, lets pending calls be answered, closes with 4000, resolves when all are
   * gone: a second and a half at most.
   */
  shutdown: () => Promise<void>;
  stats: () => HubStats;
};

export function createHub(options: HubOptions): Hub {
  const hub = new SocketHub(options);
  return {
    attach: (server, other) => {
      server.on('upgrade', (request, raw, head) => {
        if (!other?.admit(request, raw, head)) hub.admit(request, raw, head);
      });
    },
    serve: (kind, source) => hub.topics.serve(kind, source),
    requireTopics: (declared) => hub.topics.requireExactly(declared),
    serveCalls: (answer) => hub.serveCalls(answer),
    publish: (topic, data) => hub.publish(topic, data),
    publishTo: (uid, topic, data) => hub.publish(privateKey(uid, topic), data),
    hasListeners: (topic, uid) =>
      hub.hasCapacity(uid === undefined ? topic : privateKey(uid, topic)),
    closeSession: (sessionId, reason) =>
      hub.endSessions((session) => session.sessionId === sessionId, reason),
    closeMember: (uid) => hub.endSessions((session) => session.uid === uid),
    listSessions: () => hub.listSessions(),
    startOver: () => hub.startOver(),
    shutdown: () => hub.shutdown(),
    stats: () => hub.stats(),
  };
}

class SocketHub {
  readonly topics: ServedTopics;
  readonly #options: HubOptions;
  readonly #limits: HubLimits;
  readonly #ingress: SocketIngress;
  readonly #outbox = new Outbox();
  readonly #connections = new Set<Connection>();
  readonly #closed: Partial<Record<CloseReason | 'peer', number>> = {};
  #answerCall: AnswerCall | undefined;
  #published = 0;
  #sent = 0;

  constructor(options: HubOptions) {
    const { nowMs, log } = options;
    this.#options = options;
    this.#limits = { ...HUB_LIMITS, ...options.limits };
    this.topics = new ServedTopics({ limits: this.#limits, nowMs, log });
    this.#ingress = new SocketIngress({
      log,
      limits: this.#limits,
      allowedOrigins: options.allowedOrigins,
      isServing: options.isServing ?? (() => true),
      findSession: options.findSession,
      ipOf: options.ipOf ?? ((request) => request.socket.remoteAddress ?? ''),
      refusalOf: options.refusalOf ?? (() => undefined),
      onOpen: (opened) => this.#open(opened),
    });
  }

  admit(request: IncomingMessage, raw: Duplex, head: Buffer): void {
    void this.#ingress.admit(request, raw, head);
  }

  serveCalls(answer: AnswerCall): void {
    if (this.#answerCall) throw new Error('calls are served twice');
    this.#answerCall = answer;
  }

  publish(key: string, data: unknown): void {
    const room = this.topics.rooms.find(key);
    if (!room) return;
    this.#published += 1;
    this.#sent += room.publish(data);
  }

  hasCapacity(key: string): boolean {
    return this.topics.rooms.find(key) !== undefined;
  }

  endSessions(
    isAllowed: (session: SocketSession) => boolean,
    reason: CloseReason = 'sessionEnded',
  ): void {
    this.#ingress.noteSessionEnd();
    for (const connection of this.#connections) {
      if (connection.session && isAllowed(connection.session)) connection.close(reason);
    }
  }

  listSessions(): SocketSession[] {
    return [...this.#connections].flatMap(({ session }) => session ?? []);
  }

  /** At once, including rooms: a client that reconnects a moment later has nothing to resume. */
  startOver(): void {
    for (const connection of this.#connections) connection.close('serverShutdown');
    this.topics.rooms.endRetained();
  }

  async shutdown(): Promise<void> {
    this.#ingress.shut();
    const connections = [...this.#connections];
    const goodbye = frameOf({ type: 'serverShutdown' });
    for (const connection of connections) connection.write(goodbye);
    const lastAnswers = connections.flatMap(({ callsUnderWay }) => [...callsUnderWay]);
    await withDeadline(Promise.all(lastAnswers), {
      afterMs: this.#limits.lastAnswersMs,
      otherwise: undefined,
    });
    for (const connection of connections) connection.close('serverShutdown');
    const timeouts = setTimeout(() => {
      for (const connection of this.#connections) connection.cut();
    }, this.#limits.shutdownMs);
    await Promise.all(connections.map(({ closed }) => closed));
    clearTimeout(timeouts);
    this.topics.rooms.endRetained();
  }

  stats(): HubStats {
    const connections = [...this.#connections];
    return {
      sockets: connections.length,
      memberSockets: connections.filter(({ session }) => session).length,
      rooms: this.topics.rooms.count,
      retainedRooms: this.topics.rooms.retainedCount,
      published: this.#published,
      sent: this.#sent,
      refused: this.#ingress.refused,
      closed: { ...this.#closed },
    };
  }

  #open({ ws, raw, session, caller, isOfOther }: Opened): void {
    const connection = new Connection({
      ws,
      raw,
      session,
      caller: {
        ...caller,
        findSession: async () => {
          const found = await this.#findSession(connection);
          if (session && !found) connection.close('sessionEnded');
          return found;
        },
      },
      limits: this.#limits,
      outbox: this.#outbox,
      nowMs: this.#options.nowMs,
      isSessionAlive: () => this.#isSessionAlive(connection),
      onRequest: (from, request) => this.#answer(from, request),
      onClosing: (leaving, reason) => {
        this.#closed[reason] = (this.#closed[reason] ?? 0) + 1;
        this.topics.leaveAll(leaving);
      },
    });
    this.#connections.add(connection);
    void connection.closed.then(() => this.#connections.delete(connection));
    if (isOfOther) connection.close('otherMember');
  }

  /** When the look-up itself fails the socket stays: nothing private is published then either. */
  async #isSessionAlive(connection: Connection): Promise<boolean> {
    try {
      return (await this.#findSession(connection)) !== undefined;
    } catch (error) {
      this.#options.log.warn({ err: error }, 'a socket’s session could not be checked');
      return true;
    }
  }

  /** The session it was opened with, if its cookie still names it. */
  async #findSession({ caller, session }: Connection): Promise<SocketSession | undefined> {
    if (!session) return undefined;
    const found = await this.#options.findSession(caller.cookies);
    const isSame = found?.sessionId === session.sessionId && found.uid === session.uid;
    return isSame && actingUidOf(found) === actingUidOf(session) ? session : undefined;
  }

  #answer(connection: Connection, request: ClientRequest): void {
    if (request.op === 'ping') {
      const { nowMs, build } = this.#options;
      connection.write(frameOf({ type: 'pong', nowMs: nowMs(), ...(build && { build }) }));
    } else if (request.op === 'call') {
      this.#call(connection, request);
    } else {
      for (const topic of request.topics) {
        if (!connection.isOpen) return;
        if (request.op === 'unsubscribe') this.topics.unsubscribe(connection, topic);
        else void this.topics.subscribe(connection, topic, sinceOf(request, topic));
      }
    }
  }

  #call(connection: Connection, call: SocketCall): void {
    const { callsUnderWayMax } = this.#limits;
    const answer = this.#answerCall;
    if (!answer || connection.callsUnderWay.size >= callsUnderWayMax) {
      const code = answer ? 'RATE_LIMITED' : 'UNAVAILABLE';
      connection.write(answerFrame(call, toRejectionReply({ code }, randomUUID())));
      return;
    }
    connection.owe(answer(call, connection.caller).then((said) => answerFrame(call, said)));
  }
}

/** Own keys only: a topic may be named like a property of every object. */
function sinceOf({ since }: Extract<ClientRequest, { op: 'subscribe' }>, topic: string) {
  return since && Object.hasOwn(since, topic) ? since[topic] : undefined;
}

function answerFrame({ id }: SocketCall, answer: CallAnswer): Buffer {
  return frameOf({ type: 'answer', id, ...answer });
}
