/** Customer service: the conversations at the left, the one that is open at the right, live. */
import {
  CONVERSATION_LISTS,
  type ConversationLine,
  type ConversationList,
  listConversations,
  type QueueEvent,
} from '@anywhen/protocol';
import { Badge, EmptyState, Segmented, classes } from '@anywhen/ui';
import { useEffect, useRef, useState } from 'react';
import { refresh, usePages } from '../api/use-answer.ts';
import { useKeys } from '../parts/keys.ts';
import { LiveMark } from '../parts/live-mark.tsx';
import { MoreRows } from '../parts/more-rows.tsx';
import { PageFrame, type PageProps } from '../parts/page.tsx';
import { setQuery, usePlace } from '../router/router.tsx';
import { usePresence } from '../session/presence.ts';
import { ConversationView } from './conversation-view.tsx';
import { ConversationRow } from './conversation-row.tsx';
import { useQueueEvents } from './live.ts';
import { SUPPORT_TEXTS } from './texts.ts';

const EVERY_MS = 3_000;
/** Beside a socket: an event that got lost is made up for. */
const SELDOM_MS = 15_000;
/** Many who talk at once are one look at the list. */
const REFRESH_MS = 400;

export function Page({ title }: PageProps) {
  const { query: asked } = usePlace();
  const which = CONVERSATION_LISTS.find((each) => each === asked.get('which')) ?? 'waiting';
  const chat = asked.get('chat') ?? '';
  const { event, isLive } = useNewsOfQueue();
  const everyMs = isLive ? SELDOM_MS : EVERY_MS;
  const query = usePages(listConversations, { query: { which }, everyMs });
  const lines = query.data?.pages.flatMap(({ conversations }) => conversations) ?? [];
  const waiting = query.data?.pages[0]?.waiting ?? 0;
  const isAllTaken = which === 'waiting' && waiting > 0;
  useListKeys(lines, chat);
  return (
    <PageFrame
      title={title}
      // On a phone an open conversation needs the room.
      detail={
        <span className={classes(chat !== '' && 'max-lg:hidden')}>{SUPPORT_TEXTS.detail}</span>
      }
      aside={<LiveMark />}
    >
      <div className="grid gap-4 lg:grid-cols-[22rem_minmax(0,1fr)]">
        <section
          aria-label={title}
          className={classes('flex flex-col gap-3', chat !== '' && 'max-lg:hidden')}
        >
          <Lists which={which} />
          {waiting > 0 && (
            <span className="flex">
              <Badge tone="warn" icon="clock">
                {SUPPORT_TEXTS.waitingCount(waiting)}
              </Badge>
            </span>
          )}
          <div className="overflow-hidden rounded-card bg-surface-raised">
            <MoreRows
              query={query}
              rowsOf={({ conversations }) => conversations}
              empty={
                <EmptyState
                  title={SUPPORT_TEXTS.none}
                  text={isAllTaken ? SUPPORT_TEXTS.noneFreeText : SUPPORT_TEXTS.noneText}
                  icon="check"
                />
              }
            >
              {(rows) => (
                <ul className="divide-y divide-line">
                  {rows.map((line) => (
                    <ConversationRow key={line.id} line={line} isOpen={line.id === chat} />
                  ))}
                </ul>
              )}
            </MoreRows>
          </div>
        </section>
        <section className={classes('min-w-0', chat === '' && 'max-lg:hidden')}>
          {chat === '' ? (
            <EmptyState
              title={SUPPORT_TEXTS.choose}
              text={SUPPORT_TEXTS.chooseText}
              icon="headset"
            />
          ) : (
            <ConversationView key={chat} id={chat} event={event} isLive={isLive} />
          )}
        </section>
      </div>
    </PageFrame>
  );
}

function Lists({ which }: { which: ConversationList }) {
  return (
    <Segmented
      label={SUPPORT_TEXTS.lists}
      size="small"
      value={which}
      options={CONVERSATION_LISTS.map((value) => ({ value, label: SUPPORT_TEXTS.list[value] }))}
      onChange={(value) => setQuery({ which: value })}
    />
  );
}

/** The last event, and the list anew with each; what came while nobody was there, on the return. */
function useNewsOfQueue() {
  const [event, setEvent] = useState<QueueEvent>();
  const refreshing = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isThere = usePresence();
  const isOld = useRef(false);
  useEffect(() => {
    if (isThere && isOld.current) refresh(listConversations);
    isOld.current = false;
  }, [isThere]);
  const isLive = useQueueEvents((next) => {
    setEvent(next);
    isOld.current = !isThere;
    if (!isThere) return;
    refreshing.current ??= setTimeout(() => {
      refreshing.current = undefined;
      refresh(listConversations);
    }, REFRESH_MS);
  });
  return { event, isLive };
}

function useListKeys(lines: readonly ConversationLine[], chat: string): void {
  const at = lines.findIndex(({ id }) => id === chat);
  const goTo = (index: number) => {
    const line = lines[Math.min(Math.max(index, 0), lines.length - 1)];
    if (line) setQuery({ chat: line.id });
  };
  useKeys([
    { keys: ['j', 'ArrowDown'], label: SUPPORT_TEXTS.keyNext, act: () => goTo(at + 1) },
    { keys: ['k', 'ArrowUp'], label: SUPPORT_TEXTS.keyPrevious, act: () => goTo(at - 1) },
  ]);
}
