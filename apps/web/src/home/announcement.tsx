/** The permanent announcement (rulebook 15.2); it scrolls when it does not fit. */
import { Icon } from '@anywhen/ui';
import { useText } from '../i18n/index.ts';
import { Link } from '../router/index.ts';

export function Announcement() {
  const t = useText('home');
  return (
    <Link
      to="/homeindex/about"
      className="-my-1 flex min-h-11 items-center gap-2.5 px-1 text-12 text-text-muted"
    >
      <Icon name="megaphone" size={16} className="text-simulated-contrast" />
      <span className="@container flex-1 overflow-hidden">
        <span className="passes-by block">{t('announcement')}</span>
      </span>
      <Icon name="chevron-right" size={14} />
    </Link>
  );
}
