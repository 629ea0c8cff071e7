/**
 * `smtp://name:password@host:587` → the options of the SMTP mailer; `smtps` means TLS from the
 * first byte. Mails carry codes, so plain `smtp` requires STARTTLS, except on this host.
 */
import type { SmtpConfig } from './smtp.ts';

const TLS_PORT = 465;
const SUBMISSION_PORT = 587;
const LOOPBACK: readonly string[] = ['localhost', '127.0.0.1', '::1'];

export function readSmtpUrl(text: string, from: string): SmtpConfig {
  const url = new URL(text);
  if (url.protocol !== 'smtp:' && url.protocol !== 'smtps:') throw new Error('not an SMTP URL');
  const isTls = url.protocol === 'smtps:';
  // An IPv6 address, in the form that sockets expect.
  const host = url.hostname.replaceAll(/^\[|\]$/g, '');
  const port = Number(url.port) || (isTls ? TLS_PORT : SUBMISSION_PORT);
  const login = url.username
    ? { name: decodeURIComponent(url.username), password: decodeURIComponent(url.password) }
    : undefined;
  return { host, port, isTls, needsStartTls: !isTls && !LOOPBACK.includes(host), login, from };
}
