/**
 * The client address of a request. Each proxy appends its peer's address to `X-Forwarded-For`, so
 * the header is read from its end, and only as far as trusted proxies wrote it: anybody can have
 * written the rest.
 */
import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { isWithin, plainAddress, readNetworks } from './networks.ts';

/** How many proxies are in front of us, or their networks. */
export type TrustedProxies = { hops: number } | { networks: readonly string[] };

export type Callers = {
  addressOf: (request: IncomingMessage) => string;
  /** A proxy's connection is shared by everybody behind it. */
  isProxy: (peer: string) => boolean;
};

const HOPS_MAX = 9;

/** Undefined when the text is neither; `true` does not say which proxy, and is neither. */
export function readTrustedProxies(text: string): TrustedProxies | undefined {
  if (text === 'false') return { hops: 0 };
  if (/^\d+$/.test(text)) return Number(text) <= HOPS_MAX ? { hops: Number(text) } : undefined;
  const networks = readNetworks(text);
  return networks && { networks };
}

export function knowCallers(proxies: TrustedProxies): Callers {
  const trusts = 'hops' in proxies ? firstHops(proxies.hops) : isWithin(proxies.networks);
  const addressOf = ({ socket, headers }: IncomingMessage): string => {
    const peer = plainAddress(socket.remoteAddress ?? '');
    const header = headers['x-forwarded-for'];
    if (header === undefined || !trusts(peer, 0)) return peer;
    return walkBack(peer, String(header).split(','), trusts);
  };
  return { addressOf, isProxy: (peer) => trusts(peer, 0) };
}

type Trusts = (address: string, hop: number) => boolean;

function firstHops(hops: number): Trusts {
  return (_address, hop) => hop < hops;
}

/** The first address from the end that is no proxy of ours, or the last known one. */
function walkBack(peer: string, forwarded: readonly string[], trusts: Trusts): string {
  let address = peer;
  for (const [hop, text] of forwarded.toReversed().entries()) {
    if (!trusts(address, hop)) return address;
    const before = plainAddress(text.trim());
    if (isIP(before) === 0) return address;
    address = before;
  }
  return address;
}
