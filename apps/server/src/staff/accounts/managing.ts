/**
 * Staff accounts, which admins alone keep: create, disable, give a new start. Nobody changes a
 * role, nobody their own account, and the last admin stays.
 */
import { type StaffRole, STAFF_ID_PATTERN } from '@anywhen/protocol';
import type { ClientBase } from 'pg';
import { refuseFaults } from '../../identity/identity.ts';
import { type StaffMember, refuse } from '../../platform/http/call.ts';
import { inTransaction } from '../../platform/postgres/transaction.ts';
import { appendAudit } from '../audit/audit-log.ts';
import type { StaffParts } from '../parts.ts';
import { type StaffRecord, countActive, findStaff } from './account-table.ts';
import { insertStaff, updateStaff } from './account-table.ts';
import { type NewLink, makeLink } from './links.ts';
import { endSessionsOf } from './sessions.ts';

type About = { by: StaffMember; id: string; remark: string };

export async function createAccount(
  parts: StaffParts,
  { by, id, role }: { by: StaffMember; id: string; role: StaffRole },
): Promise<NewLink> {
  const { pool, seals, nowMs } = parts;
  refuseFaults({ id: STAFF_ID_PATTERN.test(id) ? undefined : 'format' });
  const nothing = { passwordHash: null, totpSecret: null, totpStep: 0, isDisabled: false };
  return inTransaction(pool, async (client) => {
    const record = { id, role, ...nothing, createdAtMs: nowMs() };
    if (!(await insertStaff({ db: client, seals }, record))) refuse('STAFF_NAME_TAKEN');
    const link = await makeLink(parts, client, { kind: 'join', staffId: id });
    await appendAudit(parts.audit, client, {
      staff: by,
      what: 'account-created',
      subject: `staff ${id}`,
      after: { role },
    });
    return link;
  });
}

export async function disableAccount(parts: StaffParts, about: About): Promise<void> {
  const { pool, seals } = parts;
  await inTransaction(pool, async (client) => {
    const account = await requireOther(parts, client, about);
    await updateStaff({ db: client, seals }, { ...account, isDisabled: true });
    await endSessionsOf(client, account.id);
    await client.query('delete from staff_link where staff_id = $1', [account.id]);
    await noteChange(parts, client, { about, account, what: 'account-disabled' });
  });
}

export async function resetAccount(parts: StaffParts, about: About): Promise<NewLink> {
  const { pool, seals } = parts;
  return inTransaction(pool, async (client) => {
    const account = await requireOther(parts, client, about);
    const nothing = { passwordHash: null, totpSecret: null };
    await updateStaff({ db: client, seals }, { ...account, ...nothing });
    await endSessionsOf(client, account.id);
    const link = await makeLink(parts, client, { kind: 'reset', staffId: account.id });
    await noteChange(parts, client, { about, account, what: 'account-reset' });
    return link;
  });
}

/** Admins are locked first: two who disable each other at once would leave none. */
async function requireOther(
  { seals }: StaffParts,
  client: ClientBase,
  { by, id }: About,
): Promise<StaffRecord> {
  const source = { db: client, seals };
  const admins = await countActive(source, 'admin');
  const actor = await findStaff(source, by.id);
  if (actor?.isDisabled !== false) return refuse('NOT_LOGGED_IN');
  const account = await findStaff(source, id, 'for update');
  if (!account || account.isDisabled) return refuse('NOT_FOUND');
  if (account.role === 'admin' && admins <= 1) refuse('LAST_ADMIN');
  if (id === by.id) refuse('FORBIDDEN');
  return account;
}

type Change = {
  about: About;
  account: StaffRecord;
  what: 'account-disabled' | 'account-reset';
};

async function noteChange(
  { audit }: StaffParts,
  client: ClientBase,
  { about, account, what }: Change,
): Promise<void> {
  const { role, isDisabled } = account;
  await appendAudit(audit, client, {
    staff: about.by,
    what,
    subject: `staff ${account.id}`,
    before: { role, isDisabled },
    after: { role, isDisabled: what === 'account-disabled' },
    reason: about.remark,
  });
}
