/**
 * Registration, login, sessions, passwords, codes and two-step login. It opens members in the
 * exchange and tells it about security events; it never decides about money. Only what is named
 * here is for the rest of the server.
 */
import type { ServerModule } from '../facets/server-module.ts';
import type { Routes } from '../platform/http/routes.ts';
import { CONTACT_SEAL, PASSWORD_SEAL } from './members/member-seals.ts';
import type { Identity } from './open-identity.ts';
import { serveIdentity } from './routes.ts';
import { DEVICE_SEAL } from './sessions/device-table.ts';
import { SESSION_SEAL } from './sessions/session-table.ts';
import { PASSKEY_SEAL } from './two-step/passkey-table.ts';
import { RECOVERY_SEAL } from './two-step/recovery-codes.ts';
import { TOTP_SEAL } from './two-step/totp-table.ts';

export type { Db } from './db.ts';
export type { EndedSessions, SecurityNews, Visit } from './deps.ts';
export { listEventsOf } from './events/event-table.ts';
export { changeSecurity, recordFundPasswordTry } from './events/security-change.ts';
export { recordClosing, recordPayeeChange } from './events/security-change.ts';
export { bindOwnContact, sendBindingCode } from './members/contact-binding.ts';
export { type DemoLogin, endDemoMember, ensureDemoMember } from './members/demo-member.ts';
export { refuseFaults } from './members/forms.ts';
export { listUsernames } from './members/invited.ts';
export { requireMe } from './members/me.ts';
export { readAccountName } from './members/contacts.ts';
export { findMemberByName, findMemberByUid } from './members/member-table.ts';
export { ErasureDriver } from './members/erasure-driver.ts';
export { finishOpenings } from './members/opening.ts';
export { securityMessage } from './notices.ts';
export { type Identity, openIdentity, sweepIdentity } from './open-identity.ts';
export { changeOwnPassword } from './passwords/new-password.ts';
export { refuseWeakPassword } from './passwords/password-guesser.ts';
export { ensurePepper, requirePepper, requireUsedPepper } from './passwords/pepper.ts';
export { serveIdentity } from './routes.ts';
export { hashOfToken, keyedHash, newAuthCode, newId, newToken } from './secrets.ts';
export { sessionCookieName } from './sessions/cookies.ts';
export { describeDevice, maskAddress } from './sessions/device-names.ts';
export { listSessionsOf } from './sessions/session-table.ts';
export { SessionWatch } from './sessions/session-watch.ts';
export { countAuthCode, countAuthCodeTry } from './tries/auth-code-tries.ts';
export { checkCounted } from './tries/counted-check.ts';
export { countFundPasswordTry } from './tries/fund-password-tries.ts';
export { forgetTries } from './tries/throttle-table.ts';
export { STAFF_TRIES, staffTriesOf, staffTriesOfIp } from './tries/tries.ts';
export { askForOwnPasskey, confirmOwner } from './two-step/own-step.ts';
export { askForPasskey, logInByPasskey } from './two-step/passkey-login.ts';
export { draftPasskey, forgetPasskey, keepPasskey } from './two-step/passkey-setup.ts';
export { listPasskeysOf } from './two-step/passkey-table.ts';
export { countRecoveryCodes } from './two-step/recovery-codes.ts';
export { logInBySecondStep } from './two-step/second-step-login.ts';
export { draftTotp, renewOwnCodes, turnTotpOff, turnTotpOn } from './two-step/totp-setup.ts';
export { findTotp } from './two-step/totp-table.ts';
export { findTotpStep, newTotpSecret, totpUriOf } from './two-step/totp.ts';

export const identity = {
  sealed: [
    PASSWORD_SEAL,
    CONTACT_SEAL,
    SESSION_SEAL,
    DEVICE_SEAL,
    PASSKEY_SEAL,
    TOTP_SEAL,
    RECOVERY_SEAL,
  ],
  uncovered: {
    'identity.created_at_ms':
      'when the member registered: it is shown, and nothing follows from it',
    'identity.date_format': 'how the member reads dates',
    'identity.invite_code': 'names whom a new member was invited by, and opens nothing',
    'identity.inviter_uid': 'by whom a member was invited: it opens nothing',
    'identity.state': 'open or still being opened: the exchange knows who is a member',
    'identity.username':
      'the name that is typed at a login: the password is sealed with its member',
    login_challenge: 'ends in minutes: whoever makes one still lacks the second step',
    'passkey.counter':
      'set back, a copied passkey is noticed later: it still needs its private key',
    'passkey.last_used_at_ms': 'a moment that is shown to its member',
    security_event: 'a log for its member: nothing follows from it, and a lost line has no seal',
    'session.device_id': 'the name of a browser: its trust has a seal of its own',
    'session.device_name': 'what a list of sessions calls it',
    'session.ip': 'what a list of sessions shows of its network',
    'session.portfolio_uid':
      'for whom a session acts: only ever for a portfolio of its own member, whatever a row says',
    'session.last_seen_at_ms': 'set ahead, an idle session lives on: its longest life is sealed',
    spent_recovery_code: 'gone after minutes: each only says that a code was used a moment ago',
    throttle: 'counts of tries: emptied, guesses are only as slow as the hashing of passwords',
    'totp.last_step': 'set back, a code of this half minute opens twice: its secret is sealed',
    totp_draft: 'ends in minutes, and counts only after a code of it was typed',
    'trusted_device.expires_at_ms': 'set ahead, a trusted browser stays one: its token is sealed',
    verification_code: 'ends in minutes, under a keyed hash: a made-up one matches no code',
  },
  serve: (parts: { routes: Routes; identity: Identity }) =>
    serveIdentity(parts.routes, parts.identity),
} satisfies ServerModule;
