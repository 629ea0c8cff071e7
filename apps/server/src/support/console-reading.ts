/** What staff read of conversations: lists, one with its messages, and pictures of one's own. */
import type {
  CannedAnswer,
  ConversationLine,
  ConversationList,
  StaffViewOfMessage,
} from '@anywhen/protocol';
import { PAGE_ROWS_MAX, type ReplyOf, SUPPORT_MESSAGES_PER_PAGE } from '@anywhen/protocol';
import type { listConversationMessages, readConversation } from '@anywhen/protocol';
import { HOUR_MS } from '@anywhen/prices';
import { viewFile } from '../files/files.ts';
import { FileReply, type StaffMember, refuse } from '../platform/http/call.ts';
import { inTransaction } from '../platform/postgres/transaction.ts';
import { appendAudit, listOpenCasesOf, summarizeMember } from '../staff/staff.ts';
import { findFittingAnswers } from './assistant/fitting-answers.ts';
import { listCanned } from './canned-answers.ts';
import { type ConsoleParts, requireHolder, subjectOf } from './console.ts';
import { type Conversation, countWaiting, findById } from './conversation-table.ts';
import { listConversationsOf, placeOf } from './conversation-table.ts';
import { describeLine } from './describing.ts';
import { type StoredMessage, listMessagesOf } from './message-table.ts';

const PER_PAGE = 50;

type Asked = { which: ConversationList; cursor?: string | undefined; limit?: number | undefined };

export async function listLines(
  { pool, typing, nowMs }: ConsoleParts,
  staff: StaffMember,
  { which, cursor, limit = PER_PAGE }: Asked,
): Promise<{ conversations: ConversationLine[]; waiting: number; nextCursor: string | null }> {
  const after = readPlace(cursor);
  const shown = Math.min(limit, PAGE_ROWS_MAX);
  const asked = { which, staffId: staff.id, nowMs: nowMs(), after, limit: shown + 1 };
  const found = await listConversationsOf(pool, asked);
  const page = found.slice(0, shown);
  const last = found.length > shown ? page.at(-1) : undefined;
  const place = last && placeOf(which, last);
  return {
    conversations: page.map((each) => describeLine(each, typing)),
    waiting: await countWaiting(pool),
    nextCursor: place ? `${place.ms}-${place.id}` : null,
  };
}

export async function openConversation(
  parts: ConsoleParts,
  staff: StaffMember,
  { id, memberOrigin }: { id: number; memberOrigin: string | null },
): Promise<ReplyOf<typeof readConversation>> {
  const conversation = await requireFound(parts, id);
  await auditReading(parts, staff, id);
  const { uid } = conversation;
  const limit = SUPPORT_MESSAGES_PER_PAGE;
  const stored = await listMessagesOf(parts, parts.pool, conversation, { limit });
  const member = uid === null ? undefined : await summarizeMember(parts.staff, uid);
  return {
    ...describe(parts, conversation, stored),
    hasOlder: stored.length === limit,
    member: member ?? null,
    openCases: uid === null ? [] : await listOpenCasesOf(parts.staff, uid),
    memberOrigin,
  };
}

export async function listMore(
  parts: ConsoleParts,
  staff: StaffMember,
  { id, before, after }: { id: number; before?: number | undefined; after?: number | undefined },
): Promise<ReplyOf<typeof listConversationMessages>> {
  const conversation = await requireFound(parts, id);
  await auditReading(parts, staff, id);
  const limit = SUPPORT_MESSAGES_PER_PAGE;
  const stored = await listMessagesOf(parts, parts.pool, conversation, { before, after, limit });
  const hasOlder = after === undefined && stored.length === limit;
  return { ...describe(parts, conversation, stored), hasOlder };
}

/** Canned answers that fit what the person wrote since support last did. */
export async function listFitting(
  parts: ConsoleParts,
  staff: StaffMember,
  id: number,
): Promise<CannedAnswer[]> {
  const conversation = await requireFound(parts, id);
  await auditReading(parts, staff, id);
  const limit = SUPPORT_MESSAGES_PER_PAGE;
  const stored = await listMessagesOf(parts, parts.pool, conversation, { limit });
  const answered = stored.findLastIndex(({ message }) => message.side === 'staff');
  const texts = stored.slice(answered + 1).flatMap(({ message: { side, content } }) => {
    return side === 'person' && content.kind === 'text' ? content.text : [];
  });
  const { language } = conversation;
  const canned = await listCanned(parts.pool);
  // What was said last says best what is meant.
  return findFittingAnswers(texts.toReversed().join('\n'), { language, canned });
}

/** Seen and written down in one transaction, twice: for the member, and in the audit log. */
export function viewPicture(
  { pool, vault, staff: { audit }, nowMs }: ConsoleParts,
  staff: StaffMember,
  { id, fileId }: { id: number; fileId: string },
): Promise<FileReply> {
  return inTransaction(pool, async (client) => {
    const conversation = (await findById(client, id, nowMs())) ?? refuse('NOT_FOUND');
    requireHolder(conversation, staff);
    const { folder: caseId } = conversation;
    if (caseId === null) return refuse('NOT_FOUND');
    const viewing = { staff: staff.id, caseId, fileId, atMs: nowMs() };
    const file = (await viewFile(vault, client, viewing)) ?? refuse('NOT_FOUND');
    const row = { staff, what: 'file-viewed', subject: subjectOf(id) } as const;
    await appendAudit(audit, client, { ...row, after: { fileId } });
    return new FileReply(file.type, file.bytes);
  });
}

function describe(
  { typing }: ConsoleParts,
  conversation: Conversation,
  stored: readonly StoredMessage[],
): { conversation: ConversationLine; messages: StaffViewOfMessage[] } {
  const messages = stored.map(({ message, staffId }) => ({ message, staffId }));
  return { conversation: describeLine(conversation, typing), messages };
}

async function requireFound({ pool, nowMs }: ConsoleParts, id: number): Promise<Conversation> {
  return (await findById(pool, id, nowMs())) ?? refuse('NOT_FOUND');
}

/** Once an hour per person and conversation: whoever has it open asks for what is new all day. */
async function auditReading(
  { pool, nowMs, staff: { audit } }: ConsoleParts,
  staff: StaffMember,
  id: number,
): Promise<void> {
  const { rowCount } = await pool.query(
    `select from staff_audit
     where subject = $1 and staff_id = $2 and what = 'conversation-opened' and at_ms > $3 limit 1`,
    [subjectOf(id), staff.id, nowMs() - HOUR_MS],
  );
  if (rowCount !== 0) return;
  const row = { staff, what: 'conversation-opened', subject: subjectOf(id) } as const;
  await inTransaction(pool, (client) => appendAudit(audit, client, row));
}

function readPlace(cursor: string | undefined): { ms: number; id: number } | undefined {
  if (cursor === undefined) return undefined;
  const [, ms, id] = /^(\d{1,15})-(\d{1,15})$/.exec(cursor) ?? [];
  if (ms === undefined) refuse('VALIDATION', { fields: { cursor: 'format' } });
  return { ms: Number(ms), id: Number(id) };
}
