/** `smtp://name:password@host:587` → what the SMTP mail needs. `smtps` means TLS from the first byte. */
import type { SmtpConfig } from './smtp.ts';

const TLS_PORT = 465;
const SUBMISSION_PORT = 587;

export function readSmtpUrl(text: string, from: string): SmtpConfig {
  const url = new URL(text);
  const isTls = url.protocol === 'smtps:';
  const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname);
  const port = Number(url.port) || (isTls ? TLS_PORT : SUBMISSION_PORT);
  const login = url.username
    ? { name: decodeURIComponent(url.username), password: decodeURIComponent(url.password) }
    : undefined;
  return { host: url.hostname, port, isTls, needsStartTls: !isTls && !isLocal, login, from };
}
