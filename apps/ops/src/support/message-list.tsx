/** What was said, the newest at the bottom. Texts of members are text and nothing else. */
import type { StaffViewOfMessage, SupportContent } from '@anywhen/protocol';
import { Button, Icon, classes } from '@anywhen/ui';
import { useLayoutEffect, useRef } from 'react';
import { formatMoment } from '../parts/moments.ts';
import { useAction } from '../parts/use-action.ts';
import { type OpenConversation, lastSeqOf } from './conversation.ts';
import { PictureMessage } from './picture-message.tsx';
import { ReportMessage } from './report-message.tsx';
import { SUPPORT_TEXTS } from './texts.ts';

export function MessageList({ chat }: { chat: OpenConversation }) {
  const { messages, hasOlder, conversation } = chat;
  const box = useRef<HTMLDivElement>(null);
  const last = lastSeqOf(messages);
  const older = useAction(chat.readOlder);
  useLayoutEffect(() => {
    if (last > 0) box.current?.scrollTo({ top: box.current.scrollHeight });
  }, [last]);
  return (
    <div
      ref={box}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls it
      tabIndex={0}
      role="log"
      aria-label={SUPPORT_TEXTS.conversation}
      className="h-[clamp(16rem,52dvh,40rem)] overflow-y-auto rounded-card bg-surface-sunken p-4
        max-lg:h-[clamp(12rem,38dvh,40rem)]"
    >
      {hasOlder && (
        <div className="flex justify-center pb-3">
          <Button look="quiet" size="small" isBusy={older.isBusy} onClick={() => void older.run()}>
            {SUPPORT_TEXTS.older}
          </Button>
        </div>
      )}
      <ol className="flex flex-col gap-3">
        {messages.map((view) => (
          <MessageRow key={view.message.seq} view={view} chat={chat} />
        ))}
      </ol>
      {conversation.isPersonTyping && (
        <p className="pt-2 text-12 text-text-muted">{SUPPORT_TEXTS.typing}</p>
      )}
    </div>
  );
}

type RowProps = { view: StaffViewOfMessage; chat: OpenConversation };

function MessageRow({ view: { message, staffId }, chat }: RowProps) {
  const { side, content, atMs, seq } = message;
  const isStaff = side === 'staff';
  if (content.kind === 'notice') {
    return (
      <li className="text-center text-12 text-text-muted">
        {SUPPORT_TEXTS.notices[content.notice]} {staffId} {formatMoment(atMs)}
      </li>
    );
  }
  return (
    <li className={classes('flex flex-col', isStaff ? 'items-end' : 'items-start')}>
      <div
        className={classes(
          'flex max-w-[85%] min-w-0 flex-col gap-1 rounded-card px-3 py-2 text-14',
          isStaff ? 'bg-accent text-accent-contrast' : 'bg-surface-raised',
        )}
      >
        <p className="text-12 font-semibold">{staffId ?? SUPPORT_TEXTS.from[side]}</p>
        <Said content={content} seq={seq} chat={chat} />
        <p className="tabular flex flex-wrap justify-end gap-2 text-12">
          {formatMoment(atMs)} {isStaff && markOf(seq, chat)}
        </p>
      </div>
    </li>
  );
}

type SaidProps = { content: SupportContent; seq: number; chat: OpenConversation };

function Said({ content, seq, chat }: SaidProps) {
  switch (content.kind) {
    case 'text':
      return (
        <>
          <p className="whitespace-pre-wrap wrap-anywhere">{content.text}</p>
          {content.isMasked && (
            <p className="flex items-center gap-1 text-12">
              <Icon name="eye-off" size={16} />
              {SUPPORT_TEXTS.masked}
            </p>
          )}
        </>
      );
    case 'answers':
      return (
        <div className="flex flex-col gap-1">
          {content.cases.length > 0 && (
            <p>
              {SUPPORT_TEXTS.cases}{' '}
              {content.cases.map(({ kind, id }) => `${kind} ${id}`).join(', ')}
            </p>
          )}
          <p>{content.answers.length > 0 ? SUPPORT_TEXTS.suggested : SUPPORT_TEXTS.nothingFound}</p>
          <ul className="list-disc pl-5">
            {content.answers.map(({ id, question }) => (
              <li key={id}>{question}</li>
            ))}
          </ul>
        </div>
      );
    case 'picture':
      return <PictureMessage picture={content} conversation={chat.conversation} />;
    case 'report':
    case 'proof':
      return <ReportMessage report={content} seq={seq} chat={chat} />;
    default:
      return null;
  }
}

function markOf(seq: number, { conversation }: OpenConversation): string {
  if (conversation.personReadSeq >= seq) return SUPPORT_TEXTS.read;
  return conversation.personDeliveredSeq >= seq ? SUPPORT_TEXTS.delivered : SUPPORT_TEXTS.sent;
}
