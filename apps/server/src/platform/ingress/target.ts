/**
 * The target of a request, read once and alike for counting and for routing: two readings of one
 * address would let a request be counted as one kind and served as another.
 */
import type { IncomingMessage } from 'node:http';

/**
 * Only a path of ours, with at most a query behind it, and one host: whole addresses are for
 * proxies, and what follows a `#` never leaves a browser.
 */
export function isPlainRequest({ url = '', rawHeaders }: IncomingMessage): boolean {
  if (!url.startsWith('/') || url.includes('#')) return false;
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    if (rawHeaders[index]?.toLowerCase() === 'host') hosts += 1;
  }
  return hosts <= 1;
}

/** Decoded once, as the router does it; as it came where it cannot be decoded. */
export function pathOf(url: string): string {
  const end = url.indexOf('?');
  const path = end === -1 ? url : url.slice(0, end);
  if (!path.includes('%')) return path;
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
