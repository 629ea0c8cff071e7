/**
 * `nats://name:password@h1:4222,h2` or `tls://token@h1`: what the client library wants to be told
 * in parts, because it ignores everything of an address but host and port.
 */

export type NatsAddress = {
  servers: string[];
  user?: string;
  pass?: string;
  token?: string;
  /** Present when the connection must be encrypted. */
  tls?: Record<string, never>;
};

const PATTERN = /^(nats|tls):\/\/(?:([^:@/]+)(?::([^@/]*))?@)?([^@/?#\s]+)\/?$/;

/** Throws a sentence for what cannot be read; it never repeats the address, which has a secret. */
export function readNatsUrl(url: string): NatsAddress {
  const match = PATTERN.exec(url);
  if (!match)
    throw new Error('Configuration: NATS_URL must look like nats://name:password@host:4222');
  const [, scheme, name, password, hosts = ''] = match;
  const address: NatsAddress = { servers: hosts.split(',') };
  if (scheme === 'tls') address.tls = {};
  if (name === undefined) return address;
  if (password === undefined) return { ...address, token: decodeURIComponent(name) };
  return { ...address, user: decodeURIComponent(name), pass: decodeURIComponent(password) };
}
