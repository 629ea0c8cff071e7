/**
 * Addresses as they are counted and compared: an IPv4 address by itself however it is written, an
 * IPv6 address by its /64, because whoever has one address of it has them all.
 */
import { BlockList, SocketAddress, isIP, isIPv4 } from 'node:net';

const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/** Strips the IPv6 prefix that a dual-stack server adds to IPv4 addresses. */
export function plainAddress(address: string): string {
  return MAPPED.exec(address)?.[1] ?? address;
}

/** The network an address counts as; a text that is no address is its own network. */
export function networkOf(address: string): string {
  const plain = plainAddress(address);
  if (isIP(plain) !== 6) return plain;
  const [groups = '', zeros] = canonical(plain).split('::') as [string, string?];
  const front = groups === '' ? [] : groups.split(':');
  const back = zeros === undefined || zeros === '' ? [] : zeros.split(':');
  const gap = Array<string>(8 - front.length - back.length).fill('0');
  return `${[...front, ...gap, ...back].slice(0, 4).join(':')}::/64`;
}

/** Undefined when a part of the text is neither an address nor a network in CIDR notation. */
export function readNetworks(text: string): readonly string[] | undefined {
  const parts = text.split(',').map((part) => part.trim());
  return parts.every(isNetwork) ? parts : undefined;
}

/** A fast test for networks that `readNetworks` has parsed. */
export function isWithin(networks: readonly string[]): (address: string) => boolean {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    const family = isIPv4(address) ? 'ipv4' : 'ipv6';
    list.addSubnet(address, Number(bits ?? (family === 'ipv4' ? 32 : 128)), family);
  }
  return (address) => {
    const plain = plainAddress(address);
    const family = isIP(plain);
    return family !== 0 && list.check(plain, family === 4 ? 'ipv4' : 'ipv6');
  };
}

/** Lower case, without leading zeros, and without a zone: `fe80::1%eth0` is `fe80::1`. */
function canonical(address: string): string {
  const [bare = ''] = address.split('%');
  return new SocketAddress({ address: bare, family: 'ipv6' }).address;
}

function isNetwork(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/');
  const family = isIP(address);
  if (family === 0 || more.length > 0) return false;
  if (bits === undefined) return true;
  return /^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128);
}
