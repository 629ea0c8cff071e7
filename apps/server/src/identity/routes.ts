/** The endpoints of identity, each with its handler; nothing is decided here. */
import {
  changeSettings,
  checkInvitation,
  endOneSession,
  endOtherSessions,
  eraseMyData,
  listSessions,
  login,
  logout,
  readInbox,
  readMe,
  register,
  resetPassword,
  sendCode,
} from '@anywhen/protocol';
import type { Routes } from '../platform/http/routes.ts';
import { sendVerificationCode } from './codes/codes.ts';
import { eraseDataOf } from './members/erasure.ts';
import { isInvitationValid } from './members/invitation.ts';
import { requireMe } from './members/me.ts';
import { registerMember } from './members/registration.ts';
import { changeMySettings } from './members/settings.ts';
import type { Identity } from './open-identity.ts';
import { setForgottenPassword } from './passwords/recovery.ts';
import { logIn, logOut } from './sessions/login.ts';
import { endAllOtherSessions, endOwnSession, listOwnSessions } from './sessions/own-sessions.ts';

export function serveIdentity(routes: Routes, identity: Identity): void {
  const { deps, cookies, inbox } = identity;
  routes.servePublic(sendCode, (call) => sendVerificationCode(identity, call.body, call));
  routes.servePublic(readInbox, (call) => ({
    codes: inbox.list(cookies.read(call, 'browser'), deps.nowMs()),
  }));
  routes.servePublic(register, async (call) => ({
    member: await requireMe(deps, await registerMember(identity, call.body, call)),
  }));
  routes.servePublic(checkInvitation, async (call) => ({
    isValid: await isInvitationValid(identity, call.body.invite.trim(), call),
  }));
  routes.servePublic(login, async (call) => {
    const come = await logIn(identity, call.body, call);
    return 'uid' in come ? { member: await requireMe(deps, come.uid) } : come;
  });
  routes.servePublic(logout, async (call) => {
    await logOut(identity, call);
    return {};
  });
  routes.servePublic(resetPassword, async (call) => {
    await setForgottenPassword(identity, call.body, call);
    return {};
  });
  routes.serveMember(readMe, (call) => requireMe(deps, call.uid, call.actingUid));
  routes.serveMember(changeSettings, (call) => changeMySettings(identity, call, call.body));
  routes.serveMember(eraseMyData, (call) =>
    eraseDataOf(identity, call, { body: call.body, visit: call }),
  );
  routes.serveMember(listSessions, async (call) => ({
    sessions: await listOwnSessions(identity, call),
  }));
  routes.serveMember(endOneSession, async (call) => {
    await endOwnSession(identity, call.params.id, call);
    return {};
  });
  routes.serveMember(endOtherSessions, async (call) => ({
    endedCount: await endAllOtherSessions(identity, call),
  }));
}
