/** One message: what happened, its figures, time, and whether it was read. A tap opens its page. */
import type { Message } from '@anywhen/protocol';
import { Icon, classes } from '@anywhen/ui';
import { NOTICES } from '../facets.ts';
import { useFormat, useLanguage, useText } from '../i18n/index.ts';
import { useAmountsAreHidden } from '../parts/hidden-amounts.ts';
import { sendRead } from './data.ts';
import { textOf } from './message-texts.ts';

export function MessageRow({ message }: { message: Message }) {
  const t = useText('messages');
  const cases = useText('cases');
  const language = useLanguage();
  const dates = useFormat();
  const areHidden = useAmountsAreHidden();
  const { id, kind, link, atMs, readAtMs } = message;
  const isUnread = readAtMs === null;
  const { title, detail } = textOf(message, { t, cases, language, areHidden });
  return (
    <a
      href={link}
      onClick={() => void (isUnread && sendRead({ ids: [id] }))}
      className="flex min-h-16 items-start gap-3 px-4 py-3 -outline-offset-2 transition-colors
        duration-150 hover:bg-surface-sunken/60 active:bg-surface-sunken"
    >
      <span
        className={classes(
          'relative mt-0.5 flex size-9 shrink-0 items-center justify-center rounded-full',
          isUnread ? 'bg-accent-tint text-accent' : 'bg-surface-sunken text-text-muted',
        )}
      >
        <Icon name={NOTICES[kind].icon} size={20} />
        {isUnread && (
          <span className="absolute -top-0.5 -right-0.5 size-2.5 rounded-full bg-danger" />
        )}
      </span>
      <span className="flex min-w-0 flex-1 flex-col gap-0.5">
        <span className={classes('text-14 wrap-anywhere', isUnread && 'font-semibold')}>
          {isUnread && <span className="sr-only">{t('unread')} </span>}
          {title}
        </span>
        <span className="text-12 text-pretty wrap-anywhere text-text-muted">{detail}</span>
        <time dateTime={new Date(atMs).toISOString()} className="tabular text-12 text-text-muted">
          {dates.date(atMs)} {dates.time(atMs)}
        </time>
      </span>
      <Icon name="chevron-right" size={16} className="mt-1 text-text-muted" />
    </a>
  );
}
