/**
 * Checks an invitation while the form is filled in. Every check is counted: without a limit it
 * would reveal which member numbers are in use.
 */
import { Refusal } from '../../platform/http/call.ts';
import type { Visit } from '../deps.ts';
import type { Identity } from '../open-identity.ts';
import { takeTries } from '../tries/throttle-table.ts';
import { refuseTooOften } from '../tries/too-often.ts';
import { invitationsOfIp } from '../tries/tries.ts';
import { requireInviter } from './registration.ts';

export async function isInvitationValid(
  identity: Identity,
  invite: string,
  visit: Visit,
): Promise<boolean> {
  const { deps } = identity;
  const ofIp = [invitationsOfIp(deps.config.pepper, visit.ip)];
  const admission = await takeTries(deps.pool, ofIp, deps.nowMs());
  if (!admission.isAdmitted) return refuseTooOften(deps, admission, visit);
  try {
    await requireInviter(identity, invite);
    return true;
  } catch (error) {
    if (error instanceof Refusal && error.rejection.code === 'INVITE_INVALID') return false;
    throw error;
  }
}
