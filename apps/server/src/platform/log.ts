/**
 * Structured logs on standard output. Request bodies, cookies and query strings are never logged,
 * so there is nothing to redact by name; the redaction below is the second net, not the first.
 */
import { type Logger, pino } from 'pino';

export type Log = Logger;

const SECRETS = [
  'password',
  'repeat',
  'code',
  'token',
  'cookie',
  'authorization',
  'email',
  'phone',
];

export function openLog(level: string): Log {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: SECRETS.flatMap((name) => [name, `*.${name}`]), censor: '[secret]' },
  });
}
