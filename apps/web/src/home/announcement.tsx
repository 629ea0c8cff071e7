/** The one permanent announcement (rulebook 15.2). It stands still: only prices may draw the eye. */
import { Icon } from '@anywhen/ui';
import { useText } from '../i18n/index.ts';
import { Link } from '../router/index.ts';

export function Announcement() {
  const t = useText('home');
  return (
    <Link
      to="/homeindex/about"
      className="flex min-h-11 items-center gap-2.5 rounded-card bg-simulated px-3 py-2 text-12
        font-medium text-simulated-contrast"
    >
      <Icon name="megaphone" size={16} />
      <span className="flex-1 text-pretty">{t('announcement')}</span>
      <Icon name="chevron-right" size={14} />
    </Link>
  );
}
