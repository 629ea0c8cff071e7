/** The menu of the sidebar and of /homeindex/my: who one is, where one can go, and how it looks. */
import { Avatar, Badge, Card, Icon, ListRow, type IconName } from '@anywhen/ui';
import { useLanguage, useText, type TextKey } from '../i18n/index.ts';
import { LANGUAGE_NAMES } from '../i18n/language-names.ts';
import { navigate, type To } from '../router/index.ts';
import { useMember, useSessionState } from '../session/session.ts';
import { LookChoices } from '../member-parts/look-choices.tsx';
import { LogOutRow } from '../parts/log-out-row.tsx';
import { openLanguageSheet } from '../parts/sheet-names.ts';

export function MenuList() {
  return (
    <div className="flex flex-col gap-4">
      <WhoAmI />
      <Card padding="none">
        <Entries />
      </Card>
      <Card>
        <div className="flex flex-col gap-4">
          <LookChoices />
        </div>
      </Card>
    </div>
  );
}

function WhoAmI() {
  const t = useText('app');
  const member = useMember();
  const isUnknown = useSessionState() === 'unknown';
  return (
    <div className="flex items-center gap-3 px-1">
      {member ? (
        <Avatar name={member.username} size={56} />
      ) : (
        <span className="flex size-14 shrink-0 items-center justify-center rounded-full bg-accent-tint">
          <Icon name={isUnknown ? 'wifi-off' : 'person'} size={28} className="text-accent" />
        </span>
      )}
      <div className="flex min-w-0 flex-col gap-1">
        <p className="text-16 font-semibold wrap-anywhere">
          {member?.username ?? t(isUnknown ? 'unknown.title' : 'menu.visitor')}
        </p>
        {member ? (
          <p className="tabular flex flex-wrap items-center gap-x-2 text-14 text-text-muted">
            {t('menu.member', { uid: member.uid })}
            <Badge tone="accent">{t('menu.level', { level: member.level })}</Badge>
          </p>
        ) : (
          <p className="text-14 text-pretty text-text-muted">
            {t(isUnknown ? 'unknown.text' : 'menu.visitorHint')}
          </p>
        )}
      </div>
    </div>
  );
}

/** In the order of rulebook 19. */
const LINKS: readonly { key: TextKey<'app'>; to: To; icon: IconName }[] = [
  { key: 'title.accountSettings', to: '/homeindex/accountconfig', icon: 'sliders' },
  { key: 'title.levels', to: '/homeindex/userauth', icon: 'verified' },
  { key: 'title.safetyCentre', to: '/my/security', icon: 'shield' },
  { key: 'menu.about', to: '/homeindex/about', icon: 'info' },
];

const LINKS_AFTER_LANGUAGE: typeof LINKS = [
  { key: 'menu.support', to: '/kefu/kefu', icon: 'headset' },
  { key: 'moneyAsked.question', to: '/homeindex/about?part=money', icon: 'warning' },
  { key: 'title.bankList', to: '/homeindex/banklist', icon: 'bank' },
];

function Entries() {
  const t = useText('app');
  const language = useLanguage();
  const session = useSessionState();
  const rows = (links: typeof LINKS) =>
    links.map(({ key, to, icon }) => (
      <ListRow
        key={key}
        isDense
        hasChevron
        title={t(key)}
        href={to}
        leading={<RowIcon name={icon} />}
      />
    ));
  return (
    <>
      {session === 'visitor' &&
        rows([{ key: 'menu.loginOrRegister', to: '/account/login', icon: 'login' }])}
      {rows(LINKS)}
      <ListRow
        isDense
        hasChevron
        title={t('menu.language')}
        trailing={<span className="text-14 text-text-muted">{LANGUAGE_NAMES[language]}</span>}
        leading={<RowIcon name="globe" />}
        onClick={openLanguageSheet}
      />
      {rows(LINKS_AFTER_LANGUAGE)}
      {session === 'member' && <LogOutRow place="menu" onLeft={goHome} />}
    </>
  );
}

function goHome(): void {
  void navigate('/', { replace: true });
}

function RowIcon({ name }: { name: IconName }) {
  return <Icon name={name} size={20} className="text-text-muted" />;
}
