/**
 * The bar on Home (rulebook 15.2): the permanent announcement, and below it the first of those that
 * run. Each scrolls when it does not fit.
 */
import { PERMANENT_ID } from '@anywhen/protocol';
import { NoticeLines } from '@anywhen/ui';
import { useTitleIn } from '../announcements/in-language.ts';
import { useNews } from '../announcements/news.ts';
import { useText } from '../i18n/index.ts';
import { Link } from '../router/index.ts';

export function Announcement() {
  const t = useText('home');
  const titleIn = useTitleIn();
  const first = useNews()?.current.find(({ id }) => id !== PERMANENT_ID);
  return (
    <Link
      to="/homeindex/about?part=announcements"
      className="-my-1 flex min-h-11 items-center gap-2.5 px-1 text-12 text-text-muted"
    >
      <NoticeLines first={t('announcement')} second={first && titleIn(first.titles)} />
    </Link>
  );
}
