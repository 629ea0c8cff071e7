/**
 * "Delete my data" (rulebook 13.5): sign-in places and devices, trusted browsers, pending codes,
 * messages, and all of verification. What protects the account stays, and the record that it was
 * changed; the books retain only the member's number. It is noted before anything is deleted, and
 * goes on until nothing is left, here or in the leading process after a restart; meanwhile nothing
 * personal of the member is taken in.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { type BodyOf, type Me, type eraseMyData, isPortfolioUid } from '@anywhen/protocol';
import type { ClientBase } from 'pg';
import type { Erase, ErasureLeft } from '../../facets/server-module.ts';
import { inTransaction } from '../../platform/postgres/transaction.ts';
import { closeErasure, holdErasure, openErasure } from '../../vault/vault.ts';
import { deleteCodesTo } from '../codes/code-check.ts';
import { within } from '../db.ts';
import type { IdentityDeps, Visit } from '../deps.ts';
import { eraseEvents } from '../events/event-table.ts';
import type { Identity } from '../open-identity.ts';
import { note } from '../security-log.ts';
import { deleteDevicesOf } from '../sessions/device-table.ts';
import { eraseTraces } from '../sessions/session-table.ts';
import { confirmOwner } from '../two-step/own-step.ts';
import { submitToExchange } from './ask-exchange.ts';
import { requireMe } from './me.ts';
import { findMemberByUid } from './member-table.ts';

/** What was handed in just before is answered within moments; the leading process waits longer. */
const IN_FLIGHT_MS_MAX = 2_000;
const PAUSE_MS = 200;

export async function eraseDataOf(
  identity: Identity,
  { uid, actingUid }: { uid: number; actingUid: number },
  { body, visit }: { body: BodyOf<typeof eraseMyData>; visit: Visit },
): Promise<Me> {
  const { deps, inbox } = identity;
  const { record, spend } = await confirmOwner(identity, { ...body, uid, visit });
  await spend(deps.pool);
  // What they wrote while they acted for a portfolio is stored under its number.
  const family = deps.facts.members.familyOf(uid);
  for (const each of family) await openErasure(deps.pool, each, deps.nowMs());
  const deadlineMs = performance.now() + IN_FLIGHT_MS_MAX;
  for (const each of family) {
    while (!(await finishErasure(deps, each)) && performance.now() < deadlineMs) {
      await sleep(PAUSE_MS);
    }
  }
  for (const target of [record.email, record.phone]) {
    if (target !== null) inbox.remove({ purpose: 'forgot', target });
  }
  note(deps.log, 'sensitive_delete', { uid, requestId: visit.requestId });
  return requireMe(deps, uid, actingUid);
}

/**
 * False when something handed in before may still become a case: then it is to be called again. It
 * may run in several processes at once, and after it was closed it deletes nothing.
 */
export async function finishErasure(deps: IdentityDeps, uid: number): Promise<boolean> {
  if (!isPortfolioUid(uid)) {
    await submitToExchange(deps, `erase:${uid}`, { kind: 'forget-person', uid });
  }
  let isDone = true;
  for (const erase of [...deps.erasers, eraseIdentity(deps)]) {
    const left = await eraseAll(deps, uid, erase);
    if (left === 'in-flight') isDone = false;
  }
  if (isDone) await inTransaction(deps.pool, (client) => closeErasure(client, uid));
  return isDone;
}

/** Each portion in a transaction of its own: what is deleted stays deleted. */
async function eraseAll({ pool }: IdentityDeps, uid: number, erase: Erase): Promise<ErasureLeft> {
  for (;;) {
    const left = await inTransaction(pool, async (client) =>
      (await holdErasure(client, uid)) ? erase(client, uid) : 'nothing',
    );
    if (left !== 'more') return left;
  }
}

function eraseIdentity({ config, vault }: IdentityDeps): Erase {
  return async (client: ClientBase, uid: number) => {
    const db = within(client);
    await eraseTraces(db, uid);
    await eraseEvents(db, uid);
    await deleteDevicesOf(db, { uid });
    const record = await findMemberByUid({ pool: db, vault }, uid);
    if (record) await deleteCodesTo(record, db, config.pepper);
    return 'nothing';
  };
}
