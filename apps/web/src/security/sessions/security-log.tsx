/** Sign-ins, changes of the account's protection and of payees, newest first. */
import { EmptyState, Icon, type IconName } from '@anywhen/ui';
import { useFormat, useText, type TextKey } from '../../i18n/index.ts';
import { PagedList } from '../../money-forms/paged-list.tsx';
import { useSecurityEvents, type SecurityEvent } from '../data.ts';
import { useDeviceName } from '../device-name.ts';

const EVENTS: Readonly<
  Record<SecurityEvent['what'], { text: TextKey<'security'>; icon: IconName }>
> = {
  login: { text: 'log.login', icon: 'login' },
  'login-refused': { text: 'log.loginRefused', icon: 'warning' },
  'fund-password-wrong': { text: 'log.fundPasswordWrong', icon: 'warning' },
  'fund-password-blocked': { text: 'log.fundPasswordBlocked', icon: 'warning' },
  'login-password': { text: 'log.loginPassword', icon: 'key' },
  'login-password-reset': { text: 'log.loginPasswordReset', icon: 'key' },
  'fund-password-set': { text: 'log.fundPasswordSet', icon: 'lock' },
  'fund-password': { text: 'log.fundPassword', icon: 'lock' },
  email: { text: 'log.email', icon: 'mail' },
  phone: { text: 'log.phone', icon: 'phone' },
  'totp-on': { text: 'log.totpOn', icon: 'shield' },
  'totp-off': { text: 'log.totpOff', icon: 'warning' },
  'passkey-added': { text: 'log.passkeyAdded', icon: 'plus' },
  'passkey-removed': { text: 'log.passkeyRemoved', icon: 'minus' },
  'recovery-codes': { text: 'log.recoveryCodes', icon: 'refresh' },
  'recovery-code-used': { text: 'log.recoveryCodeUsed', icon: 'warning' },
  'key-made': { text: 'log.keyMade', icon: 'key' },
  'key-widened': { text: 'log.keyWidened', icon: 'warning' },
  'key-narrowed': { text: 'log.keyNarrowed', icon: 'key' },
  'key-removed': { text: 'log.keyRemoved', icon: 'key' },
  'bank-added': { text: 'log.bankAdded', icon: 'bank' },
  'bank-removed': { text: 'log.bankRemoved', icon: 'bank' },
  'wallet-added': { text: 'log.walletAdded', icon: 'wallet' },
  'wallet-removed': { text: 'log.walletRemoved', icon: 'wallet' },
};

export function SecurityLog() {
  const t = useText('security');
  const asked = useSecurityEvents();
  return (
    <PagedList
      asked={asked}
      lines={asked.data?.pages.flatMap(({ events }) => events)}
      toCome={{ count: 6, hasPicture: true }}
      none={<EmptyState icon="history" title={t('log.none')} text={t('log.noneText')} />}
      rowRem={5}
    >
      {(event) => <EventRow event={event} />}
    </PagedList>
  );
}

function EventRow({ event }: { event: SecurityEvent }) {
  const t = useText('security');
  const { dateTime } = useFormat();
  const device = useDeviceName(event);
  const { text, icon } = EVENTS[event.what];
  const { network } = event;
  const where = network === null ? device : `${device} · ${t('sessions.network', { network })}`;
  return (
    <div className="flex items-start gap-3 px-4 py-3">
      <Icon
        name={icon}
        size={20}
        className={icon === 'warning' ? 'mt-0.5 text-warn' : 'mt-0.5 text-text-muted'}
      />
      <div className="flex min-w-0 flex-1 flex-col gap-0.5">
        <p className="text-14 font-medium text-pretty">{t(text)}</p>
        <p className="text-12 wrap-anywhere text-text-muted">{where}</p>
        <p className="tabular text-12 text-text-muted">{dateTime(event.atMs)}</p>
      </div>
    </div>
  );
}
