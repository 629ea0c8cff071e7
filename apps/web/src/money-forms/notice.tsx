/**
 * The notice before the next attempt: a refusal that no field can fix, or a lost answer. Then the
 * outcome is unknown, and repeating with the same key is safe.
 */
import type { ReactNode } from 'react';
import type { RejectionReply } from '@anywhen/protocol';
import { Icon, classes, type IconName } from '@anywhen/ui';
import { useRejectionText } from '../i18n/index.ts';

type NoticeTone = 'calm' | 'warn' | 'danger';

type NoticeBoxProps = {
  tone: NoticeTone;
  icon?: IconName;
  /** For the narrow column beside a book. */
  isSmall?: boolean;
  children: ReactNode;
};

const LOOKS: Record<NoticeTone, { box: string; icon: string }> = {
  calm: { box: 'bg-surface-sunken', icon: '' },
  warn: { box: 'bg-warn-tint', icon: 'text-warn' },
  danger: { box: 'bg-danger-tint font-medium text-danger', icon: '' },
};

export function NoticeBox({ tone, icon = 'warning', isSmall = false, children }: NoticeBoxProps) {
  const look = LOOKS[tone];
  return (
    <div
      className={classes(
        'flex items-start rounded-card',
        isSmall ? 'gap-2 p-2.5 text-12' : 'gap-3 p-3 text-14',
        look.box,
      )}
    >
      <Icon name={icon} size={isSmall ? 16 : 20} className={look.icon} />
      <div className="flex min-w-0 flex-1 flex-col gap-1">{children}</div>
    </div>
  );
}

/** Announced at once to screen readers. */
export function Notice(props: NoticeBoxProps) {
  return (
    <div role="alert">
      <NoticeBox {...props} />
    </div>
  );
}

/** What became of a tap, brought above the button that stays at the bottom of a form. */
function AnswerNotice(props: NoticeBoxProps) {
  return (
    <div ref={bringIntoView} className="scroll-mb-24">
      <Notice {...props} />
    </div>
  );
}

function bringIntoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' });
}

type RefusedNoticeProps = { reply: RejectionReply; isSmall?: boolean };

export function RefusedNotice({ reply, isSmall = false }: RefusedNoticeProps) {
  const explain = useRejectionText();
  return (
    <AnswerNotice tone="danger" isSmall={isSmall}>
      <p>{explain(reply)}</p>
    </AnswerNotice>
  );
}

type LostNoticeProps = {
  title: string;
  /** The request, and that nothing happens twice. */
  text: string;
  isSmall?: boolean;
  /** The available actions. */
  children?: ReactNode;
};

export function LostNotice({ title, text, isSmall = false, children }: LostNoticeProps) {
  return (
    <AnswerNotice tone="warn" isSmall={isSmall}>
      <p className="font-semibold text-warn">{title}</p>
      <p className="text-pretty">{text}</p>
      {children}
    </AnswerNotice>
  );
}
