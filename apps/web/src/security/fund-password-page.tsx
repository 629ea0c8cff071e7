/**
 * `/my/paypwd` (rulebook 14.5): sets or changes the password for withdrawals. While it is blocked
 * after wrong tries the page says for how long.
 */
import { Button, toast } from '@anywhen/ui';
import { FUND_PASSWORD_MAX, FUND_PASSWORD_MIN } from '@anywhen/protocol';
import type { Me, SecurityStanding } from '@anywhen/protocol';
import { formatDuration, useText } from '../i18n/index.ts';
import { findRepeatFault } from '../member-parts/checks.ts';
import { useForm } from '../member-parts/form.ts';
import { NewPasswordFields } from '../member-parts/new-password-fields.tsx';
import { OwnStepField, useOwnStep } from '../member-parts/own-step.tsx';
import { ProblemBox, useIsWaiting } from '../member-parts/problem-box.tsx';
import { LoginPasswordField, SecretField } from '../member-parts/secret-field.tsx';
import { findNewFundPasswordFault, ownerOfMe } from '../member-parts/weakness.ts';
import { Notice } from '../money-forms/notice.tsx';
import { useMe } from '../parts/me.ts';
import { useSecondsUntil } from '../parts/passing-time.ts';
import { returnTo } from '../router/index.ts';
import { sendFundPassword, useSecurity } from './data.ts';
import { Effects, FormFrame } from './form-frame.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { useSureChange } from './lost-answer.ts';

export function Page() {
  const askedMe = useMe();
  return (
    <Loaded asked={useSecurity()} count={3}>
      {(standing) => (
        <Loaded asked={askedMe} count={3}>
          {(me) => <FundPasswordForm me={me} standing={standing} />}
        </Loaded>
      )}
    </Loaded>
  );
}

type FundPasswordFormProps = { me: Me; standing: SecurityStanding };

function FundPasswordForm({ me, standing }: FundPasswordFormProps) {
  const t = useText('security');
  const { isFundPasswordSet: isChange, fundPasswordLockedUntilMs } = standing;
  const form = useFundPassword(me, isChange);
  const isWaiting = useIsWaiting(form.problem);
  const lockedSeconds = useSecondsUntil(fundPasswordLockedUntilMs ?? undefined);
  return (
    <FormFrame
      icon="lock"
      title={isChange ? t('fundPassword.changeTitle') : t('fundPassword.setTitle')}
      text={t('fundPassword.text')}
    >
      {lockedSeconds > 0 && <BlockedNotice seconds={lockedSeconds} />}
      <form {...form.element} className="flex flex-col gap-4">
        <LoginPasswordField {...form.field('password')} enterKeyHint="next" />
        <OwnStepField
          step={form.step}
          field={form.field('secondStep')}
          onWrite={(text) => form.write('secondStep', text)}
        />
        {isChange && (
          <SecretField
            {...form.field('oldFundPassword')}
            label={t('fundPassword.old')}
            autoComplete="off"
            enterKeyHint="next"
          />
        )}
        <NewPasswordFields
          form={form}
          names={{ password: 'newFundPassword', repeat: 'fundRepeat' }}
          label={isChange ? t('fundPassword.new') : t('fundPassword.first')}
          repeatLabel={isChange ? t('fundPassword.repeat') : t('fundPassword.firstRepeat')}
          owner={ownerOfMe(me)}
          hint={t('fundPassword.hint', { min: FUND_PASSWORD_MIN, max: FUND_PASSWORD_MAX })}
        />
        <Effects texts={[t('effect.lock')]} />
        <ProblemBox problem={form.problem} />
        <Button
          type="submit"
          size="large"
          isFullWidth
          isBusy={form.isBusy}
          disabled={isWaiting || lockedSeconds > 0}
        >
          {isChange ? t('fundPassword.change') : t('fundPassword.set')}
        </Button>
      </form>
    </FormFrame>
  );
}

function BlockedNotice({ seconds }: { seconds: number }) {
  const t = useText('security');
  const errors = useText('errors');
  return (
    <Notice tone="warn" icon="clock">
      <p className="font-medium text-warn">{errors('fundPasswordLocked')}</p>
      <p aria-live="off" className="tabular">
        {t('fundPassword.blocked', { time: formatDuration(seconds) })}
      </p>
    </Notice>
  );
}

function useFundPassword(me: Me, isChange: boolean) {
  const t = useText('security');
  const change = useSureChange(['fund-password-set', 'fund-password']);
  const step = useOwnStep();
  const form = useForm({
    initial: {
      password: '',
      secondStep: '',
      oldFundPassword: '',
      newFundPassword: '',
      fundRepeat: '',
    },
    check: ({ password, secondStep, oldFundPassword, newFundPassword, fundRepeat }) => {
      const isSame = newFundPassword !== '' && newFundPassword === password;
      return {
        password: password === '' ? 'required' : undefined,
        secondStep: step.findFault(secondStep),
        oldFundPassword: isChange && oldFundPassword === '' ? 'required' : undefined,
        newFundPassword: isSame ? 'same' : findNewFundPasswordFault(newFundPassword, ownerOfMe(me)),
        fundRepeat: fundRepeat === '' ? 'required' : findRepeatFault(newFundPassword, fundRepeat),
      };
    },
    send: async ({ secondStep, oldFundPassword, fundRepeat: repeat, ...typed }) => {
      const old = isChange ? { oldFundPassword } : {};
      const body = { ...typed, ...old, repeat };
      await change(() =>
        step.sendWith(secondStep, (proof) => sendFundPassword({ ...body, ...proof })),
      );
      toast(t(isChange ? 'fundPassword.changed' : 'fundPassword.wasSet'), 'success');
      return () => returnTo('/my/security');
    },
    fieldOf: {
      LOGIN_PASSWORD_WRONG: 'password',
      SECOND_STEP_WRONG: 'secondStep',
      FUND_PASSWORD_OLD_WRONG: 'oldFundPassword',
      PASSWORD_WEAK: 'newFundPassword',
    },
    rename: { repeat: 'fundRepeat' },
  });
  return { ...form, step };
}
