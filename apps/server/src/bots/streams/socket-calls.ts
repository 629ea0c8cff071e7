/**
 * `/bot/ws-api/v3`: the calls of HTTP by other names, answered by the same functions after the same
 * checks, and own events as long as the socket is open.
 */
import { randomUUID } from 'node:crypto';
import {
  BOT_ERRORS,
  OWN_EVENTS_METHODS,
  SOCKET_METHODS,
  describeBotError,
} from '@anywhen/protocol';
import { textFrame } from '../../platform/sockets/frames.ts';
import type { Route } from '../../platform/http/routes.ts';
import {
  type AnsweringParts,
  type BotCaller,
  answerBot,
  faultOf,
  requireCaller,
  takeWeight,
} from '../calls/answering.ts';
import { refuseBot } from '../bot-refusal.ts';
import { RATE_LIMITS } from '../exchange-info.ts';
import type { KnownKey } from '../known-keys.ts';
import type { BotSocket } from './bot-socket.ts';
import type { KeyWatch } from './key-watch.ts';
import type { OwnStreams } from './own-streams.ts';
import { type Message, type MessageId, readMessage } from './signed-message.ts';

type CallParts = AnsweringParts & {
  routes: readonly Route[];
  own: OwnStreams;
  watch: KeyWatch;
  callsUnderWayMax: number;
  observe(endpoint: string, status: number, seconds: number): void;
};

const { subscribe: SUBSCRIBE, unsubscribe: UNSUBSCRIBE } = OWN_EVENTS_METHODS;
const SUBSCRIBE_WEIGHT = 2;
const UNREADABLE_WEIGHT = 1;

/** What was counted for a call, as its answer tells it. */
type Counted = { weight?: number; orders?: readonly number[] };

type Answer = { status: number; result: unknown } | { status: number; error: object };

export class SocketCalls {
  readonly #parts: CallParts;
  readonly #routes = new Map<string, Route>();
  readonly #sessions = new WeakMap<BotSocket, SocketSession>();

  constructor(parts: CallParts) {
    this.#parts = parts;
    for (const [method, endpoint] of Object.entries(SOCKET_METHODS)) {
      const route = parts.routes.find((each) => each.endpoint === endpoint);
      if (!route) throw new Error(`nobody serves ${endpoint.name}, which ${method} calls`);
      this.#routes.set(method, route);
    }
  }

  take(socket: BotSocket, text: string): void {
    socket.owe(this.#answer(socket, text));
  }

  async #answer(socket: BotSocket, text: string): Promise<Buffer> {
    const began = performance.now();
    const message = readMessage(text);
    const counted: Counted = {};
    const { answer, name } = await this.#attempt(socket, message, counted);
    const { status } = answer;
    this.#parts.observe(name, status, (performance.now() - began) / 1_000);
    const isTold = message?.asked.find('returnRateLimits') !== 'false';
    const rateLimits = isTold ? { rateLimits: describeCounts(counted) } : {};
    const id: MessageId = message?.id ?? null;
    return textFrame(JSON.stringify({ id, ...answer, ...rateLimits }));
  }

  async #attempt(
    socket: BotSocket,
    message: Message | undefined,
    counted: Counted,
  ): Promise<{ answer: Answer; name: string }> {
    const requestId = randomUUID();
    const parts = this.#parts;
    const route = message && this.#routes.get(message.method);
    const name = route?.endpoint.name ?? 'botSocket';
    try {
      const calling = this.#call(socket, message, { requestId, counted, route });
      const result = await parts.pulse.orSilent(calling);
      return { name, answer: { status: 200, result } };
    } catch (error) {
      const { name: fault, about, retryAfterMs, data } = faultOf(error, parts.log, requestId);
      const { status } = BOT_ERRORS[fault];
      const nowMs = parts.nowMs();
      const wait =
        retryAfterMs === undefined ? {} : { serverTime: nowMs, retryAfter: nowMs + retryAfterMs };
      const more = data ?? (retryAfterMs === undefined ? undefined : wait);
      const said = describeBotError({ name: fault, about });
      return { name, answer: { status, error: { ...said, ...(more ? { data: more } : {}) } } };
    }
  }

  async #call(
    socket: BotSocket,
    message: Message | undefined,
    {
      requestId,
      counted,
      route,
    }: { requestId: string; counted: Counted; route: Route | undefined },
  ): Promise<unknown> {
    const { callsUnderWayMax } = this.#parts;
    const caller = this.#callerOf(socket, { message, requestId, counted });
    if (socket.callsUnderWay.size >= callsUnderWayMax) refuseBot('TOO_MUCH');
    if (!message) {
      takeWeight(this.#parts, caller, UNREADABLE_WEIGHT);
      return refuseBot('MALFORMED');
    }
    const { asked, method } = message;
    if (route) {
      const around = { parts: this.#parts, caller };
      return answerBot(route, { asked, parameters: () => asked.own() }, around);
    }
    takeWeight(this.#parts, caller, SUBSCRIBE_WEIGHT);
    if (method === SUBSCRIBE) {
      const around = { parts: this.#parts, caller };
      const { key } = await requireCaller(around, asked, { permission: 'read' });
      return { subscriptionId: this.#sessionOf(socket).subscribe(key) };
    }
    if (method !== UNSUBSCRIBE) return refuseBot('UNKNOWN_METHOD');
    this.#sessionOf(socket).unsubscribe(asked.find('subscriptionId'));
    return {};
  }

  #callerOf(
    socket: BotSocket,
    {
      message,
      requestId,
      counted,
    }: {
      message: Message | undefined;
      requestId: string;
      counted: Counted;
    },
  ): BotCaller {
    const key = message?.asked.find('apiKey');
    return {
      key,
      ip: socket.ip,
      requestId,
      onWeight: (used) => {
        counted.weight = used;
      },
      onOrders: (counts) => {
        counted.orders = counts;
      },
      onKey: (known) => this.#sessionOf(socket).use(known, key ?? ''),
    };
  }

  #sessionOf(socket: BotSocket): SocketSession {
    let session = this.#sessions.get(socket);
    if (!session) {
      session = new SocketSession(socket, this.#parts);
      this.#sessions.set(socket, session);
    }
    return session;
  }
}

/** What one socket was used for: it ends with any key that was used on it. */
class SocketSession {
  readonly #socket: BotSocket;
  readonly #parts: Pick<CallParts, 'own' | 'watch' | 'nowMs'>;
  readonly #keys = new Set<string>();
  readonly #subscriptions = new Map<number, { uid: number; end: () => void }>();
  #nextId = 0;

  constructor(socket: BotSocket, parts: Pick<CallParts, 'own' | 'watch' | 'nowMs'>) {
    this.#socket = socket;
    this.#parts = parts;
  }

  use({ uid }: KnownKey, key: string): void {
    const socket = this.#socket;
    if (this.#keys.has(key) || !socket.isOpen) return;
    this.#keys.add(key);
    socket.whenEnded(this.#parts.watch.watch({ key, uid, ip: socket.ip, end: () => this.#end() }));
  }

  /** One of each member: a second one would tell everything twice. */
  subscribe({ uid }: KnownKey): number {
    const known = [...this.#subscriptions].find(([, own]) => own.uid === uid);
    if (known) return known[0];
    const socket = this.#socket;
    const id = this.#nextId;
    this.#nextId += 1;
    if (!socket.isOpen) return id;
    const unfollow = this.#parts.own.follow(uid, (text) => {
      socket.write(textFrame(`{"subscriptionId":${id},"event":${text}}`));
    });
    const forget = socket.whenEnded(unfollow);
    const end = () => {
      forget();
      unfollow();
    };
    this.#subscriptions.set(id, { uid, end });
    return id;
  }

  /** Without an id all of them. */
  unsubscribe(typed: string | undefined): void {
    const ids = typed === undefined ? [...this.#subscriptions.keys()] : [Number(typed)];
    for (const id of ids) {
      this.#subscriptions.get(id)?.end();
      this.#terminate(id);
    }
  }

  #end(): void {
    for (const id of this.#subscriptions.keys()) this.#terminate(id);
    this.#socket.close('keyEnded');
  }

  #terminate(subscriptionId: number): void {
    if (!this.#subscriptions.delete(subscriptionId)) return;
    const event = { e: 'eventStreamTerminated', E: this.#parts.nowMs() };
    this.#socket.tell({ subscriptionId, event });
  }
}

function describeCounts({ weight = 0, orders }: Counted) {
  const counts = [weight, ...(orders ?? [])];
  const told = orders ? RATE_LIMITS : RATE_LIMITS.slice(0, 1);
  return told.map((limit, place) => ({ ...limit, count: counts[place] ?? 0 }));
}
