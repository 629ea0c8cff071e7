/**
 * What support does in conversations: take, hand over, reply, send a proof, close. Only whoever has
 * one writes in it; each act and its row of the audit log are one transaction. Nothing here can
 * reach a balance, a case or a result.
 */
import {
  type AuditAction,
  findPaymentPlace,
  findSupportTextFault,
  maskSecrets,
} from '@anywhen/protocol';
import type { ClientBase } from 'pg';
import { newMessage } from '../facets/new-message.ts';
import { refuseFaults } from '../identity/identity.ts';
import { notifyMember } from '../messages/messages.ts';
import { type StaffMember, refuse } from '../platform/http/call.ts';
import { inTransaction } from '../platform/postgres/transaction.ts';
import { type StaffParts, appendAudit, isActiveStaff } from '../staff/staff.ts';
import { type Conversation, findById, moveMarks, storeConversation } from './conversation-table.ts';
import { type NewSupportMessage, type StoredMessage, beginSealing } from './message-table.ts';
import { findSent, insertMessages, listMessagesOf } from './message-table.ts';
import { type SupportParts, SENT_AT_ONCE_MAX } from './parts.ts';
import { type Standing, afterClosing, afterReply, afterTaking, mayTake } from './states.ts';

export type ConsoleParts = SupportParts & { staff: StaffParts };

export type StaffSent = { conversation: Conversation; messages: readonly StoredMessage[] };

type Act = {
  what: AuditAction;
  standing: Standing;
  messages: readonly NewSupportMessage[];
  /** For the audit log; never what was said. */
  after?: object;
  /** What staff said: the member reads of it elsewhere. */
  isSaid?: boolean;
};

export function readConversationId(typed: string): number {
  return /^[1-9]\d{0,14}$/.test(typed) ? Number(typed) : 0;
}

export function take(parts: ConsoleParts, staff: StaffMember, id: number): Promise<StaffSent> {
  return act(parts, { staff, id }, (conversation, nowMs) => {
    if (!mayTake(conversation, staff.id, nowMs)) refuse('CONVERSATION_TAKEN');
    const isOwn = conversation.staffId === staff.id && conversation.state !== 'closed';
    return {
      what: 'conversation-taken',
      standing: afterTaking(conversation, staff.id, nowMs),
      messages: isOwn ? [] : [noticeOf('taken', staff)],
    };
  });
}

export async function handOver(
  parts: ConsoleParts,
  staff: StaffMember,
  { id, to }: { id: number; to: string },
): Promise<StaffSent> {
  const isColleague = to !== staff.id && (await isActiveStaff(parts.staff, to, 'support'));
  return act(parts, { staff, id }, (conversation, nowMs) => {
    requireHolder(conversation, staff);
    if (!isColleague) refuse('NOT_FOUND');
    return {
      what: 'conversation-transferred',
      standing: afterTaking(conversation, to, nowMs),
      messages: [noticeOf('transferred', staff)],
      after: { to },
    };
  });
}

export function reply(
  parts: ConsoleParts,
  staff: StaffMember,
  said: { id: number; clientId: string; text: string },
): Promise<StaffSent> {
  const { id, clientId } = said;
  refuseStaffText(said.text);
  const { text, isMasked } = maskSecrets(said.text);
  return act(parts, { staff, id, clientId }, (conversation, nowMs) => {
    requireHolder(conversation, staff);
    const content = { kind: 'text', text, isMasked } as const;
    return {
      what: 'conversation-answered',
      standing: afterReply(conversation, staff.id, nowMs),
      messages: [{ side: 'staff', staffId: staff.id, clientId, content }],
      isSaid: true,
    };
  });
}

/** Of what the member reported in this conversation, and of nothing else. */
export function sendProofOf(
  parts: ConsoleParts,
  staff: StaffMember,
  said: { id: number; clientId: string; reportSeq: number },
): Promise<StaffSent> {
  const { id, clientId, reportSeq } = said;
  return act(parts, { staff, id, clientId }, async (conversation, nowMs, client) => {
    requireHolder(conversation, staff);
    const range = { after: reportSeq - 1, limit: 1 };
    const [found] = await listMessagesOf(parts, client, conversation, range);
    const content = found?.message.seq === reportSeq ? found.message.content : undefined;
    if (content?.kind !== 'report') return refuse('NOT_FOUND');
    const { product, shareId } = content;
    const proof = { kind: 'proof', product, shareId } as const;
    return {
      what: 'proof-sent',
      standing: afterReply(conversation, staff.id, nowMs),
      messages: [{ side: 'staff', staffId: staff.id, clientId, content: proof }],
      after: { product, shareId },
      isSaid: true,
    };
  });
}

export function close(parts: ConsoleParts, staff: StaffMember, id: number): Promise<StaffSent> {
  return act(parts, { staff, id }, (conversation) => {
    requireHolder(conversation, staff);
    const isClosed = conversation.state === 'closed';
    return {
      what: 'conversation-closed',
      standing: afterClosing(),
      messages: isClosed ? [] : [noticeOf('closed', staff)],
    };
  });
}

/** Typing and marks are no acts: they are not written down. */
export async function note(
  { pool, nowMs, hints }: ConsoleParts,
  staff: StaffMember,
  {
    id,
    isTyping,
    ...marks
  }: {
    id: number;
    isTyping?: true | undefined;
    deliveredSeq?: number | undefined;
    readSeq?: number | undefined;
  },
): Promise<void> {
  const found = (await findById(pool, id, nowMs())) ?? refuse('NOT_FOUND');
  requireHolder(found, staff);
  const moved = await moveMarks(pool, { id, side: 'staff', nowMs: nowMs() }, marks);
  if (!isTyping && !moved) return;
  hints.publish({ id, uid: found.uid, ...(isTyping && { typing: 'staff' }) });
}

export function refuseStaffText(text: string): void {
  refuseFaults({ text: findSupportTextFault(text) });
  const { fault } = findPaymentPlace(text) ?? {};
  if (fault === undefined) return;
  const code = fault === 'secret' ? 'TEXT_ASKS_FOR_SECRET' : 'TEXT_NAMES_PAYMENT';
  refuse(code, { data: { why: fault } });
}

export function requireHolder(conversation: Conversation, staff: StaffMember): void {
  if (conversation.staffId !== staff.id) refuse('CONVERSATION_NOT_TAKEN');
}

export function subjectOf(id: number): string {
  return `conversation ${id}`;
}

function noticeOf(notice: 'taken' | 'transferred' | 'closed', staff: StaffMember) {
  const content = { kind: 'notice', notice } as const;
  return { side: 'notice', clientId: null, staffId: staff.id, content } as const;
}

type Decide = (conversation: Conversation, nowMs: number, client: ClientBase) => Act | Promise<Act>;

async function act(
  parts: ConsoleParts,
  { staff, id, clientId }: { staff: StaffMember; id: number; clientId?: string },
  decide: Decide,
): Promise<StaffSent> {
  const { pool, vault, hints, typing } = parts;
  const nowMs = parts.nowMs();
  const { uid } = (await findById(pool, id, nowMs)) ?? refuse('NOT_FOUND');
  const sealer = await beginSealing(parts, pool, uid);
  const done = await inTransaction(pool, async (client) => {
    if (sealer.work) await vault.hold(client, sealer.work);
    const conversation = (await findById(client, id, nowMs, 'for update')) ?? refuse('NOT_FOUND');
    if (clientId !== undefined) {
      const asked = { clientId, limit: SENT_AT_ONCE_MAX };
      const messages = await findSent(parts, client, conversation, asked);
      if (messages.length > 0) return { conversation, messages, isNotified: false };
    }
    const { what, standing, messages, after, isSaid } = await decide(conversation, nowMs, client);
    const isNotified = isSaid === true && (await notifyMemberOnce(client, conversation, nowMs));
    const stored =
      messages.length === 0
        ? []
        : await insertMessages(client, sealer, conversation, { messages, atMs: nowMs });
    const lastSeq = conversation.lastSeq + stored.length;
    const next = { ...conversation, ...standing, lastSeq, changedAtMs: nowMs };
    const staffSeq = isSaid ? lastSeq : conversation.staffSeq;
    const changed = await storeConversation(client, { ...next, staffSeq }, nowMs);
    const row = { staff, what, subject: subjectOf(id), ...(after && { after }) };
    await appendAudit(parts.staff.audit, client, row);
    return { conversation: changed, messages: stored, isNotified };
  });
  typing.end(id, 'staff');
  hints.publish({ id, uid, sent: 'staff' });
  if (done.isNotified) hints.publishMessages();
  return done;
}

/** Once per run of unread answers, with the first of them. */
async function notifyMemberOnce(
  client: ClientBase,
  { id, uid, lastSeq, staffSeq, personReadSeq }: Conversation,
  atMs: number,
): Promise<boolean> {
  if (uid === null || personReadSeq < staffSeq) return false;
  const source = id * 1_000_000 + lastSeq + 1;
  await notifyMember(client, newMessage('support-reply', { uid, source, atMs }, {}));
  return true;
}
