/** The number of unread messages, as a badge on a link. */
import { useText } from '../../i18n/index.ts';
import { useUnread } from '../../live/messages.ts';
import { useIsMember } from '../../session/session.ts';

const SHOWN_MAX = 9;

export function UnreadMark() {
  const isMember = useIsMember();
  return isMember ? <MemberMark /> : null;
}

function MemberMark() {
  const t = useText('app');
  const unread = useUnread();
  if (unread === 0) return null;
  const number = unread > SHOWN_MAX ? `${SHOWN_MAX}+` : String(unread);
  return (
    <span
      className="tabular absolute top-0.5 right-0.5 flex h-4.5 min-w-4.5 items-center
        justify-center rounded-full bg-danger px-1 text-12 leading-none font-semibold
        text-solid-contrast"
    >
      <span aria-hidden="true">{number}</span>
      <span className="sr-only"> {t('unread', { number })}</span>
    </span>
  );
}
