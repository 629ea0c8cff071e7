/** Login with username, e-mail, phone or UID. The router leads on when the session begins. */
import { useState } from 'react';
import { Button, PasswordField, TextField, toast } from '@anywhen/ui';
import { ApiRejection } from '../api/call.ts';
import { Dialog } from '../parts/overlays.tsx';
import { useText } from '../i18n/index.ts';
import { Link, navigate, useQuery } from '../router/index.ts';
import { findRequiredFault } from './forms/checks.ts';
import { logIn } from './data.ts';
import { FormPage, withRedirect } from './forms/form-page.tsx';
import { useForm } from './forms/form.ts';
import { ProblemBox, useIsWaiting } from './forms/problem-box.tsx';

export function Page() {
  const t = useText('identity');
  const [isAbnormal, setIsAbnormal] = useState(false);
  return (
    <FormPage title={t('login.title')} text={t('login.text')}>
      <LoginForm onAbnormal={() => setIsAbnormal(true)} />
      <AbnormalDialog isOpen={isAbnormal} onClose={() => setIsAbnormal(false)} />
    </FormPage>
  );
}

function LoginForm({ onAbnormal }: { onAbnormal: () => void }) {
  const t = useText('identity');
  const query = useQuery();
  const form = useLogin(onAbnormal);
  const isWaiting = useIsWaiting(form.problem);
  return (
    <form {...form.element} className="flex flex-col gap-4">
      <TextField
        {...form.field('account')}
        onChange={(event) => {
          form.write('account', event.target.value);
          form.dropProblem(); // The wait was for the other account.
        }}
        label={t('login.account')}
        placeholder={t('login.accountPlaceholder')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="next"
      />
      <PasswordField
        {...form.field('password')}
        label={t('login.password')}
        labelAside={
          <Link
            to={withRedirect('/account/forget', query)}
            className="-my-3 inline-block py-3 font-semibold text-accent"
          >
            {t('login.forgot')}
          </Link>
        }
        showLabel={t('password.show')}
        hideLabel={t('password.hide')}
        autoComplete="current-password"
        enterKeyHint="go"
      />
      <ProblemBox problem={form.problem} />
      <Button type="submit" size="large" isFullWidth isBusy={form.isBusy} disabled={isWaiting}>
        {t('login.submit')}
      </Button>
      <p className="text-center text-14 text-text-muted">
        {t('login.noAccount')}{' '}
        <Link
          to={withRedirect('/account/register', query)}
          className="inline-block py-3 font-semibold text-accent"
        >
          {t('login.register')}
        </Link>
      </p>
    </form>
  );
}

function useLogin(onAbnormal: () => void) {
  const t = useText('identity');
  return useForm({
    initial: { account: '', password: '' },
    check: ({ account, password }) => ({
      account: findRequiredFault(account),
      password: password === '' ? 'required' : undefined,
    }),
    send: async ({ account, password }) => {
      try {
        await logIn({ account: account.trim(), password });
      } catch (error) {
        if (!isStatusRefusal(error)) throw error;
        onAbnormal();
        return 'done';
      }
      toast(t('ok.login'), 'success');
      return 'leaving';
    },
    fieldOf: { USER_NOT_FOUND: 'account', LOGIN_PASSWORD_WRONG: 'password' },
  });
}

/** A member who was shut out needs a person to talk to, not a line under a field. */
function AbnormalDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const t = useText('identity');
  const errors = useText('errors');
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('abnormal.title')}
      cancelLabel={t('close')}
      confirmLabel={t('abnormal.support')}
      onConfirm={() => void navigate('/kefu/kefu')}
    >
      {errors('accountStatusAbnormal')}
    </Dialog>
  );
}

function isStatusRefusal(error: unknown): boolean {
  return error instanceof ApiRejection && error.code === 'ACCOUNT_STATUS_ABNORMAL';
}
