/**
 * What a program may say on a socket that follows streams: follow some, leave some, list them.
 * Faults are answered in Binance's words, and the socket stays.
 */
import { findSpotMarket } from '@anywhen/exchange';
import { LISTEN_KEY, readStreamName } from '@anywhen/protocol';
import type { BotSocket } from './bot-socket.ts';
import type { StreamRooms } from './stream-rooms.ts';

const METHODS = ['SUBSCRIBE', 'UNSUBSCRIBE', 'LIST_SUBSCRIPTIONS'] as const;
const NAME_MAX = 100;

/** By name; false when there is no such listen key. */
export type ListenKeys = {
  follow(listenKey: string, socket: BotSocket): Promise<boolean>;
  leave(listenKey: string, socket: BotSocket): void;
};

type RequestParts = { rooms: StreamRooms; listenKeys: ListenKeys; streamsMax: number };

type Fault = { code: number; msg: string };
type Id = string | number | null;
type Read = { id: Id; method: string; params: readonly string[] } | { id: Id; fault: Fault };

export class StreamRequests {
  readonly #parts: RequestParts;

  constructor(parts: RequestParts) {
    this.#parts = parts;
  }

  async take(socket: BotSocket, text: string): Promise<void> {
    const request = readRequest(text);
    const { id } = request;
    if ('fault' in request) {
      socket.tell({ error: request.fault, id });
      return;
    }
    const { method, params } = request;
    if (method === 'LIST_SUBSCRIPTIONS') {
      socket.tell({ result: [...socket.streams], id });
      return;
    }
    const fault =
      method === 'SUBSCRIBE' ? await this.follow(socket, params) : this.#leave(socket, params);
    socket.tell(fault ? { error: fault, id } : { result: null, id });
  }

  /** All of them or none. */
  async follow(socket: BotSocket, names: readonly string[]): Promise<Fault | undefined> {
    const { rooms, listenKeys, streamsMax } = this.#parts;
    const added = [...new Set(names)].filter((name) => !socket.streams.has(name));
    if (added.some((name) => !LISTEN_KEY.test(name) && !isStream(name))) return INVALID_STREAM;
    if (socket.streams.size + added.length > streamsMax) return TOO_MANY;
    // Before anything is looked up: asked for twice at once, it is still followed once.
    for (const name of added) socket.streams.add(name);
    for (const name of added) {
      if (!LISTEN_KEY.test(name)) rooms.join(name, socket);
      else if (!(await listenKeys.follow(name, socket))) {
        this.#leave(socket, added);
        return INVALID_STREAM;
      } else if (!socket.streams.has(name)) listenKeys.leave(name, socket);
      // It may have closed meanwhile, and has left everything then.
      if (!socket.isOpen) {
        rooms.leave(name, socket);
        return undefined;
      }
    }
    return undefined;
  }

  #leave(socket: BotSocket, names: readonly string[]): Fault | undefined {
    for (const name of names) {
      if (!socket.streams.delete(name)) continue;
      if (LISTEN_KEY.test(name)) this.#parts.listenKeys.leave(name, socket);
      else this.#parts.rooms.leave(name, socket);
    }
    return undefined;
  }
}

const invalid = (msg: string): Fault => ({ code: 2, msg: `Invalid request: ${msg}` });

const INVALID_STREAM = invalid('invalid stream');
const TOO_MANY = invalid('too many streams');

/** Of a market there is. */
export function isStream(name: string): boolean {
  const stream = readStreamName(name);
  if (!stream) return false;
  return !('symbol' in stream) || findSpotMarket(stream.symbol) !== undefined;
}

function readRequest(text: string): Read {
  let said: unknown;
  try {
    said = JSON.parse(text);
  } catch {
    const msg = 'Invalid JSON: expected value at line 1 column 1';
    return { id: null, fault: { code: 3, msg } };
  }
  const isObject = typeof said === 'object' && said !== null && !Array.isArray(said);
  if (!isObject) return { id: null, fault: invalid('expected an object') };
  const { id = null, method, params = [] } = said as Record<string, unknown>;
  const isId = id === null || typeof id === 'string' || typeof id === 'number';
  if (!isId)
    return { id: null, fault: invalid('request ID must be an unsigned integer or a string') };
  if (method === undefined) return { id, fault: invalid('missing field `method`') };
  if (!METHODS.some((each) => each === method)) {
    const offered = METHODS.map((each) => `\`${each}\``).join(', ');
    const msg = `unknown variant \`${String(method)}\`, expected one of ${offered}`;
    return { id, fault: invalid(msg) };
  }
  const isNames =
    Array.isArray(params) &&
    params.every((each) => typeof each === 'string' && each.length <= NAME_MAX);
  if (!isNames) return { id, fault: invalid('params must be a list of names') };
  return { id, method: String(method), params: params as string[] };
}
