/**
 * The security log in the OWASP logging vocabulary. A line says what happened to which member
 * number; it never contains a name, an address, a password or a code. The one exception is
 * `notifyOperator`, named so that it can be found.
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
 * The documented exception to "no secrets in the log" (rulebook 14.2): without mail, the code of an
 * untrusted browser goes to the operator, who can verify the person.
 */
export function notifyOperator(
  log: IdentityLog,
  issued: { uid: number; code: string; expiresAtMs: number },
): void {
  const { uid, code } = issued;
  const until = new Date(issued.expiresAtMs).toISOString();
  const event = 'forgot_code_for_operator';
  log.info({ event, uid, code }, `${event}: ${code} for member ${uid} until ${until}`);
}
