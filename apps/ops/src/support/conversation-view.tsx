/** The open conversation: what was said, who it is, and what its holder can do in it. */
import {
  type QueueEvent,
  closeConversation,
  listConversations,
  takeConversation,
} from '@anywhen/protocol';
import { Badge, Button, Card, IconButton } from '@anywhen/ui';
import { useEffect, useState } from 'react';
import { callApi } from '../api/call.ts';
import { refresh } from '../api/use-answer.ts';
import { Failure, NotLoaded } from '../parts/failure.tsx';
import { useKeys } from '../parts/keys.ts';
import { MemberFacts } from '../parts/member-facts.tsx';
import { STATUS_TEXTS } from '../parts/texts.ts';
import { useAction } from '../parts/use-action.ts';
import { Link, setQuery } from '../router/router.tsx';
import { usePresence } from '../session/presence.ts';
import { serverNowMs } from '../session/server-clock.ts';
import { useSelf } from '../session/session.ts';
import { nameOf } from './conversation-row.tsx';
import { type OpenConversation, lastSeqOf, noteRead, useConversation } from './conversation.ts';
import { MessageList } from './message-list.tsx';
import { ReplyBox } from './reply-box.tsx';
import { SUPPORT_TEXTS } from './texts.ts';
import { TransferButton } from './transfer-button.tsx';

const EVERY_MS = 3_000;
const SELDOM_MS = 15_000;

type ViewProps = { id: string; event: QueueEvent | undefined; isLive: boolean };

export function ConversationView({ id, event, isLive }: ViewProps) {
  const { conversation: chat, error, isLoading, retry } = useConversation(id);
  useNews(chat, { id, event, isLive });
  useReading(chat);
  if (!chat && error) {
    return <NotLoaded error={error} isRetrying={isLoading} onRetry={retry} />;
  }
  if (!chat) return null;
  return (
    <div className="flex flex-col gap-4">
      <Head chat={chat} />
      <MessageList chat={chat} />
      <ReplyBox chat={chat} />
      <Who chat={chat} />
    </div>
  );
}

function Head({ chat }: { chat: OpenConversation }) {
  const { conversation, take } = chat;
  const { id: self, role } = useSelf();
  const { id, state, staffId, heldUntilMs, language } = conversation;
  const isOwn = staffId === self && state !== 'closed';
  const isHeld = staffId !== null && (heldUntilMs ?? 0) > serverNowMs() && state !== 'closed';
  const act = useAction(async (endpoint: typeof takeConversation | typeof closeConversation) => {
    const reply = await callApi(endpoint, { params: { id } });
    take({ ...reply, messages: [] });
    await chat.readNew();
    refresh(listConversations);
  });
  const canTake = role === 'support' && !isOwn && !isHeld;
  useKeys(
    canTake
      ? [{ keys: ['t'], label: SUPPORT_TEXTS.keyTake, act: () => void act.run(takeConversation) }]
      : [],
  );
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <span className="lg:hidden">
          <IconButton icon="back" label="Back" onClick={() => setQuery({ chat: '' })} />
        </span>
        <h2 className="text-16 font-semibold">{nameOf(conversation)}</h2>
        <Badge tone={state === 'waiting' ? 'warn' : 'neutral'}>{SUPPORT_TEXTS.states[state]}</Badge>
        <span className="text-12 text-text-muted">{SUPPORT_TEXTS.languages[language]}</span>
        {isHeld && !isOwn && <Badge icon="person">{SUPPORT_TEXTS.hasIt(staffId)}</Badge>}
        <span className="ml-auto flex items-end gap-2">
          {canTake && (
            <Button size="small" isBusy={act.isBusy} onClick={() => void act.run(takeConversation)}>
              {staffId === null ? SUPPORT_TEXTS.take : SUPPORT_TEXTS.takeOver} (t)
            </Button>
          )}
          {isOwn && <TransferButton chat={chat} />}
          {isOwn && (
            <Button
              look="secondary"
              size="small"
              isBusy={act.isBusy}
              onClick={() => void act.run(closeConversation)}
            >
              {SUPPORT_TEXTS.close}
            </Button>
          )}
        </span>
      </div>
      <Failure error={act.error} />
    </div>
  );
}

function Who({ chat: { member } }: { chat: OpenConversation }) {
  const [isShown, setIsShown] = useState(false);
  if (!member) return <p className="text-12 text-text-muted">{SUPPORT_TEXTS.visitorText}</p>;
  return (
    <Card
      title={SUPPORT_TEXTS.memberFacts}
      action={
        <Link
          href={`/members/${member.uid}`}
          className="inline-flex min-h-11 items-center text-14 font-semibold text-accent"
        >
          {SUPPORT_TEXTS.openMember}
        </Link>
      }
    >
      <details onToggle={({ currentTarget }) => setIsShown(currentTarget.open)}>
        <summary className="min-h-11 cursor-pointer py-2 text-14">
          {member.username ?? member.uid} · {STATUS_TEXTS[member.status]}
        </summary>
        {isShown && <MemberFacts member={member} />}
      </details>
    </Card>
  );
}

/**
 * An event says that something has changed; what was said is asked for. While nobody is at the desk
 * nothing is: a page that asks on and on would keep a session open that nobody uses.
 */
function useNews(chat: OpenConversation | undefined, { id, event, isLive }: ViewProps): void {
  const known = chat && lastSeqOf(chat.messages);
  const { takeLine, readNew } = chat ?? {};
  const isThere = usePresence();
  useEffect(() => {
    const line = event?.changed.find((each) => each.id === id);
    if (!line || known === undefined) return;
    takeLine?.(line);
    if (isThere && line.lastSeq > known) void readNew?.();
    // Only a new event is news: what it leads to must not repeat it.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [event]);
  useEffect(() => {
    if (!isThere) return undefined;
    const timer = setInterval(() => void readNew?.(), isLive ? SELDOM_MS : EVERY_MS);
    return () => clearInterval(timer);
  }, [isThere, isLive, readNew]);
}

/** Read is what whoever has the conversation had on the screen while at the desk. */
function useReading(chat: OpenConversation | undefined): void {
  const { id: self } = useSelf();
  const last = chat ? lastSeqOf(chat.messages) : 0;
  const { id = '', staffId, staffReadSeq = 0 } = chat?.conversation ?? {};
  const isReading = usePresence() && staffId === self;
  useEffect(() => {
    if (isReading && last > staffReadSeq) noteRead(id, last);
  }, [id, isReading, last, staffReadSeq]);
}
