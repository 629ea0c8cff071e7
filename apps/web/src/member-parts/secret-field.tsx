/** Fields for secrets, with an eye to look at them; both passwords look alike everywhere. */
import { PasswordField, type PasswordFieldProps } from '@anywhen/ui';
import { useText } from '../i18n/index.ts';

type SecretFieldProps = Omit<PasswordFieldProps, 'showLabel' | 'hideLabel'>;

export function SecretField(props: SecretFieldProps) {
  const t = useText('member');
  return <PasswordField {...props} showLabel={t('password.show')} hideLabel={t('password.hide')} />;
}

/** The password the member has now, as a proof that it is them. */
export function LoginPasswordField(props: Omit<SecretFieldProps, 'label'>) {
  const t = useText('member');
  return <SecretField {...props} label={t('password.login')} autoComplete="current-password" />;
}

/** Asked for wherever money leaves, or what it leaves to is changed. */
export function FundPasswordField(props: Omit<SecretFieldProps, 'label'>) {
  const t = useText('member');
  return <SecretField {...props} label={t('password.fund')} autoComplete="off" />;
}
