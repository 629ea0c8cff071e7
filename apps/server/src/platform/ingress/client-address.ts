/**
 * The address a request comes from. Each proxy adds to `X-Forwarded-For` the address it was asked
 * by, so the header is read from its end, and only as far as proxies of ours wrote it: what stands
 * before that anybody can have written.
 */
import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { isWithin, plainAddress, readNetworks } from './networks.ts';

/** How many proxies stand before us, or where they stand. */
export type TrustedProxies = { hops: number } | { networks: readonly string[] };

export type Callers = {
  addressOf: (request: IncomingMessage) => string;
  /** Connections of a proxy belong to everybody behind it. */
  isProxy: (peer: string) => boolean;
};

const HOPS_MAX = 9;

/** Undefined when the text says neither; `true` does not say which proxy, and is neither. */
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

/** The first address from the end that is no proxy of ours, or the last one that is known. */
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
