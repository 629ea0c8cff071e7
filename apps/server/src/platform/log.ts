/**
 * Structured logs on stdout: JSON for programs, readable lines on a TTY. Request bodies, cookies
 * and query strings are never logged, so there is nothing to redact by name; the redaction below is
 * only a second safeguard.
 */
import { type DestinationStream, type Logger, pino } from 'pino';
import { readableLine } from './readable-line.ts';

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

type Output = { readonly isTTY?: boolean; write(text: string): unknown };

export function openLog(level: string, output: Output = process.stdout): Log {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: SECRETS.flatMap((name) => [name, `*.${name}`]), censor: '[secret]' },
  };
  return pino(options, output.isTTY ? forPeople(output) : toStream(output));
}

/** pino's own stream writes stdout in bulk; any other stream is written to directly. */
function toStream(output: Output): DestinationStream {
  return output === process.stdout ? pino.destination(1) : { write: (line) => output.write(line) };
}

function forPeople(output: Output): DestinationStream {
  return { write: (line) => output.write(readableLine(line)) };
}
