/**
 * One thing that was said, as text and nothing else: whatever somebody typed is never read as
 * markup or as a link.
 */
import type { ReactNode } from 'react';
import type { SupportContent, SupportMessage } from '@anywhen/protocol';
import { Icon, classes } from '@anywhen/ui';
import { useFormat, useText, type TextKey } from '../i18n/index.ts';
import { AnswersView } from './answers-view.tsx';
import { useChat, type Outgoing } from './chat.ts';
import { ProofLink } from './proof-link.tsx';

type MessageViewProps = { message: SupportMessage; isLastOwn: boolean };

export function MessageView({ message, isLastOwn }: MessageViewProps) {
  const { side, content, atMs } = message;
  const dates = useFormat();
  if (content.kind === 'notice') return <Notice notice={content.notice} atMs={atMs} />;
  const isOwn = side === 'person';
  return (
    <Line isOwn={isOwn} side={side}>
      <Said content={content} isOwn={isOwn} />
      <p className="tabular flex flex-wrap justify-end gap-x-2 text-12 opacity-80">
        {content.kind === 'text' && content.isMasked && <Masked />}
        <time dateTime={new Date(atMs).toISOString()}>{dates.time(atMs)}</time>
        {isLastOwn && <ReadMark seq={message.seq} />}
      </p>
    </Line>
  );
}

/** Not answered yet; it is sent again until it is. */
export function OutgoingView({ outgoing }: { outgoing: Outgoing }) {
  const t = useText('support');
  const isOffline = useChat((chat) => chat.isOffline);
  return (
    <Line isOwn side="person">
      {outgoing.kind === 'text' ? <Text text={outgoing.text} /> : <Picture />}
      <p className="flex items-center justify-end gap-1 text-12 opacity-80">
        <Icon name={isOffline ? 'wifi-off' : 'clock'} size={16} />
        {t(isOffline ? 'sent.later' : 'sent.sending')}
      </p>
    </Line>
  );
}

type LineProps = { isOwn: boolean; side: SupportMessage['side']; children: ReactNode };

function Line({ isOwn, side, children }: LineProps) {
  const t = useText('support');
  return (
    <li className={classes('flex flex-col', isOwn ? 'items-end' : 'items-start')}>
      <div
        className={classes(
          'flex max-w-[86%] min-w-0 flex-col gap-1 rounded-card px-3 py-2 text-14',
          isOwn ? 'bg-accent text-accent-contrast' : 'bg-surface-raised',
        )}
      >
        {isOwn ? (
          <span className="sr-only">{t('from.person')}</span>
        ) : (
          <p className="flex items-center gap-1 text-12 font-semibold text-text-muted">
            <Icon name={side === 'staff' ? 'headset' : 'sparkle'} size={16} />
            {t(side === 'staff' ? 'from.staff' : 'from.assistant')}
          </p>
        )}
        {children}
      </div>
    </li>
  );
}

function Said({ content, isOwn }: { content: SupportContent; isOwn: boolean }) {
  switch (content.kind) {
    case 'text':
      return <Text text={content.text} />;
    case 'answers':
      return <AnswersView answers={content.answers} cases={content.cases} />;
    case 'picture':
      return <Picture />;
    case 'report':
    case 'proof':
      return <ProofLink {...content} isOwn={isOwn} />;
    default:
      return null;
  }
}

function Text({ text }: { text: string }) {
  return <p className="wrap-anywhere whitespace-pre-wrap">{text}</p>;
}

function Picture() {
  const t = useText('support');
  return (
    <p className="flex items-center gap-2">
      <Icon name="camera" size={20} />
      {t('picture.sent')}
    </p>
  );
}

function Masked() {
  const t = useText('support');
  return (
    <span className="flex items-center gap-1">
      <Icon name="eye-off" size={16} />
      {t('masked')}
    </span>
  );
}

function ReadMark({ seq }: { seq: number }) {
  const t = useText('support');
  const { staffDeliveredSeq = 0, staffReadSeq = 0 } = useChat((chat) => chat.conversation) ?? {};
  if (staffReadSeq >= seq) return <span>{t('sent.read')}</span>;
  return <span>{t(staffDeliveredSeq >= seq ? 'sent.delivered' : 'sent.sent')}</span>;
}

type Notices = Extract<SupportContent, { kind: 'notice' }>['notice'];

const NOTICES: Readonly<Record<Notices, TextKey<'support'>>> = {
  assistant: 'assistant',
  waiting: 'notice.waiting',
  taken: 'notice.taken',
  transferred: 'notice.transferred',
  closed: 'notice.closed',
};

function Notice({ notice, atMs }: { notice: Notices; atMs: number }) {
  const t = useText('support');
  const dates = useFormat();
  return (
    <li className="text-center text-12 text-pretty text-text-muted">
      {t(NOTICES[notice])}{' '}
      <time dateTime={new Date(atMs).toISOString()} className="tabular">
        {dates.date(atMs)} {dates.time(atMs)}
      </time>
    </li>
  );
}
