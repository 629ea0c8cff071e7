/**
 * The second step of a login whose password was right in this browser: an authenticator code, or a
 * recovery code. No session exists before it is passed.
 */
import { refuse } from '../../platform/http/call.ts';
import { inTransaction } from '../../platform/postgres/transaction.ts';
import { type Db, within } from '../db.ts';
import type { Visit } from '../deps.ts';
import { changeSecurity } from '../events/security-change.ts';
import { refuseFaults } from '../members/forms.ts';
import type { Identity } from '../open-identity.ts';
import { arrive, refuseBarred } from '../sessions/arrival.ts';
import { takeChallenge } from './challenge-table.ts';
import { findWaiting, forgetChallenge } from './challenges.ts';
import { requireSecondStep, spendProof } from './second-step.ts';

/** Returns the member whose session has begun. */
export async function logInBySecondStep(
  identity: Identity,
  { code, visit }: { code: string; visit: Visit },
): Promise<number> {
  const { deps } = identity;
  refuseFaults({ code: code.trim() === '' ? 'required' : undefined });
  const waiting = (await findWaiting(identity, visit)) ?? refuse('SECOND_STEP_EXPIRED');
  const { key, uid } = waiting;
  refuseBarred(deps, uid);
  const proof = await requireSecondStep(identity, { uid, code, visit });
  const spend = async (db: Db) => {
    if (!(await takeChallenge(db, key))) refuse('SECOND_STEP_EXPIRED');
    if (!(await spendProof(deps, db, { uid, proof }))) refuse('SECOND_STEP_WRONG');
  };
  if (proof.kind === 'recovery') {
    await changeSecurity(identity, { uid, change: 'recovery-code-used', visit }, spend);
  } else {
    await inTransaction(deps.pool, (client) => spend(within(client)));
  }
  forgetChallenge(identity, 'second-step', visit);
  if (!(await arrive(identity, waiting, visit))) refuse('SECOND_STEP_EXPIRED');
  return uid;
}
