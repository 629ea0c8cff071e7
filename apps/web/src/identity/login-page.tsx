/**
 * Login with username, e-mail, phone or UID, and an optional second step; or with a passkey alone.
 * The router redirects when the session begins.
 */
import { useState } from 'react';
import { Button, TextField } from '@anywhen/ui';
import type { SecondStep } from '@anywhen/protocol';
import { Dialog } from '../parts/overlays.tsx';
import { useText } from '../i18n/index.ts';
import { findRequiredFault } from '../member-parts/checks.ts';
import { useForm, type Form } from '../member-parts/form.ts';
import { hasPasskeys } from '../member-parts/passkeys.ts';
import { ProblemBox, useIsWaiting } from '../member-parts/problem-box.tsx';
import { LoginPasswordField } from '../member-parts/secret-field.tsx';
import { Notice } from '../money-forms/notice.tsx';
import { Link, navigate, useQuery } from '../router/index.ts';
import { logIn } from './data.ts';
import { enter, type Turns } from './entering.ts';
import { FormPage, OtherPage, withRedirect } from './form-page.tsx';
import { PasskeyForm } from './passkey-form.tsx';
import { SecondStepForm } from './second-step-form.tsx';

/** Typed input stays during the second step, which may time out. */
export function Page() {
  const t = useText('identity');
  const [step, setStep] = useState<SecondStep>();
  const [isExpired, setIsExpired] = useState(false);
  const [isAbnormal, setIsAbnormal] = useState(false);
  const turns: Turns = {
    onSecondStep: setStep,
    onExpired: () => {
      setStep(undefined);
      setIsExpired(true);
    },
    onAbnormal: () => setIsAbnormal(true),
  };
  const form = useLogin(turns, () => setIsExpired(false));
  return (
    <FormPage
      title={step ? t('second.title') : t('login.title')}
      text={step ? t('second.text') : t('login.text')}
    >
      {step ? (
        <SecondStepForm step={step} turns={turns} onBack={() => setStep(undefined)} />
      ) : (
        <FirstStep form={form} turns={turns} isExpired={isExpired} />
      )}
      <AbnormalDialog isOpen={isAbnormal} onClose={() => setIsAbnormal(false)} />
    </FormPage>
  );
}

type FirstStepProps = { form: Form<'account' | 'password'>; turns: Turns; isExpired: boolean };

function FirstStep({ form, turns, isExpired }: FirstStepProps) {
  const t = useText('identity');
  const errors = useText('errors');
  return (
    <div className="flex flex-col gap-4">
      {isExpired && (
        <Notice tone="warn" icon="clock">
          <p className="font-medium text-warn">{errors('secondStepExpired')}</p>
        </Notice>
      )}
      <LoginForm form={form} />
      {hasPasskeys() && <PasskeyForm look="secondary" turns={{ onAbnormal: turns.onAbnormal }} />}
      <OtherPage
        question={t('login.noAccount')}
        path="/account/register"
        label={t('login.register')}
      />
    </div>
  );
}

function LoginForm({ form }: Pick<FirstStepProps, 'form'>) {
  const t = useText('identity');
  const query = useQuery();
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
      <LoginPasswordField
        {...form.field('password')}
        labelAside={
          <Link
            to={withRedirect('/account/forget', query)}
            className="-my-3 inline-block py-3 font-semibold text-accent"
          >
            {t('login.forgot')}
          </Link>
        }
        enterKeyHint="go"
      />
      <ProblemBox problem={form.problem} />
      <Button type="submit" size="large" isFullWidth isBusy={form.isBusy} disabled={isWaiting}>
        {t('login.submit')}
      </Button>
      <p className="text-12 text-pretty text-text-muted">{t('login.lock')}</p>
    </form>
  );
}

function useLogin(turns: Turns, onSend: () => void) {
  return useForm({
    initial: { account: '', password: '' },
    check: ({ account, password }) => ({
      account: findRequiredFault(account),
      password: password === '' ? 'required' : undefined,
    }),
    send: ({ account, password }) => {
      onSend();
      return enter(() => logIn({ account: account.trim(), password }), turns);
    },
    fieldOf: { USER_NOT_FOUND: 'account', LOGIN_PASSWORD_WRONG: 'password' },
  });
}

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
