/** Reads the code of a failed system call or SQL statement, without trusting its shape. */

/** PostgreSQL's own codes: connection lost, out of resources, or timed out. */
const OUTAGE_STATES = /^(08|53)\w{3}$|^(25P03|55P03|57014|57P0[1-35])$/;
const OUTAGE_ERRNOS = /^E(CONN\w+|TIMEDOUT|HOSTUNREACH|NETUNREACH|AI_AGAIN|NOTFOUND|NOENT|PIPE)$/;
/** The driver's messages that have no code. */
const OUTAGE_WORDS = new RegExp(
  'Connection terminated|timeout e(xceeded|xpired)|read timeout|does not answer|' +
    'not queryable|No primary database',
);

export function hasCode(error: unknown, ...codes: string[]): boolean {
  const code = codeOf(error);
  return code !== undefined && codes.includes(code);
}

export function codeOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}

/**
 * A lost, full or restarting database is an outage to wait out: members are asked to retry, the
 * core keeps trying. A database that was dropped will not come back, and is none.
 */
export function isDatabaseAway(error: unknown): boolean {
  const code = codeOf(error) ?? '';
  if (OUTAGE_STATES.test(code) || OUTAGE_ERRNOS.test(code)) return true;
  return error instanceof Error && OUTAGE_WORDS.test(messageOf(error));
}

export function messageOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return messageOf(error.errors[0]);
  return error instanceof Error ? error.message : String(error);
}
