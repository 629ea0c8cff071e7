/**
 * What the person in a conversation says. One transaction holds the conversation's row, finds out
 * whether the same was sent before, and gives the next numbers: nothing is lost, doubled or out of
 * order, however often a lost answer is asked for again.
 */
import {
  SUPPORT_MESSAGES_PER_MINUTE,
  SUPPORT_MESSAGE_PAUSE_MS,
  type Language,
  findSupportTextFault,
  maskSecrets,
} from '@anywhen/protocol';
import { MINUTE_MS } from '@anywhen/prices';
import type { ClientBase } from 'pg';
import { refuseFaults } from '../identity/identity.ts';
import { refuse } from '../platform/http/call.ts';
import { inTransaction } from '../platform/postgres/transaction.ts';
import { answerText } from './answering.ts';
import { type Conversation, type Person, findByPerson } from './conversation-table.ts';
import { makeConversation, storeConversation } from './conversation-table.ts';
import { type NewSupportMessage, type StoredMessage, beginSealing } from './message-table.ts';
import { findSent, insertMessages, listSentMoments } from './message-table.ts';
import { type SupportParts, SENT_AT_ONCE_MAX } from './parts.ts';
import { type Standing, afterHelpRequest, afterText } from './states.ts';

type Request = { person: Person; clientId: string; language: Language };

type Said = { messages: readonly NewSupportMessage[]; standing: Standing; folder?: string };

/** Decides what is said, once the conversation is locked. */
type Say = (conversation: Conversation, client: ClientBase, nowMs: number) => Promise<Said> | Said;

export type Sent = { conversation: Conversation; messages: readonly StoredMessage[] };

export type TalkingParts = SupportParts & { hasRateLimits: boolean };

const NOTICE = { side: 'notice', clientId: null } as const;
const ASSISTANT: NewSupportMessage = {
  ...NOTICE,
  content: { kind: 'notice', notice: 'assistant' },
};
const WAITING: NewSupportMessage = { ...NOTICE, content: { kind: 'notice', notice: 'waiting' } };

export async function sendText(
  parts: TalkingParts,
  { text: typed, ...request }: Request & { text: string },
): Promise<Sent> {
  refuseFaults({ text: findSupportTextFault(typed) });
  const { person, clientId, language } = request;
  const { text, isMasked } = maskSecrets(typed);
  const uid = 'uid' in person ? person.uid : null;
  return say(parts, request, async (conversation, client, nowMs) => {
    if (parts.hasRateLimits) await requirePace(client, conversation.id, nowMs);
    const standing = afterText(conversation, nowMs);
    const own: NewSupportMessage = {
      side: 'person',
      clientId,
      content: { kind: 'text', text, isMasked },
    };
    const answers =
      standing.state === 'open' ? [await answerText(client, { text, language, uid })] : [];
    return { standing, messages: [...opening(conversation), own, ...answers] };
  });
}

export function askForAPerson(parts: TalkingParts, request: Request): Promise<Sent> {
  return say(parts, request, (conversation, _client, nowMs) => {
    const standing = afterHelpRequest(conversation, nowMs);
    const isWaiting = conversation.state === 'waiting' && conversation.lastSeq > 0;
    const notice = { ...WAITING, clientId: request.clientId };
    return { standing, messages: isWaiting ? [] : [...opening(conversation), notice] };
  });
}

/** A picture or a report: only a person can look at it. */
export function sendForPerson(
  parts: TalkingParts,
  request: Request,
  make: (
    conversation: Conversation,
    client: ClientBase,
    nowMs: number,
  ) => Promise<{ content: NewSupportMessage['content']; folder?: string }>,
): Promise<Sent> {
  return say(parts, request, async (conversation, client, nowMs) => {
    if (parts.hasRateLimits) await requirePace(client, conversation.id, nowMs);
    const { content, folder } = await make(conversation, client, nowMs);
    const own: NewSupportMessage = { side: 'person', clientId: request.clientId, content };
    const isCalled = ['waiting', 'answered'].includes(conversation.state);
    return {
      standing: afterHelpRequest(conversation, nowMs),
      messages: [...opening(conversation), own, ...(isCalled ? [] : [WAITING])],
      ...(folder !== undefined && { folder }),
    };
  });
}

/** Said first, and again when a closed one opens: it is the assistant who answers now. */
function opening({ lastSeq, state }: Conversation): NewSupportMessage[] {
  return lastSeq === 0 || state === 'closed' ? [ASSISTANT] : [];
}

async function say(
  parts: TalkingParts,
  { person, clientId, language }: Request,
  decide: Say,
): Promise<Sent> {
  const { pool, vault, nowMs: now } = parts;
  const uid = 'uid' in person ? person.uid : null;
  const sealer = await beginSealing(parts, pool, uid);
  const nowMs = now();
  const { isNew, ...sent } = await inTransaction(pool, async (client) => {
    if (sealer.work) await vault.hold(client, sealer.work);
    const conversation =
      (await findByPerson(client, person, nowMs, 'for update')) ??
      (await makeConversation(client, person, { language, nowMs }));
    const asked = { clientId, limit: SENT_AT_ONCE_MAX };
    const earlier = await findSent(parts, client, conversation, asked);
    if (earlier.length > 0) return { conversation, messages: earlier, isNew: false };
    const { messages, standing, folder } = await decide(conversation, client, nowMs);
    if (messages.length === 0) return { conversation, messages: [], isNew: false };
    const stored = await insertMessages(client, sealer, conversation, { messages, atMs: nowMs });
    const lastSeq = conversation.lastSeq + stored.length;
    const next = { ...conversation, ...standing, language, lastSeq, changedAtMs: nowMs };
    const withFolder = folder === undefined ? next : { ...next, folder };
    const changed = await storeConversation(client, withFolder, nowMs);
    return { conversation: changed, messages: stored, isNew: true };
  });
  parts.typing.end(sent.conversation.id, 'person');
  if (isNew) parts.hints.publish({ id: sent.conversation.id, uid, sent: 'person' });
  return sent;
}

/** By the table: however many gateways there are, each counts what the others took. */
async function requirePace(client: ClientBase, id: number, nowMs: number): Promise<void> {
  const moments = await listSentMoments(client, id, SUPPORT_MESSAGES_PER_MINUTE);
  const [latest = 0] = moments;
  const oldest = moments[SUPPORT_MESSAGES_PER_MINUTE - 1] ?? 0;
  const retryAfterMs = Math.max(
    latest + SUPPORT_MESSAGE_PAUSE_MS - nowMs,
    oldest + MINUTE_MS - nowMs,
  );
  if (retryAfterMs <= 0) return;
  refuse('MESSAGES_TOO_FAST', { data: { retryAfterMs } });
}
