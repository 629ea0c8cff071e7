/**
 * Counts open connections, requests by kind, and pending requests, per network. An address that
 * continues in spite of many rejections is blocked: its connections are cut, and new ones too,
 * until the block ends. Nothing of a request has been parsed by then.
 */
import type { IngressLimits, RequestKind } from './limits.ts';
import { networkOf } from './networks.ts';
import { RateLimits } from './rate-limits.ts';

export type Connection = { destroy(): unknown };

/** What a network has open here; a socket is not cut because of other requests. */
type Presence = {
  connections: Set<Connection>;
  sockets: Set<Connection>;
  underWay: number;
  shutOutUntilMs: number;
};

/** Beyond this many networks those that have nothing open are forgotten. */
const REMEMBERED_MAX = 50_000;

export class AddressLimits {
  readonly #limits: IngressLimits;
  readonly #nowMs: () => number;
  readonly #rates: RateLimits;
  readonly #presences = new Map<string, Presence>();

  constructor(limits: IngressLimits, nowMs: () => number) {
    this.#limits = limits;
    this.#nowMs = nowMs;
    this.#rates = new RateLimits(nowMs);
  }

  /** False when it must be cut: there are too many already, or the address is blocked. */
  connect(address: string, connection: Connection): boolean {
    const presence = this.#presenceOf(address);
    const open = presence.connections.size + presence.sockets.size;
    if (open >= this.#limits.connectionsMax || this.#isShutOut(presence)) return false;
    presence.connections.add(connection);
    return true;
  }

  /** From now on it is a socket, which has limits of its own. */
  turnIntoSocket(address: string, connection: Connection): void {
    const presence = this.#presenceOf(address);
    if (presence.connections.delete(connection)) presence.sockets.add(connection);
  }

  disconnect(address: string, connection: Connection): void {
    const presence = this.#presenceOf(address);
    presence.connections.delete(connection);
    presence.sockets.delete(connection);
    this.#forgetIfGone(address, presence);
  }

  /** Milliseconds to wait, 0 when the request may continue. */
  take(address: string, kind: RequestKind): number {
    const presence = this.#presenceOf(address);
    const leftMs = presence.shutOutUntilMs - this.#nowMs();
    if (leftMs > 0) return leftMs;
    const waitMs = this.#rates.take(`${kind} ${networkOf(address)}`, this.#limits.allowances[kind]);
    return waitMs > 0 ? this.#refuse(address, presence, waitMs) : 0;
  }

  /** Like `take`, for requests that must be ended: only this many may be pending. */
  begin(address: string, kind: RequestKind): number {
    const waitMs = this.take(address, kind);
    if (waitMs > 0) return waitMs;
    const presence = this.#presenceOf(address);
    if (presence.underWay >= this.#limits.underWayMax) {
      return this.#refuse(address, presence, 1_000);
    }
    presence.underWay += 1;
    return 0;
  }

  end(address: string): void {
    const presence = this.#presenceOf(address);
    presence.underWay -= 1;
    this.#forgetIfGone(address, presence);
  }

  #refuse(address: string, presence: Presence, waitMs: number): number {
    const { refusals, shutOutMs } = this.#limits;
    if (this.#rates.take(`refused ${networkOf(address)}`, refusals) === 0) return waitMs;
    presence.shutOutUntilMs = this.#nowMs() + shutOutMs;
    for (const connection of presence.connections) connection.destroy();
    return shutOutMs;
  }

  #isShutOut({ shutOutUntilMs }: Presence): boolean {
    return shutOutUntilMs > this.#nowMs();
  }

  #presenceOf(address: string): Presence {
    const network = networkOf(address);
    let presence = this.#presences.get(network);
    if (!presence) {
      if (this.#presences.size >= REMEMBERED_MAX) this.#forgetAbsent();
      presence = { connections: new Set(), sockets: new Set(), underWay: 0, shutOutUntilMs: 0 };
      this.#presences.set(network, presence);
    }
    return presence;
  }

  #forgetIfGone(address: string, presence: Presence): void {
    if (isEmpty(presence) && !this.#isShutOut(presence)) {
      this.#presences.delete(networkOf(address));
    }
  }

  /** Behind a proxy a network may send requests without a connection of its own. */
  #forgetAbsent(): void {
    for (const [network, presence] of this.#presences) {
      if (isEmpty(presence)) this.#presences.delete(network);
    }
  }
}

function isEmpty({ connections, sockets, underWay }: Presence): boolean {
  return connections.size === 0 && sockets.size === 0 && underWay === 0;
}
