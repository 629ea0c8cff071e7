/** Canned answers of support: a short list that everybody shares, under the filter of all texts. */
import { type AuditAction, CANNED_ANSWERS_MAX, type CannedAnswer } from '@anywhen/protocol';
import type { ClientBase } from 'pg';
import { refuseFaults } from '../identity/identity.ts';
import { type StaffMember, refuse } from '../platform/http/call.ts';
import { inTransaction } from '../platform/postgres/transaction.ts';
import { appendAudit } from '../staff/staff.ts';
import { type ConsoleParts, refuseStaffText } from './console.ts';
import type { SupportDb } from './conversation-table.ts';
import { fromStoredLanguage, toStoredLanguage } from './stored-language.ts';

type Row = { id: string; title: string; text: string; language: number };
type Written = Omit<CannedAnswer, 'id'>;

/** Two who add the last one at once take turns. */
const LOCK = 1_934_967_149;

export async function listCanned(db: SupportDb): Promise<CannedAnswer[]> {
  const { rows } = await db.query<Row>(
    'select * from support_canned_answer order by title, id limit $1',
    [CANNED_ANSWERS_MAX],
  );
  return rows.map(readRow);
}

export function createCanned(
  parts: ConsoleParts,
  staff: StaffMember,
  written: Written,
): Promise<CannedAnswer> {
  refuseWritten(written);
  return inTransaction(parts.pool, async (client) => {
    await client.query('select pg_advisory_xact_lock($1)', [LOCK]);
    const { length } = await listCanned(client);
    if (length >= CANNED_ANSWERS_MAX) refuse('TOO_MANY_CANNED_ANSWERS');
    const { rows } = await client.query<Row>(
      `insert into support_canned_answer (title, text, language) values ($1, $2, $3) returning *`,
      valuesOf(written),
    );
    const made = readRow(requireRow(rows));
    await audit(parts, client, { staff, what: 'canned-answer-created', made });
    return made;
  });
}

export function changeCanned(
  parts: ConsoleParts,
  staff: StaffMember,
  { id, ...written }: Written & { id: number },
): Promise<CannedAnswer> {
  refuseWritten(written);
  return inTransaction(parts.pool, async (client) => {
    const before = await findLocked(client, id);
    const { rows } = await client.query<Row>(
      `update support_canned_answer set title = $1, text = $2, language = $3 where id = $4
       returning *`,
      [...valuesOf(written), id],
    );
    const made = readRow(requireRow(rows));
    await audit(parts, client, { staff, what: 'canned-answer-changed', made, before });
    return made;
  });
}

export async function removeCanned(
  parts: ConsoleParts,
  staff: StaffMember,
  id: number,
): Promise<void> {
  await inTransaction(parts.pool, async (client) => {
    const before = await findLocked(client, id);
    await client.query('delete from support_canned_answer where id = $1', [id]);
    await audit(parts, client, { staff, what: 'canned-answer-removed', before });
  });
}

/** The title is inserted nowhere, but colleagues read it. */
function refuseWritten({ title, text }: Written): void {
  refuseFaults({ title: title.trim() === '' ? 'required' : undefined });
  refuseStaffText(text);
}

async function findLocked(client: ClientBase, id: number): Promise<CannedAnswer> {
  const { rows } = await client.query<Row>(
    'select * from support_canned_answer where id = $1 for update',
    [id],
  );
  const [row] = rows;
  return row ? readRow(row) : refuse('NOT_FOUND');
}

async function audit(
  { staff: { audit: parts } }: ConsoleParts,
  client: ClientBase,
  act: { staff: StaffMember; what: AuditAction; made?: CannedAnswer; before?: CannedAnswer },
): Promise<void> {
  const { staff, what, made, before } = act;
  const subject = `canned answer ${made?.id ?? before?.id}`;
  const change = { ...(before && { before }), ...(made && { after: made }) };
  await appendAudit(parts, client, { staff, what, subject, ...change });
}

function valuesOf({ title, text, language }: Written): unknown[] {
  return [title.trim(), text, toStoredLanguage(language)];
}

function requireRow(rows: readonly Row[]): Row {
  const [row] = rows;
  if (!row) throw new Error('support: a canned answer was written and is not there');
  return row;
}

function readRow({ id, title, text, language }: Row): CannedAnswer {
  return { id, title, text, language: fromStoredLanguage(language) };
}
