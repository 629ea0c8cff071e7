/** The protection score of an account: what is set, and what to set next. Pure. */
import type { SecurityStanding } from '@anywhen/protocol';

/** In the order of recommendation. */
export const PROTECTIONS = ['fund-password', 'email', 'phone', 'two-step'] as const;
export type Protection = (typeof PROTECTIONS)[number];

function isSet(standing: SecurityStanding, protection: Protection): boolean {
  switch (protection) {
    case 'fund-password':
      return standing.isFundPasswordSet;
    case 'email':
      return standing.isEmailConfirmed;
    case 'phone':
      return standing.isPhoneConfirmed;
    case 'two-step':
      return hasTwoSteps(standing);
  }
}

/** By either of the two: an authenticator app, or a passkey. */
export function hasTwoSteps({ totpSinceMs, passkeys }: SecurityStanding): boolean {
  return totpSinceMs !== null || passkeys.length > 0;
}

/** Undefined when everything is set. */
export function scoreOf(standing: SecurityStanding): {
  doneCount: number;
  next: Protection | undefined;
} {
  const missing = PROTECTIONS.filter((protection) => !isSet(standing, protection));
  return { doneCount: PROTECTIONS.length - missing.length, next: missing[0] };
}
