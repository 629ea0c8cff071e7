/** A conversation in the list: who, how long, who has it, and whether something is unread. */
import type { ConversationLine } from '@anywhen/protocol';
import { Icon, classes } from '@anywhen/ui';
import { formatSpan } from '../parts/moments.ts';
import { Link, usePlace } from '../router/router.tsx';
import { useServerNow } from '../session/server-clock.ts';
import { useSelf } from '../session/session.ts';
import { SUPPORT_TEXTS } from './texts.ts';

export function ConversationRow({ line, isOpen }: { line: ConversationLine; isOpen: boolean }) {
  const { query } = usePlace();
  const nowMs = useServerNow();
  const { id: self } = useSelf();
  const { id, state, staffId, waitingSinceMs, changedAtMs, lastSeq, staffReadSeq } = line;
  const next = new URLSearchParams(query);
  next.set('chat', id);
  const isUnread = state === 'waiting' && lastSeq > staffReadSeq;
  const holder = staffId === self ? SUPPORT_TEXTS.own : staffId && SUPPORT_TEXTS.hasIt(staffId);
  const standing =
    waitingSinceMs === null
      ? `${SUPPORT_TEXTS.states[state]} · ${formatSpan(nowMs - changedAtMs)}`
      : SUPPORT_TEXTS.waits(formatSpan(nowMs - waitingSinceMs));
  return (
    <li>
      <Link
        href={`/support?${next}`}
        aria-current={isOpen ? 'true' : undefined}
        className={classes(
          'flex min-h-14 items-center gap-3 px-4 py-2 text-14',
          isOpen ? 'bg-tab-active text-tab-active-contrast' : 'hover:bg-surface-sunken',
        )}
      >
        <Icon name={line.uid === null ? 'globe' : 'person'} size={20} className="shrink-0" />
        <span className="flex min-w-0 flex-1 flex-col">
          <span className={classes('truncate', isUnread && 'font-semibold')}>{nameOf(line)}</span>
          <span className={classes('tabular truncate text-12', !isOpen && 'text-text-muted')}>
            {standing}
            {holder && ` · ${holder}`}
            {line.isPersonTyping && ` · ${SUPPORT_TEXTS.typing}`}
          </span>
        </span>
        {isUnread && <span className="size-2.5 shrink-0 rounded-full bg-danger" />}
      </Link>
    </li>
  );
}

export function nameOf({ id, uid }: Pick<ConversationLine, 'id' | 'uid'>): string {
  return uid === null ? SUPPORT_TEXTS.visitor(id) : SUPPORT_TEXTS.member(uid);
}
