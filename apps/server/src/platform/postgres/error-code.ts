/** Reads the code of a failed system call or SQL statement, without trusting its shape. */

const SOCKET_FAILURES = [
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOENT',
  'ETIMEDOUT',
  'EHOSTUNREACH',
];

export function hasCode(error: unknown, ...codes: string[]): boolean {
  const code = codeOf(error);
  return code !== undefined && codes.includes(code);
}

export function codeOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}

/** Classes 08 and 57 of SQLSTATE, and what a socket says; a broken line has no code in `pg`. */
export function isDatabaseAway(error: unknown): boolean {
  const code = codeOf(error);
  if (code === undefined) return /^Connection terminated|timeout/.test(messageOf(error));
  return /^(08|57P)/.test(code) || SOCKET_FAILURES.includes(code);
}

export function messageOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return messageOf(error.errors[0]);
  return error instanceof Error ? error.message : String(error);
}
