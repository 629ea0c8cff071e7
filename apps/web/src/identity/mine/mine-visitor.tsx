/** The tab "Mine" for visitors: what an account is for, and what it is not. */
import { Card, Icon, LinkButton, type IconName } from '@anywhen/ui';
import { Logo } from '../../parts/marks/logo.tsx';
import { useText, type TextKey } from '../../i18n/index.ts';
import { MenuButton, LinkRows, type MineLink } from './mine-rows.tsx';

const REASONS: readonly { key: TextKey<'identity'>; icon: IconName }[] = [
  { key: 'visitor.grant', icon: 'gift' },
  { key: 'visitor.verify', icon: 'verified' },
  { key: 'visitor.noMoney', icon: 'shield' },
];

const LINKS: readonly MineLink[] = [
  { key: 'title.support', to: '/kefu/kefu', icon: 'headset' },
  { key: 'title.about', to: '/homeindex/about', icon: 'info' },
  { key: 'title.agreement', to: '/homeindex/tiaokuan', icon: 'document' },
];

export function MineVisitor() {
  const t = useText('identity');
  return (
    <div className="flex flex-col gap-4 p-4">
      <div className="flex items-center justify-between">
        <Logo size={40} />
        <MenuButton />
      </div>
      <Card className="flex flex-col gap-5">
        <div className="flex flex-col gap-2">
          <h2 className="text-28 font-semibold text-balance">{t('visitor.title')}</h2>
          <p className="text-16 text-pretty text-text-muted">{t('visitor.text')}</p>
        </div>
        <ul className="flex flex-col gap-3">
          {REASONS.map(({ key, icon }) => (
            <li key={key} className="flex items-center gap-3 text-14">
              <span
                className="flex size-10 shrink-0 items-center justify-center rounded-full
                  bg-accent-tint text-accent"
              >
                <Icon name={icon} size={20} fill="wash" />
              </span>
              <span className="text-pretty">{t(key)}</span>
            </li>
          ))}
        </ul>
        <div className="flex flex-col gap-3">
          <LinkButton size="large" isFullWidth href="/account/register">
            {t('visitor.register')}
          </LinkButton>
          <LinkButton look="secondary" size="large" isFullWidth href="/account/login">
            {t('visitor.login')}
          </LinkButton>
        </div>
      </Card>
      <Card padding="none">
        <LinkRows links={LINKS} />
      </Card>
    </div>
  );
}
