/** The top bar of Home. The name wraps if necessary: it never appears without "Paper". */
import { Icon, IconButton } from '@anywhen/ui';
import { Logo } from '../parts/marks/logo.tsx';
import { UnreadMark } from '../parts/marks/unread-mark.tsx';
import { openSidebar } from '../parts/sheet-names.ts';
import { useText } from '../i18n/index.ts';
import { Link, navigate } from '../router/index.ts';

export function TopBar() {
  const t = useText('home');
  const app = useText('app');
  return (
    <header
      className="@container mx-auto flex min-h-13 max-w-350 items-center gap-1 px-1.5 short:min-h-11
        md:px-4"
    >
      <IconButton
        icon="menu"
        label={app('menu.open')}
        className="md:hidden"
        onClick={openSidebar}
      />
      <p className="flex min-w-0 flex-1 items-center gap-2">
        <Logo size={28} className="@max-[17rem]:hidden" />
        <span className="text-16 leading-5 font-semibold">
          Anywhen <span className="text-accent">Paper</span>
        </span>
      </p>
      <IconButton
        icon="search"
        label={t('top.search')}
        onClick={() => void navigate(`/homeindex/quotes?search=${Date.now()}`)}
      />
      <Link
        to="/my/msglist"
        className="relative inline-flex size-11 items-center justify-center rounded-full
          transition-colors duration-150 hover:bg-surface-sunken active:bg-surface-sunken"
      >
        <Icon name="bell" />
        <span className="sr-only">{app('title.messages')}</span>
        <UnreadMark />
      </Link>
    </header>
  );
}
