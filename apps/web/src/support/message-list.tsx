/** What was said, the newest at the bottom; older messages come when they are scrolled to. */
import { useEffect, useLayoutEffect, useRef } from 'react';
import { Button, Spinner } from '@anywhen/ui';
import { useText } from '../i18n/index.ts';
import { loadOlder, useChat } from './chat.ts';
import { MessageView, OutgoingView } from './message-view.tsx';

/** Closer to the end than this, one follows what is said. */
const NEAR_END_PX = 160;

export function MessageList() {
  const t = useText('support');
  const { messages, outbox, hasOlder, conversation } = useChat();
  const isTyping = conversation?.isStaffTyping ?? false;
  useFollowing(messages.at(-1)?.seq ?? 0, outbox.length, isTyping);
  useStanding(messages[0]?.seq ?? 0);
  const lastOwn = messages.findLast(({ side }) => side === 'person')?.seq;
  return (
    <>
      {hasOlder && <Older />}
      <ol aria-label={t('list')} aria-live="polite" className="flex flex-col gap-3">
        {messages.map((message) => (
          <MessageView key={message.seq} message={message} isLastOwn={message.seq === lastOwn} />
        ))}
        {outbox.map((outgoing) => (
          <OutgoingView key={outgoing.clientId} outgoing={outgoing} />
        ))}
      </ol>
      {isTyping && <p className="text-12 text-text-muted">{t('typing')}</p>}
      {conversation?.state === 'waiting' && !isTyping && (
        <p className="text-12 text-pretty text-text-muted">{t('waitingForPerson')}</p>
      )}
    </>
  );
}

/** Loads by itself as soon as it is seen; the button is for whoever does not scroll. */
function Older() {
  const t = useText('support');
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!place.current || typeof IntersectionObserver === 'undefined') return undefined;
    const observer = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting) void loadOlder();
    });
    observer.observe(place.current);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={place} className="flex items-center justify-center gap-2">
      <Spinner size={16} />
      <Button look="quiet" size="small" onClick={() => void loadOlder()}>
        {t('older')}
      </Button>
    </div>
  );
}

/** At the first view, with what one sends oneself, and for whoever has not scrolled away. */
function useFollowing(lastSeq: number, unsent: number, isTyping: boolean): void {
  const before = useRef({ lastSeq: 0, unsent: 0 });
  useLayoutEffect(() => {
    const isFirst = before.current.lastSeq === 0;
    const isOwn = unsent > before.current.unsent;
    before.current = { lastSeq, unsent };
    const page = document.scrollingElement;
    if (!page) return;
    const leftPx = page.scrollHeight - page.scrollTop - window.innerHeight;
    // A line that says who is typing comes and goes.
    const nearPx = NEAR_END_PX * (isTyping ? 4 : 3);
    if (isFirst || isOwn || leftPx < nearPx) window.scrollTo({ top: page.scrollHeight });
  }, [lastSeq, unsent, isTyping]);
}

/** What is read stays where it is when older messages come above it. */
function useStanding(firstSeq: number): void {
  const before = useRef({ firstSeq: 0, height: 0 });
  useLayoutEffect(() => {
    const page = document.scrollingElement;
    if (!page) return;
    const { firstSeq: earlier, height } = before.current;
    const isLonger = earlier > 0 && firstSeq < earlier;
    if (isLonger && page.scrollTop < NEAR_END_PX) {
      window.scrollTo({ top: page.scrollTop + page.scrollHeight - height });
    }
    before.current = { firstSeq, height: page.scrollHeight };
  });
}
