/** Rows for both passwords and both addresses with their state; each links to its change. */
import { Icon, ListRow, type IconName } from '@anywhen/ui';
import type { Me } from '@anywhen/protocol';
import { useText } from '../i18n/index.ts';
import { maskEmail, maskPhone } from '../member-parts/masked-contacts.ts';
import type { RoutePath } from '../router/index.ts';
import { StateBadge } from './state-badge.tsx';

type ProtectionRowProps = {
  icon: IconName;
  title: string;
  detail?: string | undefined;
  isDone: boolean;
  to: RoutePath;
};

function ProtectionRow({ icon, title, detail, isDone, to }: ProtectionRowProps) {
  return (
    <ListRow
      hasChevron
      title={title}
      detail={detail}
      href={to}
      leading={<Icon name={icon} size={20} className="text-text-muted" />}
      trailing={<StateBadge isDone={isDone} />}
    />
  );
}

/** Every member has one. */
export function LoginPasswordRow() {
  const t = useText('security');
  return <ProtectionRow icon="key" title={t('row.loginPassword')} isDone to="/my/loginpwd" />;
}

export function FundPasswordRow({ isDone }: { isDone: boolean }) {
  const t = useText('security');
  return (
    <ProtectionRow
      icon="lock"
      title={t('row.fundPassword')}
      detail={isDone ? undefined : t('row.fundPasswordText')}
      isDone={isDone}
      to="/my/paypwd"
    />
  );
}

/** A claimed address does not count: it cannot be used to log in or to reset a password. */
export function AddressRows({ me }: { me: Me }) {
  const t = useText('security');
  return (
    <>
      <ProtectionRow
        icon="mail"
        title={t('row.email')}
        detail={me.email === null ? t('row.noAddress') : maskEmail(me.email)}
        isDone={me.isEmailConfirmed}
        to="/homeindex/verified-email"
      />
      <ProtectionRow
        icon="phone"
        title={t('row.phone')}
        detail={me.phone === null ? t('row.noAddress') : maskPhone(me.phone)}
        isDone={me.isPhoneConfirmed}
        to="/homeindex/verified-phone"
      />
    </>
  );
}
