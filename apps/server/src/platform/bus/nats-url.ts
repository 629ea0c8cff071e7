/**
 * Parses `nats://name:password@h1:4222,h2` or `tls://token@h1` into the client library's options,
 * because the library itself ignores everything in an address but host and port.
 */

type NatsAddress = {
  servers: string[];
  user?: string;
  pass?: string;
  token?: string;
  /** Present when the connection must be encrypted. */
  tls?: Record<string, never>;
};

const PATTERN = /^(nats|tls):\/\/(?:([^:@/]+)(?::([^@/]*))?@)?([^@/?#\s]+)\/?$/;

/**
 * Throws a clear error for a malformed address; it never repeats the address, which has a secret.
 */
export function readNatsUrl(url: string): NatsAddress {
  const match = PATTERN.exec(url);
  if (!match) throw unreadable();
  const [, scheme, name, password, hosts = ''] = match;
  const address: NatsAddress = { servers: hosts.split(',') };
  if (scheme === 'tls') address.tls = {};
  if (name === undefined) return address;
  if (password === undefined) return { ...address, token: decoded(name) };
  return { ...address, user: decoded(name), pass: decoded(password) };
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    throw unreadable();
  }
}

function unreadable(): Error {
  return new Error('Configuration: NATS_URL must look like nats://name:password@host:4222');
}
