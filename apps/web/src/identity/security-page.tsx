/** The safety center: where one is signed in, the withdrawal lock, what protects the account. */
import { Card, Icon, SkeletonRows } from '@anywhen/ui';
import type { Me } from '@anywhen/protocol';
import { useFormat, useText } from '../i18n/index.ts';
import { LoadFailed } from '../parts/load-failed.tsx';
import { useMe } from '../parts/me.ts';
import { serverNowMs } from '../parts/server-clock.ts';
import { LinkRows, type MineLink } from './mine/mine-rows.tsx';
import { SessionsCard } from './security/sessions-card.tsx';
import { useSessions } from './data.ts';

const LINKS: readonly MineLink[] = [
  { key: 'title.loginPassword', to: '/my/loginpwd', icon: 'key' },
  { key: 'title.fundPassword', to: '/my/paypwd', icon: 'lock' },
  { key: 'title.verifyEmail', to: '/homeindex/verified-email', icon: 'mail' },
  { key: 'title.verifyPhone', to: '/homeindex/verified-phone', icon: 'phone' },
];

export function Page() {
  const t = useText('identity');
  const { data: me } = useMe();
  const asked = useSessions();
  const { data: sessions } = asked;
  if (!sessions && asked.isError) return <LoadFailed asked={asked} />;
  return (
    <div className="flex flex-col gap-4 p-4">
      {sessions ? (
        <SessionsCard sessions={sessions} />
      ) : (
        <Card padding="none">
          <SkeletonRows label={t('loading')} count={3} />
        </Card>
      )}
      {me && <WithdrawalLock me={me} />}
      <Card padding="none" title={t('safety.access')}>
        <LinkRows links={LINKS} />
      </Card>
    </div>
  );
}

function WithdrawalLock({ me }: { me: Me }) {
  const t = useText('identity');
  const { dateTime } = useFormat();
  const isLocked = me.withdrawLockUntilMs > serverNowMs();
  return (
    <Card title={t('safety.lock')}>
      <p className="flex gap-2 text-14 text-pretty text-text-muted">
        <Icon name={isLocked ? 'lock' : 'shield'} size={20} className="shrink-0" />
        {isLocked
          ? t('safety.lockUntil', { time: dateTime(me.withdrawLockUntilMs) })
          : t('safety.lockNone')}
      </p>
    </Card>
  );
}
