/** `/my/loginpwd` (rulebook 14.5): changes the login password. */
import { Button, toast } from '@anywhen/ui';
import type { Me } from '@anywhen/protocol';
import { useText } from '../i18n/index.ts';
import { findRepeatFault } from '../member-parts/checks.ts';
import { useForm } from '../member-parts/form.ts';
import { NewPasswordFields } from '../member-parts/new-password-fields.tsx';
import { OwnStepField, useOwnStep } from '../member-parts/own-step.tsx';
import { ProblemBox, useIsWaiting } from '../member-parts/problem-box.tsx';
import { LoginPasswordField } from '../member-parts/secret-field.tsx';
import { findNewPasswordFault, ownerOfMe } from '../member-parts/weakness.ts';
import { useMe } from '../parts/me.ts';
import { returnTo } from '../router/index.ts';
import { sendLoginPassword } from './data.ts';
import { Effects, FormFrame } from './form-frame.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { useSureChange } from './lost-answer.ts';

export function Page() {
  return (
    <Loaded asked={useMe()} count={3}>
      {(me) => <LoginPasswordForm me={me} />}
    </Loaded>
  );
}

function LoginPasswordForm({ me }: { me: Me }) {
  const t = useText('security');
  const form = useLoginPassword(me);
  const isWaiting = useIsWaiting(form.problem);
  return (
    <FormFrame icon="key" title={t('loginPassword.title')} text={t('loginPassword.text')}>
      <form {...form.element} className="flex flex-col gap-4">
        <LoginPasswordField {...form.field('password')} enterKeyHint="next" />
        <OwnStepField
          step={form.step}
          field={form.field('secondStep')}
          onWrite={(text) => form.write('secondStep', text)}
        />
        <NewPasswordFields
          form={form}
          names={{ password: 'newPassword', repeat: 'repeat' }}
          label={t('loginPassword.new')}
          repeatLabel={t('loginPassword.repeat')}
          owner={ownerOfMe(me)}
        />
        <Effects texts={[t('effect.sessions'), t('effect.lock')]} />
        <ProblemBox problem={form.problem} />
        <Button type="submit" size="large" isFullWidth isBusy={form.isBusy} disabled={isWaiting}>
          {t('loginPassword.submit')}
        </Button>
      </form>
    </FormFrame>
  );
}

function useLoginPassword(me: Me) {
  const t = useText('security');
  const change = useSureChange(['login-password']);
  const step = useOwnStep();
  const form = useForm({
    initial: { password: '', secondStep: '', newPassword: '', repeat: '' },
    check: ({ password, secondStep, newPassword, repeat }) => {
      const isSame = password !== '' && newPassword === password;
      return {
        password: password === '' ? 'required' : undefined,
        secondStep: step.findFault(secondStep),
        newPassword: isSame ? 'same' : findNewPasswordFault(newPassword, ownerOfMe(me)),
        repeat: repeat === '' ? 'required' : findRepeatFault(newPassword, repeat),
      };
    },
    send: async ({ secondStep, ...typed }) => {
      await change(() =>
        step.sendWith(secondStep, (proof) => sendLoginPassword({ ...typed, ...proof })),
      );
      toast(t('loginPassword.done'), 'success');
      return () => returnTo('/my/security');
    },
    fieldOf: {
      LOGIN_PASSWORD_WRONG: 'password',
      SECOND_STEP_WRONG: 'secondStep',
      PASSWORD_WEAK: 'newPassword',
    },
  });
  return { ...form, step };
}
