/**
 * The only place that sends a command as staff: a row of the audit log announces it before it is
 * sent, another records its outcome. The command's id names the first row and begins with its
 * hash, so that the journal holds every announcement: one that is taken out of the log is missed
 * there. A core takes a command of staff from the bus only if its row is in the log.
 */
import type { CommandBody, ReplyOf } from '@anywhen/exchange';
import type { AuditAction } from '@anywhen/protocol';
import type { ClientBase, Pool } from 'pg';
import { type CommandRequest, type Core, isCertainRefusal } from '../../core/core.ts';
import { Refusal, type StaffMember } from '../../platform/http/call.ts';
import { inTransaction } from '../../platform/postgres/transaction.ts';
import {
  type AuditParts,
  type AuditPlace,
  NO_HASH,
  type StoredAuditRow,
  appendAudit,
  hashOfAudit,
} from './audit-log.ts';

type Parts = { pool: Pool; core: Pick<Core, 'submit'>; audit: AuditParts };

type Announced<Body> = {
  staff: StaffMember;
  what: AuditAction;
  subject: string;
  before: object;
  reason: string;
  body: Body;
};

const COMMAND_ID = /^staff:(\d{1,15}):([0-9a-f]{16})$/;

/**
 * The exchange's answer; what it refuses is refused. `prepare` runs in the transaction of the
 * announcement: what it refuses was never announced.
 */
export async function commandAsStaff<Body extends CommandBody>(
  { pool, core, audit }: Parts,
  { body, staff, ...said }: Announced<Body>,
  prepare: (client: ClientBase) => Promise<void> = () => Promise.resolve(),
): Promise<ReplyOf<Body['kind']>> {
  const announced = await inTransaction(pool, async (client) => {
    await prepare(client);
    return appendAudit(audit, client, { staff, ...said, command: body });
  });
  const recordOutcome = (after: object) =>
    inTransaction(pool, (client) =>
      appendAudit(audit, client, {
        staff,
        what: 'outcome',
        subject: said.subject,
        after,
        refersTo: announced.seq,
      }),
    );
  const actor = { kind: 'staff', id: staff.id, role: staff.role } as const;
  const asked = core.submit({ actor, id: commandIdOf(announced), body });
  const { reply } = await asked.catch(async (error: unknown) => {
    await recordOutcome({ isSent: !isCertainRefusal(error) });
    throw error;
  });
  await recordOutcome(reply.isAccepted ? reply.data : { refused: reply.rejection.code });
  if (!reply.isAccepted) throw new Refusal(reply.rejection);
  return reply.data;
}

function commandIdOf({ seq, hash }: AuditPlace): string {
  return `staff:${seq}:${hash.toString('hex').slice(0, 16)}`;
}

/** The row that announced a command with this id, or undefined where the id names none. */
export function announcedBy(id: string): { seq: string; hash: string } | undefined {
  const [, seq, hash] = COMMAND_ID.exec(id) ?? [];
  return seq === undefined || hash === undefined ? undefined : { seq, hash };
}

/** Whether exactly this command of this person was announced. */
export async function isAnnounced(
  { pool, pepper }: { pool: Pool; pepper: Buffer },
  { actor, id, body }: CommandRequest,
): Promise<boolean> {
  const place = announcedBy(id);
  if (actor.kind !== 'staff' || !place) return false;
  const { rows } = await pool.query<StoredAuditRow>(
    'select * from staff_audit where seq between $1::bigint - 1 and $1 order by seq desc',
    [place.seq],
  );
  const [row, before] = rows;
  if (row?.seq !== place.seq || !row.hash.toString('hex').startsWith(place.hash)) return false;
  const isWhole = hashOfAudit(pepper, before?.hash ?? NO_HASH, row).equals(row.hash);
  const isTheirs = row.staff_id === actor.id && row.role === actor.role;
  return isWhole && isTheirs && row.command === JSON.stringify(body);
}
