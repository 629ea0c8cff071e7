/**
 * The security log in the words of the OWASP logging vocabulary. A line says what happened to whom
 * by number; it never holds a name, an address, a password or a code. The one exception is
 * `notifyOperator`, and it is named so that it can be found.
 */
import type { IdentityLog } from './deps.ts';

type SecurityEvent =
  | 'user_created'
  | 'authn_login_success'
  | 'authn_login_fail'
  | 'authn_login_fail_max'
  | 'authn_password_change'
  | 'authn_protection_change'
  | 'session_created'
  | 'session_ended'
  | 'sensitive_delete'
  | 'excess_rate_limit_exceeded'
  | 'mail_send_failed';

type SecurityFacts = { uid?: number | undefined; requestId?: string; reason?: string };

const WARNINGS: readonly SecurityEvent[] = [
  'authn_login_fail',
  'authn_login_fail_max',
  'excess_rate_limit_exceeded',
  'mail_send_failed',
];

export function note(log: IdentityLog, event: SecurityEvent, facts: SecurityFacts): void {
  const { uid, ...rest } = facts;
  const message = uid === undefined ? event : `${event}:${uid}`;
  const fields = { event, ...(uid === undefined ? {} : { uid }), ...rest };
  if (WARNINGS.includes(event)) log.warn(fields, message);
  else log.info(fields, message);
}

/**
 * The documented exception to "no secrets in the log" (rulebook 14.2): without mail, the code of a
 * browser nobody trusts goes to the operator, who can ask who is asking.
 */
export function notifyOperator(
  log: IdentityLog,
  notified: { uid: number; code: string; expiresAtMs: number },
): void {
  const { uid, code } = notified;
  const until = new Date(notified.expiresAtMs).toISOString();
  const event = 'forgot_code_for_operator';
  log.info({ event, uid, code }, `${event}: ${code} for member ${uid} until ${until}`);
}
