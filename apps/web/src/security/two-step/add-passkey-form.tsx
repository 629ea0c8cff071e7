/** Adds a passkey: a name, the login password, and then the device's own prompt. */
import { Button, TextField, toast } from '@anywhen/ui';
import { PASSKEY_NAME_MAX } from '@anywhen/protocol';
import { useText } from '../../i18n/index.ts';
import { findRequiredFault } from '../../member-parts/checks.ts';
import { useForm } from '../../member-parts/form.ts';
import { ProblemBox, useIsWaiting } from '../../member-parts/problem-box.tsx';
import { LoginPasswordField } from '../../member-parts/secret-field.tsx';
import { keepNewPasskey } from '../data.ts';
import { Effects } from '../form-frame.tsx';

/** Recovery codes come with the first method of two-step login; empty when there are some. */
type AddPasskeyFormProps = { onDone: (codes: readonly string[]) => void };

export function AddPasskeyForm({ onDone }: AddPasskeyFormProps) {
  const t = useText('security');
  const form = useForm({
    initial: { name: '', password: '' },
    check: ({ name, password }) => ({
      name: findRequiredFault(name),
      password: password === '' ? 'required' : undefined,
    }),
    send: async ({ name, password }) => {
      const codes = await keepNewPasskey({ name: name.trim(), password });
      toast(t('passkeys.added'), 'success');
      onDone(codes);
      return 'done';
    },
    fieldOf: { LOGIN_PASSWORD_WRONG: 'password' },
  });
  const isWaiting = useIsWaiting(form.problem);
  return (
    <form {...form.element} className="flex flex-col gap-4">
      <p className="text-14 text-pretty text-text-muted">{t('passkeys.addText')}</p>
      <TextField
        {...form.field('name')}
        label={t('passkeys.name')}
        placeholder={t('passkeys.namePlaceholder')}
        maxLength={PASSKEY_NAME_MAX}
        autoComplete="off"
        enterKeyHint="next"
      />
      <LoginPasswordField {...form.field('password')} enterKeyHint="done" />
      <Effects texts={[t('effect.asked'), t('effect.lock')]} />
      <ProblemBox problem={form.problem} />
      <Button type="submit" size="large" isFullWidth isBusy={form.isBusy} disabled={isWaiting}>
        {t('passkeys.addNow')}
      </Button>
    </form>
  );
}
