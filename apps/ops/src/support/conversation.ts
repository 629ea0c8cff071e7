/**
 * One conversation as this page knows it: all that was read of it, each message once and in order.
 * Opening it is one call, which is written down; what is new is asked for after the last number.
 */
import {
  type ConversationLine,
  type ReplyOf,
  type StaffViewOfMessage,
  listConversationMessages,
  noteConversation,
  readConversation,
} from '@anywhen/protocol';
import { useCallback, useEffect, useRef, useState } from 'react';
import { callApi } from '../api/call.ts';
import { usePresence } from '../session/presence.ts';

type Opened = ReplyOf<typeof readConversation>;
type More = Pick<Opened, 'conversation' | 'messages'>;

export type OpenConversation = Opened & {
  take: (more: More) => void;
  takeLine: (line: ConversationLine) => void;
  readNew: () => Promise<void>;
  readOlder: () => Promise<void>;
};

const BEHIND_MS = 500;

type Loading = { opened: Opened | undefined; error: unknown; isLoading: boolean };

export function useConversation(id: string) {
  const [{ opened, error, isLoading }, setLoading] = useState<Loading>({
    opened: undefined,
    error: undefined,
    isLoading: true,
  });
  const latest = useRef<Opened>(undefined);
  const change = useCallback((next: (known: Opened) => Opened) => {
    if (!latest.current) return;
    latest.current = next(latest.current);
    setLoading({ opened: latest.current, error: undefined, isLoading: false });
  }, []);

  const open = useCallback(async () => {
    try {
      latest.current = await callApi(readConversation, { params: { id } });
      setLoading({ opened: latest.current, error: undefined, isLoading: false });
    } catch (failure) {
      setLoading((known) => ({ ...known, error: failure, isLoading: false }));
    }
  }, [id]);
  useEffect(() => void open(), [open]);
  const retry = () => {
    setLoading((known) => ({ ...known, isLoading: true }));
    void open();
  };

  const take = useCallback(
    (more: More) => change((known) => ({ ...known, ...mergeMore(known, more) })),
    [change],
  );
  const takeLine = useCallback(
    (line: ConversationLine) =>
      change((known) => ({ ...known, conversation: laterOf(known.conversation, line) })),
    [change],
  );
  const isReading = useRef(false);
  const readNew = useCallback(async () => {
    if (isReading.current || !latest.current) return;
    isReading.current = true;
    try {
      const after = lastSeqOf(latest.current.messages);
      take(await callApi(listConversationMessages, { params: { id }, query: { after } }));
    } catch {
      // The next event or the next look asks again.
    } finally {
      isReading.current = false;
    }
  }, [id, take]);
  useCatchingUp(opened, readNew);
  const readOlder = useCallback(async () => {
    const before = latest.current?.messages[0]?.message.seq;
    if (before === undefined) return;
    const query = { before };
    const more = await callApi(listConversationMessages, { params: { id }, query });
    change((known) => ({ ...known, ...mergeMore(known, more), hasOlder: more.hasOlder }));
  }, [id, change]);

  const shown: OpenConversation | undefined = opened && {
    ...opened,
    take,
    takeLine,
    readNew,
    readOlder,
  };
  return { conversation: shown, error, isLoading, retry };
}

/** Something was said that no answer has had yet: somebody at the desk asks until it is there. */
function useCatchingUp(opened: Opened | undefined, readNew: () => Promise<void>): void {
  const isThere = usePresence();
  const isBehind = opened !== undefined && lastSeqOf(opened.messages) < opened.conversation.lastSeq;
  useEffect(() => {
    if (!isBehind || !isThere) return undefined;
    const timer = setInterval(() => void readNew(), BEHIND_MS);
    return () => clearInterval(timer);
  }, [isBehind, isThere, readNew]);
}

/** How far whoever has it has read; a lost mark is made up for by the next. */
export function noteRead(id: string, readSeq: number): void {
  callApi(noteConversation, { params: { id }, body: { readSeq } }).catch(() => undefined);
}

export function noteTyping(id: string): void {
  callApi(noteConversation, { params: { id }, body: { isTyping: true } }).catch(() => undefined);
}

function mergeMore(known: Opened, more: More): More {
  const bySeq = new Map(
    [...known.messages, ...more.messages].map((each) => [each.message.seq, each]),
  );
  return {
    conversation: laterOf(known.conversation, more.conversation),
    messages: [...bySeq.values()].toSorted((one, other) => one.message.seq - other.message.seq),
  };
}

/** An answer that was on its way while something changed is older than what is known. */
function laterOf(known: ConversationLine, fresh: ConversationLine): ConversationLine {
  const isOlder = fresh.lastSeq < known.lastSeq || fresh.changedAtMs < known.changedAtMs;
  return isOlder ? known : fresh;
}

export function lastSeqOf(messages: readonly StaffViewOfMessage[]): number {
  return messages.at(-1)?.message.seq ?? 0;
}
