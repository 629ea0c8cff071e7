/** The state of the real session: a visitor, or a member with their initial. */
import { Avatar, Card, Icon, LinkButton, ListRow } from '@anywhen/ui';
import { LanguageRow } from '../member-parts/language-row.tsx';
import { useText } from '../i18n/index.ts';
import { useMember, useSessionState } from '../session/session.ts';
import { SampleIntro } from './sample-intro.tsx';

export function Page() {
  const t = useText('demo');
  const member = useMember();
  const isVisitor = useSessionState() === 'visitor';
  const name = member?.username ?? (isVisitor ? t('profile.visitor') : '…');
  return (
    <div className="flex flex-col gap-4 p-4">
      <SampleIntro>{t('profile.intro')}</SampleIntro>
      <Card className="flex flex-col items-center gap-3 text-center">
        <Avatar name={name} size={56} />
        <div className="min-w-0 max-w-full">
          <p className="text-20 font-semibold wrap-anywhere">{name}</p>
          <p className="tabular text-14 text-text-muted">
            {member && t('profile.uid', { uid: member.uid })}
            {isVisitor && t('profile.visitorHint')}
          </p>
        </div>
        {isVisitor && <LinkButton href="/account/login">{t('profile.login')}</LinkButton>}
      </Card>
      <Card padding="none">
        <ListRow
          isDense
          hasChevron
          title={t('profile.settings')}
          href="/homeindex/accountconfig"
          leading={<Icon name="sliders" size={20} className="text-text-muted" />}
        />
        <LanguageRow title={t('profile.language')} />
      </Card>
    </div>
  );
}
