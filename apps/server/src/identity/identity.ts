/**
 * Identity: who a member is, proven by password, code, session or device. It opens members in the
 * exchange and tells it about security events; it never decides about money. Only what is named
 * here is for the rest of the server.
 */
export type { EndedSessions, NewDevice } from './deps.ts';
export { type DemoLogin, ensureDemoMember } from './members/demo-member.ts';
export { requireMe } from './members/me.ts';
export { finishOpenings } from './members/opening.ts';
export { type Identity, openIdentity, sweepIdentity } from './open-identity.ts';
export { ensurePepper, requirePepper } from './passwords/pepper.ts';
export { serveIdentity } from './routes.ts';
export { keyedHash } from './secrets.ts';
export { sessionCookieName } from './sessions/cookies.ts';
export { SessionWatch } from './sessions/session-watch.ts';
