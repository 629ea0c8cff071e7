/**
 * Keeps the conversation current while its page is on the screen: over the socket for members, and
 * by asking again for visitors and wherever the socket is silent.
 */
import { useEffect } from 'react';
import { TYPING_MS, type SupportFrame } from '@anywhen/protocol';
import { onTopicEvent } from '../live/latest-topic.ts';
import { useIsLive } from '../live/index.ts';
import { useIsMember } from '../session/session.ts';
import { noteReading, noteTypingEnd, receive, refreshChat, useChat } from './chat.ts';

const POLL_MS = 3_000;
/** Beside a socket: an event that got lost is made up for. */
const SLOW_POLL_MS = 20_000;

export function useChatSync(isShown: boolean): void {
  const isMember = useIsMember();
  const isLive = useIsLive();
  const hasUnsent = useChat(({ outbox, isOffline }) => outbox.length > 0 || isOffline);
  const isSlow = isMember && isLive && !hasUnsent;

  useEffect(() => {
    if (!isMember || !isShown) return undefined;
    return onTopicEvent<SupportFrame>('support', ({ data }) => receive(data));
  }, [isMember, isShown]);

  useEffect(() => {
    if (!isShown) return undefined;
    const ask = () => {
      if (!document.hidden) void refreshChat();
    };
    const timer = setInterval(ask, isSlow ? SLOW_POLL_MS : POLL_MS);
    window.addEventListener('online', ask);
    document.addEventListener('visibilitychange', ask);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', ask);
      document.removeEventListener('visibilitychange', ask);
    };
  }, [isShown, isSlow]);

  useReading(isShown);
  useTypingEnd();
}

/** Read is what was on the screen; what came while it was away was only delivered. */
function useReading(isShown: boolean): void {
  const lastSeq = useChat(({ messages }) => messages.at(-1)?.seq ?? 0);
  useEffect(() => {
    const note = () => noteReading(lastSeq, isShown && !document.hidden);
    note();
    document.addEventListener('visibilitychange', note);
    return () => document.removeEventListener('visibilitychange', note);
  }, [isShown, lastSeq]);
}

/** Nobody says that they have stopped. */
function useTypingEnd(): void {
  const conversation = useChat((chat) => chat.conversation);
  useEffect(() => {
    if (!conversation?.isStaffTyping) return undefined;
    const timer = setTimeout(noteTypingEnd, TYPING_MS);
    return () => clearTimeout(timer);
  }, [conversation]);
}
