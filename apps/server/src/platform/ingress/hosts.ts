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

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

export function listHosts(named: readonly string[]): Hosts {
  const names = new Set([...LOOPBACK, ...named.map((name) => name.toLowerCase())]);
  return {
    isOurs: (host, localAddress) => {
      const name = nameOf(host ?? '');
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

function isAddress(name: string, localAddress: string): boolean {
  const address = plainAddress(localAddress);
  return isIP(address) === 6 ? name === `[${address}]` : name === address;
}
