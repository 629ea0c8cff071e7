/**
 * `smtp://name:password@host:587` → what the SMTP mail needs; `smtps` means TLS from the first
 * byte. Letters carry codes, so plain `smtp` insists on STARTTLS, except on this host.
 */
import type { SmtpConfig } from './smtp.ts';

const TLS_PORT = 465;
const SUBMISSION_PORT = 587;
const LOOPBACK: readonly string[] = ['localhost', '127.0.0.1', '::1'];

export function readSmtpUrl(text: string, from: string): SmtpConfig {
  const url = new URL(text);
  if (url.protocol !== 'smtp:' && url.protocol !== 'smtps:') throw new Error('not an SMTP URL');
  const isTls = url.protocol === 'smtps:';
  const host = url.hostname.replaceAll(/^\[|\]$/g, ''); // An IPv6 address, as sockets want it.
  const port = Number(url.port) || (isTls ? TLS_PORT : SUBMISSION_PORT);
  const login = url.username
    ? { name: decodeURIComponent(url.username), password: decodeURIComponent(url.password) }
    : undefined;
  return { host, port, isTls, needsStartTls: !isTls && !LOOPBACK.includes(host), login, from };
}
