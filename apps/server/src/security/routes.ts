/** The endpoints of security, each with its handler; nothing is decided here. */
import {
  addPasskey,
  beginOwnStep,
  beginPasskey,
  beginPasskeyLogin,
  beginTotp,
  bindContact,
  changeLoginPassword,
  confirmTotp,
  endTotp,
  listSecurityEvents,
  passSecondStep,
  passkeyLogin,
  readSecurity,
  removePasskey,
  renewRecoveryCodes,
  sendContactCode,
  setFundPassword,
} from '@anywhen/protocol';
import { type Identity, askForOwnPasskey, askForPasskey } from '../identity/identity.ts';
import { bindOwnContact } from '../identity/identity.ts';
import { changeOwnPassword, draftPasskey, draftTotp } from '../identity/identity.ts';
import { forgetPasskey, keepPasskey, logInByPasskey } from '../identity/identity.ts';
import { logInBySecondStep, renewOwnCodes, requireMe } from '../identity/identity.ts';
import { sendBindingCode, turnTotpOff, turnTotpOn } from '../identity/identity.ts';
import type { Routes } from '../platform/http/routes.ts';
import { refuseFundPassword, setOwnFundPassword } from './fund-password.ts';
import { listOwnEvents, requireStanding } from './standing.ts';

export function serveSecurity(routes: Routes, identity: Identity): void {
  const standingOf = (uid: number) => requireStanding(identity, uid);
  routes.serveMember(readSecurity, (call) => standingOf(call.uid));
  routes.serveMember(listSecurityEvents, ({ uid, query }) => listOwnEvents(identity, uid, query));
  routes.serveMember(changeLoginPassword, async (call) => {
    const { uid, body } = call;
    await changeOwnPassword(identity, { body, visit: call }, (newPassword) =>
      refuseFundPassword(identity, uid, newPassword),
    );
    return standingOf(uid);
  });
  routes.serveMember(setFundPassword, async (call) => {
    const { uid, body } = call;
    await setOwnFundPassword(identity, { uid, body, visit: call });
    return standingOf(uid);
  });
  routes.serveMember(sendContactCode, (call) => sendBindingCode(identity, call.body, call));
  routes.serveMember(bindContact, async (call) => {
    const { uid, body } = call;
    await bindOwnContact(identity, { uid, body, visit: call });
    return requireMe(identity.deps, uid, call.actingUid);
  });
  serveTwoStep(routes, identity);
  serveSecondSteps(routes, identity);
}

/** What a member sets up. */
function serveTwoStep(routes: Routes, identity: Identity): void {
  const standingOf = (uid: number) => requireStanding(identity, uid);
  routes.serveMember(beginTotp, (call) =>
    draftTotp(identity, { ...call.body, uid: call.uid, visit: call }),
  );
  routes.serveMember(confirmTotp, async (call) => {
    const { uid, body } = call;
    const recoveryCodes = await turnTotpOn(identity, { ...body, uid, visit: call });
    return { security: await standingOf(uid), recoveryCodes };
  });
  routes.serveMember(endTotp, async (call) => {
    const { uid, body } = call;
    await turnTotpOff(identity, { ...body, uid, visit: call });
    return standingOf(uid);
  });
  routes.serveMember(renewRecoveryCodes, async (call) => {
    const { uid, body } = call;
    const recoveryCodes = await renewOwnCodes(identity, { ...body, uid, visit: call });
    return { security: await standingOf(uid), recoveryCodes };
  });
  routes.serveMember(beginOwnStep, (call) =>
    askForOwnPasskey(identity, { uid: call.uid, visit: call }),
  );
  routes.serveMember(beginPasskey, (call) =>
    draftPasskey(identity, { ...call.body, uid: call.uid, visit: call }),
  );
  routes.serveMember(addPasskey, async (call) => {
    const { uid, body } = call;
    const recoveryCodes = await keepPasskey(identity, { uid, body, visit: call });
    return { security: await standingOf(uid), recoveryCodes };
  });
  routes.serveMember(removePasskey, async (call) => {
    const { uid, body, params } = call;
    await forgetPasskey(identity, { ...body, uid, id: params.id, visit: call });
    return standingOf(uid);
  });
}

/** What signs in. */
function serveSecondSteps(routes: Routes, identity: Identity): void {
  const { deps } = identity;
  routes.servePublic(passSecondStep, async (call) => {
    const uid = await logInBySecondStep(identity, { ...call.body, visit: call });
    return { member: await requireMe(deps, uid) };
  });
  routes.servePublic(beginPasskeyLogin, (call) => askForPasskey(identity, call));
  routes.servePublic(passkeyLogin, async (call) => ({
    member: await requireMe(deps, await logInByPasskey(identity, call.body, call)),
  }));
}
