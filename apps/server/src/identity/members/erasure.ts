/**
 * "Delete my data" (rulebook 13.5): sign-in places and devices, trusted browsers, pending codes,
 * messages, and all of verification. What protects the account stays, and the record that it was
 * changed; the books retain only the member's number.
 */
import type { BodyOf, Me, eraseMyData } from '@anywhen/protocol';
import { inTransaction } from '../../platform/postgres/transaction.ts';
import { deleteCodesTo } from '../codes/code-check.ts';
import { within } from '../db.ts';
import type { Visit } from '../deps.ts';
import { eraseEvents } from '../events/event-table.ts';
import type { Identity } from '../open-identity.ts';
import { confirmPassword } from '../passwords/password-check.ts';
import { note } from '../security-log.ts';
import { deleteDevicesOf } from '../sessions/device-table.ts';
import { eraseTraces } from '../sessions/session-table.ts';
import { submitToExchange } from './ask-exchange.ts';
import { requireMe } from './me.ts';

export async function eraseDataOf(
  identity: Identity,
  uid: number,
  { body, visit }: { body: BodyOf<typeof eraseMyData>; visit: Visit },
): Promise<Me> {
  const { deps, inbox } = identity;
  const { password } = body;
  const record = await confirmPassword(identity, { uid, password, visit });
  await submitToExchange(deps, `erase:${uid}`, { kind: 'forget-person', uid });
  await inTransaction(deps.pool, async (client) => {
    const db = within(client);
    await eraseTraces(db, uid);
    await eraseEvents(db, uid);
    await deleteDevicesOf(db, { uid });
    await deleteCodesTo(record, db, deps.config.pepper);
    await deps.onErasing(client, uid);
  });
  for (const target of [record.email, record.phone]) {
    if (target !== null) inbox.remove({ purpose: 'forgot', target });
  }
  note(deps.log, 'sensitive_delete', { uid, requestId: visit.requestId });
  return requireMe(deps, uid);
}
