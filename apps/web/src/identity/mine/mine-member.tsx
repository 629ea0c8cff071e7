/** The tab "Mine" for members: profile, assets and links. */
import { ActionTile, Avatar, Badge, Card, Icon, type IconName } from '@anywhen/ui';
import { useText, type TextKey } from '../../i18n/index.ts';
import { Link, type RoutePath } from '../../router/index.ts';
import type { SessionMember } from '../../session/session.ts';
import { copyOwn } from '../copy-own.ts';
import { UnreadMark } from '../../parts/marks/unread-mark.tsx';
import { useMe } from '../../parts/me.ts';
import { LogOutRow } from '../../parts/log-out-row.tsx';
import { MenuButton, LinkRows, type MineLink } from './mine-rows.tsx';
import { TotalAssets } from './total-assets.tsx';

const MESSAGES = '/my/msglist';

const TILES: readonly { key: TextKey<'identity'>; to: RoutePath; icon: IconName }[] = [
  { key: 'mine.assets', to: '/pay/assets', icon: 'wallet' },
  { key: 'mine.records', to: '/pay/record', icon: 'receipt' },
  { key: 'mine.promotion', to: '/my/invite', icon: 'gift' },
  { key: 'mine.messages', to: MESSAGES, icon: 'bell' },
];

const LINKS: readonly MineLink[] = [
  { key: 'title.levels', to: '/homeindex/userauth', icon: 'verified' },
  { key: 'title.safetyCentre', to: '/my/security', icon: 'shield' },
  { key: 'title.accountSettings', to: '/homeindex/accountconfig', icon: 'sliders' },
  { key: 'title.support', to: '/kefu/kefu', icon: 'headset' },
];

export function MineMember({ member }: { member: SessionMember }) {
  const t = useText('identity');
  useMe(); // Keeps level and status of the session up to date.
  return (
    <div className="flex flex-col gap-4 p-4">
      <WhoIAm member={member} />
      <StatusNotice status={member.status} />
      <TotalAssets />
      <nav aria-label={t('mine.shortcuts')} className="@container">
        <div className="grid grid-cols-4 gap-2 @max-[16rem]:grid-cols-2">
          {TILES.map(({ key, to, icon }) => (
            <ActionTile
              key={to}
              icon={icon}
              label={t(key)}
              count={to === MESSAGES && <UnreadMark />}
              href={to}
            />
          ))}
        </div>
      </nav>
      <Card padding="none">
        <LinkRows links={LINKS} />
        <LogOutRow place="mine" />
      </Card>
    </div>
  );
}

function WhoIAm({ member }: { member: SessionMember }) {
  const t = useText('identity');
  const app = useText('app');
  return (
    <header className="flex items-center gap-3">
      <Avatar name={member.username} size={56} />
      <div className="flex min-w-0 flex-1 flex-col">
        <h2 className="text-20 font-semibold wrap-anywhere">{member.username}</h2>
        <div className="flex flex-wrap items-center gap-x-2">
          <button
            type="button"
            onClick={() => void copyOwn(member.uid)}
            className="tabular relative flex items-center gap-1 text-14 whitespace-nowrap
              text-text-muted after:absolute after:-inset-x-1 after:-inset-y-3"
          >
            {app('menu.member', { uid: member.uid })}
            <Icon name="copy" size={14} />
            <span className="sr-only">{t('settings.copyNumber')}</span>
          </button>
          <Link to="/homeindex/userauth" className="relative after:absolute after:-inset-3">
            <Badge
              tone={member.level === 0 ? 'neutral' : 'accent'}
              {...(member.level === 0 ? {} : { icon: 'verified' as const })}
            >
              {app('menu.level', { level: member.level })}
            </Badge>
          </Link>
        </div>
      </div>
      <MenuButton />
    </header>
  );
}

/** A member with restricted rights must not learn it from a refused order. */
function StatusNotice({ status }: Pick<SessionMember, 'status'>) {
  const errors = useText('errors');
  if (status === 'active') return null;
  const texts = {
    restricted: errors('accountTradeRestricted'),
    frozen: errors('accountFrozen'),
    disabled: errors('accountStatusAbnormal'),
  };
  return (
    <p className="flex items-start gap-3 rounded-card bg-warn-tint p-3 text-14 text-warn">
      <Icon name="warning" size={20} />
      {texts[status]}
    </p>
  );
}
