/**
 * Registration, login, sessions, passwords, codes and two-step login. It opens members in the
 * exchange and tells it about security events; it never decides about money. Only what is named
 * here is for the rest of the server.
 */
import type { ServerModule } from '../facets/server-module.ts';
import { LOGIN } from '../facets/uncovered.ts';
import type { Routes } from '../platform/http/routes.ts';
import type { Identity } from './open-identity.ts';
import { serveIdentity } from './routes.ts';

export type { Db } from './db.ts';
export type { EndedSessions, SecurityNews, Visit } from './deps.ts';
export { listEventsOf } from './events/event-table.ts';
export { changeSecurity, recordPayeeChange } from './events/security-change.ts';
export { bindOwnContact, sendBindingCode } from './members/contact-binding.ts';
export { type DemoLogin, ensureDemoMember } from './members/demo-member.ts';
export { refuseFaults } from './members/forms.ts';
export { requireMe } from './members/me.ts';
export { findMemberByUid } from './members/member-table.ts';
export { finishOpenings } from './members/opening.ts';
export { securityMessage } from './notices.ts';
export { type Identity, openIdentity, sweepIdentity } from './open-identity.ts';
export { changeOwnPassword } from './passwords/new-password.ts';
export { confirmPassword } from './passwords/password-check.ts';
export { refuseWeakPassword } from './passwords/password-guesser.ts';
export { ensurePepper, requirePepper } from './passwords/pepper.ts';
export { serveIdentity } from './routes.ts';
export { keyedHash } from './secrets.ts';
export { sessionCookieName } from './sessions/cookies.ts';
export { describeDevice, maskAddress } from './sessions/device-names.ts';
export { SessionWatch } from './sessions/session-watch.ts';
export { askForPasskey, logInByPasskey } from './two-step/passkey-login.ts';
export { draftPasskey, forgetPasskey, keepPasskey } from './two-step/passkey-setup.ts';
export { listPasskeysOf } from './two-step/passkey-table.ts';
export { countRecoveryCodes } from './two-step/recovery-codes.ts';
export { logInBySecondStep } from './two-step/second-step-login.ts';
export { draftTotp, renewOwnCodes, turnTotpOff, turnTotpOn } from './two-step/totp-setup.ts';
export { findTotp } from './two-step/totp-table.ts';

export const identity = {
  uncovered: {
    identity: LOGIN,
    login_challenge: LOGIN,
    passkey: LOGIN,
    recovery_code: LOGIN,
    security_event: LOGIN,
    session: LOGIN,
    throttle: LOGIN,
    totp: LOGIN,
    totp_draft: LOGIN,
    trusted_device: LOGIN,
    verification_code: LOGIN,
  },
  serve: (parts: { routes: Routes; identity: Identity }) =>
    serveIdentity(parts.routes, parts.identity),
} satisfies ServerModule;
