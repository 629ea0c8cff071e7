/**
 * The conversation as this tab knows it: what was said, in order and each once, and what is still
 * to be sent. Numbers have no gaps: what is missing between two messages is asked for. What is sent
 * keeps its id until it is answered, also over a reload, and so it is never doubled.
 */
import { create } from 'zustand';
import { type OwnConversation, type SupportFrame, type SupportMessage } from '@anywhen/protocol';
import { ApiRejection } from '../api/call.ts';
import { currentLanguage, type RejectionText } from '../i18n/index.ts';
import { randomKey } from '../money-forms/intention.ts';
import { onOwnerChange, openOwn, readOwn } from '../session/own-records.ts';
import { findMember } from '../session/session.ts';
import {
  callPerson,
  noteSeen,
  openConversation,
  readChat,
  sendPicture,
  sendText,
  type ChatPage,
  type Sent,
} from './data.ts';

export type Outgoing = { readonly clientId: string } & (
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'picture'; readonly fileId: string }
);

type Chat = {
  /** Undefined until the server has answered. */
  readonly conversation: OwnConversation | undefined;
  /** Oldest first. */
  readonly messages: readonly SupportMessage[];
  readonly hasOlder: boolean;
  readonly outbox: readonly Outgoing[];
  /** The last call got no answer. */
  readonly isOffline: boolean;
  readonly isCalling: boolean;
};

const EMPTY: Chat = {
  conversation: undefined,
  messages: [],
  hasOlder: false,
  outbox: [],
  isOffline: false,
  isCalling: false,
};

export const useChat = create<Chat>(() => EMPTY);

/** A text that was refused goes back to the field it came from. */
type Refused = { text: string; why: RejectionText };
let onRefused: (refused: Refused) => void = () => undefined;

/** Of whoever is here now: an answer to an earlier one is left. */
let owner = {};
let isFlushing = false;
let isReading = false;
/** One call for a person, until it is answered. */
let callId: string | undefined;

onOwnerChange(() => {
  owner = {};
  callId = undefined;
  useChat.setState(EMPTY, true);
});

export function startChat(listener: typeof onRefused): void {
  onRefused = listener;
  if (useChat.getState().outbox.length === 0) useChat.setState({ outbox: readOutbox() });
  void refreshChat();
}

/** What is new, and what could not be sent. */
export async function refreshChat(): Promise<void> {
  if (useChat.getState().conversation === undefined) await open();
  else await readNew();
  await flush();
}

export function send(text: string): void {
  add({ kind: 'text', clientId: newId('text'), text });
}

/** The file's own id: however often it is sent, it is one picture. */
export function sendFile(fileId: string): void {
  add({ kind: 'picture', clientId: `picture-${fileId}`, fileId });
}

/** False when no answer came: the same call is repeated with the next try. */
export async function askPerson(): Promise<boolean> {
  callId ??= newId('person');
  useChat.setState({ isCalling: true });
  const isDone = await attempt(() =>
    callPerson({ clientId: callId ?? '', language: currentLanguage() }),
  );
  useChat.setState({ isCalling: false });
  if (isDone) callId = undefined;
  return isDone;
}

export async function loadOlder(): Promise<void> {
  const [first] = useChat.getState().messages;
  if (!first || isReading) return;
  isReading = true;
  try {
    const from = owner;
    const { messages, hasOlder } = await readChat({ before: first.seq });
    if (from !== owner) return;
    useChat.setState((chat) => ({ messages: merge(messages, chat.messages), hasOlder }));
  } catch (error) {
    noteFailure(error);
  } finally {
    isReading = false;
  }
}

/** From the socket. */
export function receive(frame: SupportFrame): void {
  const { messages, conversation } = useChat.getState();
  if (!conversation) return;
  const last = lastSeqOf(messages);
  const [first] = frame.messages;
  const isGap = first !== undefined && last > 0 && first.seq > last + 1;
  if (isGap) void readNew();
  else take(frame);
}

/** `isSeen`: the page is on the screen. */
export function noteReading(seq: number, isSeen: boolean): void {
  const { conversation } = useChat.getState();
  if (!conversation || seq <= conversation.readSeq) return;
  void noteSeen(isSeen ? { readSeq: seq } : { deliveredSeq: seq });
  if (isSeen) useChat.setState({ conversation: { ...conversation, readSeq: seq } });
}

export function noteTyping(): void {
  const state = useChat.getState().conversation?.state;
  if (state === 'waiting' || state === 'answered') void noteSeen({ isTyping: true });
}

export function noteTypingEnd(): void {
  useChat.setState(({ conversation }) => ({
    conversation: conversation && { ...conversation, isStaffTyping: false },
  }));
}

async function open(): Promise<void> {
  const from = owner;
  try {
    if (!findMember()) await openConversation();
    const page = await readChat();
    if (from !== owner) return;
    takePage(page);
  } catch (error) {
    if (from === owner) noteFailure(error);
  }
}

async function readNew(): Promise<void> {
  const after = lastSeqOf(useChat.getState().messages);
  const from = owner;
  try {
    const page = await readChat(after > 0 ? { after } : {});
    if (from !== owner) return;
    if (after > 0) take(page);
    else takePage(page);
    // More than a page: the next one follows at once.
    const { conversation, messages } = useChat.getState();
    const isBehind = page.messages.length > 0 && lastSeqOf(messages) < (conversation?.lastSeq ?? 0);
    if (isBehind) await readNew();
  } catch (error) {
    if (from === owner) noteFailure(error);
  }
}

function add(outgoing: Outgoing): void {
  storeOutbox([...useChat.getState().outbox, outgoing]);
  void flush();
}

/** One after the other, in the order they were written. */
async function flush(): Promise<void> {
  if (isFlushing) return;
  isFlushing = true;
  try {
    for (let [first] = useChat.getState().outbox; first; [first] = useChat.getState().outbox) {
      const outgoing = first;
      if (!(await attempt(() => sendOne(outgoing), outgoing))) return;
      drop(outgoing);
    }
  } finally {
    isFlushing = false;
  }
}

function sendOne(outgoing: Outgoing): Promise<Sent> {
  const { clientId } = outgoing;
  if (outgoing.kind === 'text') {
    return sendText({ clientId, text: outgoing.text, language: currentLanguage() });
  }
  return sendPicture({ clientId, fileId: outgoing.fileId, language: currentLanguage() });
}

/** True once it is certain what became of it. */
async function attempt(ask: () => Promise<Sent>, outgoing?: Outgoing): Promise<boolean> {
  const from = owner;
  try {
    const sent = await ask();
    if (from === owner) takeSent(sent);
    return from === owner;
  } catch (error) {
    if (from !== owner) return false;
    noteFailure(error);
    if (!(error instanceof ApiRejection) || PASSING.includes(error.code)) return false;
    if (error.code === 'CHAT_NOT_OPENED') {
      await openConversation().catch(noteFailure);
      return false;
    }
    if (outgoing?.kind === 'text') onRefused({ text: outgoing.text, why: error.reply });
    return true;
  }
}

const PASSING: readonly string[] = ['RATE_LIMITED', 'UNAVAILABLE', 'INTERNAL', 'FORBIDDEN'];

/** An earlier message of the other side may have come in between. */
function takeSent(sent: Sent): void {
  const last = lastSeqOf(useChat.getState().messages);
  const [first] = sent.messages;
  if (first !== undefined && last > 0 && first.seq > last + 1) void readNew();
  take(sent);
}

function take({ conversation, messages }: SupportFrame): void {
  useChat.setState((chat) => {
    const isOlder = (chat.conversation?.lastSeq ?? 0) > conversation.lastSeq;
    const readSeq = Math.max(conversation.readSeq, chat.conversation?.readSeq ?? 0);
    return {
      conversation: isOlder ? chat.conversation : { ...conversation, readSeq },
      messages: merge(chat.messages, messages),
      isOffline: false,
    };
  });
}

function takePage({ conversation, messages, hasOlder }: ChatPage): void {
  useChat.setState({ hasOlder });
  take({ conversation, messages });
}

/** By number; a number is one message for ever. */
function merge(
  known: readonly SupportMessage[],
  fresh: readonly SupportMessage[],
): readonly SupportMessage[] {
  const last = known.at(-1)?.seq ?? 0;
  if (fresh.every(({ seq }, place) => seq === last + 1 + place)) return [...known, ...fresh];
  const bySeq = new Map([...known, ...fresh].map((message) => [message.seq, message]));
  return [...bySeq.values()].toSorted((one, other) => one.seq - other.seq);
}

function drop({ clientId }: Outgoing): void {
  storeOutbox(useChat.getState().outbox.filter((each) => each.clientId !== clientId));
}

const OUTBOX = 'support.outbox';

function storeOutbox(outbox: readonly Outgoing[]): void {
  useChat.setState({ outbox });
  const record = openOwn(OUTBOX);
  if (outbox.length === 0) record.remove();
  else record.write({ uid: findMember()?.uid ?? '', outbox });
}

/** A visitor's is not sent by whoever logs in afterwards. */
function readOutbox(): readonly Outgoing[] {
  const stored = readOwn(OUTBOX) as { uid?: unknown; outbox?: unknown } | undefined;
  if (!stored || stored.uid !== (findMember()?.uid ?? '')) return [];
  return Array.isArray(stored.outbox) ? (stored.outbox as Outgoing[]) : [];
}

function noteFailure(error: unknown): void {
  useChat.setState({ isOffline: !(error instanceof ApiRejection) });
}

function lastSeqOf(messages: readonly SupportMessage[]): number {
  return messages.at(-1)?.seq ?? 0;
}

function newId(what: string): string {
  return `${what}-${randomKey()}`;
}
