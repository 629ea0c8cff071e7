/** Fields for secrets, with a reveal button; both passwords look alike everywhere. */
import { PasswordField, type PasswordFieldProps } from '@anywhen/ui';
import { useText } from '../i18n/index.ts';

type SecretFieldProps = Omit<PasswordFieldProps, 'showLabel' | 'hideLabel'>;

export function SecretField(props: SecretFieldProps) {
  const t = useText('member');
  return <PasswordField {...props} showLabel={t('password.show')} hideLabel={t('password.hide')} />;
}

/** The current password, as proof of identity. */
export function LoginPasswordField(props: Omit<SecretFieldProps, 'label'>) {
  const t = useText('member');
  return <SecretField {...props} label={t('password.login')} autoComplete="current-password" />;
}

/** Required wherever money leaves, or a payee is changed. */
export function FundPasswordField(props: Omit<SecretFieldProps, 'label'>) {
  const t = useText('member');
  return <SecretField {...props} label={t('password.fund')} autoComplete="off" />;
}
