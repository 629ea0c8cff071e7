/** The links from Home: five quick actions and the seven sections. */
import { ActionTile, Icon, type IconName } from '@anywhen/ui';
import { layoutTabs } from '../parts/layout-tabs.ts';
import { useText, type TextKey } from '../i18n/index.ts';
import { Link, type To } from '../router/index.ts';

/** In the order of rulebook 19. */
const ACTIONS: readonly { key: TextKey<'home'>; to: To; icon: IconName }[] = [
  { key: 'action.more', to: '/homeindex/more', icon: 'grid' },
  { key: 'action.options', to: '/newContract/newContract?product=option', icon: 'bolt' },
  { key: 'action.trustFinance', to: '/homeindex/finance', icon: 'bank' },
  { key: 'action.staking', to: '/homeindex/livecoin', icon: 'percent' },
  { key: 'action.mining', to: '/homeindex/machine', icon: 'cube' },
];

export function QuickActions() {
  const t = useText('home');
  return (
    <nav
      aria-label={t('action.label')}
      className="grid grid-cols-[repeat(auto-fit,minmax(3.25rem,1fr))] gap-1"
    >
      {ACTIONS.map(({ key, to, icon }) => (
        <ActionTile
          key={key}
          icon={icon}
          label={t(key)}
          spokenDetail={key === 'action.more' ? t('action.moreDetail') : undefined}
          href={to}
        />
      ))}
    </nav>
  );
}

/** Only without the side rail, which has the same seven; below the prices on small phones. */
export function Sections() {
  const app = useText('app');
  return (
    <nav aria-label={app('rail.label')} className="-mx-4 md:hidden short:order-last">
      <ul className="side-scroll flex gap-2 px-4 py-1">
        {layoutTabs.map(({ tab, to, icon }) => (
          <li key={tab} className="shrink-0">
            <Link
              to={to}
              aria-current={tab === 'home' ? 'page' : undefined}
              className={`relative flex min-h-9 items-center gap-1.5 rounded-full border px-3
                text-12 font-medium after:absolute after:-inset-y-1.5 after:inset-x-0 ${
                  tab === 'home'
                    ? 'border-transparent bg-accent-tint text-accent'
                    : 'border-line bg-surface-raised'
                }`}
            >
              <Icon name={icon} size={16} />
              {app(`rail.${tab}`)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
