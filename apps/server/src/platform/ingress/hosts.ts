/**
 * The host names a server accepts. A foreign page whose name was pointed at our address would share
 * our origin in the browser; it still sends its own name, and is rejected.
 */
import { isIP } from 'node:net';
import { plainAddress } from './networks.ts';

export type Hosts = {
  /** `localAddress` is where the connection came in: nobody can point a name at a bare address. */
  isOurs: (host: string | undefined, localAddress: string | undefined) => boolean;
};

/** A name or a bracketed address, and digits as a port: more could be read in two ways. */
const AUTHORITY = /^([^:[\]]+|\[[^[\]]+\])(:\d{1,5})?$/;

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

export function listHosts(named: readonly string[]): Hosts {
  const names = new Set([...LOOPBACK, ...named.map((name) => name.toLowerCase())]);
  return {
    isOurs: (host, localAddress) => {
      if (host === undefined || !AUTHORITY.test(host)) return false;
      const name = nameOf(host);
      return names.has(name) || (localAddress !== undefined && isAddress(name, localAddress));
    },
  };
}

/** The port is ignored, because proxies change it. */
export function nameOf(host: string): string {
  const bracket = host.indexOf(']');
  const colon = host.indexOf(':', bracket + 1);
  return (colon === -1 ? host : host.slice(0, colon)).toLowerCase();
}

/** A name or an address that only this machine itself reaches. */
export function isLoopback(name: string): boolean {
  const address = plainAddress(name.toLowerCase());
  return LOOPBACK.includes(address) || address === '::1' || /^127(\.\d{1,3}){3}$/.test(address);
}

function isAddress(name: string, localAddress: string): boolean {
  const address = plainAddress(localAddress);
  return isIP(address) === 6 ? name === `[${address}]` : name === address;
}
