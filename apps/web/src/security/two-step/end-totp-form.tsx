/**
 * Turns the authenticator app off, with one of its codes or a recovery code and the login password.
 */
import { Button, toast } from '@anywhen/ui';
import type { SecurityStanding } from '@anywhen/protocol';
import { useFormat, useText } from '../../i18n/index.ts';
import { useForm } from '../../member-parts/form.ts';
import { ProblemBox, useIsWaiting } from '../../member-parts/problem-box.tsx';
import {
  SecondStepChoice,
  findSecondStepFault,
  useSecondStepWay,
  type SecondStepWay,
} from '../../member-parts/second-step-field.tsx';
import { LoginPasswordField } from '../../member-parts/secret-field.tsx';
import { turnTotpOff } from '../data.ts';
import { Effects } from '../form-frame.tsx';
import { useSureChange } from '../lost-answer.ts';

type EndTotpFormProps = { standing: SecurityStanding; sinceMs: number; onDone: () => void };

export function EndTotpForm({ standing, sinceMs, onDone }: EndTotpFormProps) {
  const t = useText('security');
  const { date } = useFormat();
  const choice = useSecondStepWay();
  const form = useEndTotp(choice.way, onDone);
  const isWaiting = useIsWaiting(form.problem);
  const isLast = standing.passkeys.length === 0;
  return (
    <form {...form.element} className="flex flex-col gap-4">
      <p className="text-14 text-pretty text-text-muted">
        {t('totp.onText', { date: date(sinceMs) })}
      </p>
      <SecondStepChoice
        field={form.field('secondStep')}
        choice={choice}
        onWrite={(text) => form.write('secondStep', text)}
      />
      <LoginPasswordField {...form.field('password')} enterKeyHint="done" />
      <Effects
        texts={[isLast ? t('effect.notAsked') : t('effect.passkeysStay'), t('effect.lock')]}
      />
      <ProblemBox problem={form.problem} />
      <Button
        type="submit"
        look="danger"
        size="large"
        isFullWidth
        isBusy={form.isBusy}
        disabled={isWaiting}
      >
        {t('totp.turnOff')}
      </Button>
    </form>
  );
}

function useEndTotp(way: SecondStepWay, onDone: () => void) {
  const t = useText('security');
  const change = useSureChange(['totp-off']);
  return useForm({
    initial: { secondStep: '', password: '' },
    check: ({ secondStep, password }) => ({
      secondStep: findSecondStepFault(secondStep, way),
      password: password === '' ? 'required' : undefined,
    }),
    send: async ({ secondStep, password }) => {
      await change(() => turnTotpOff({ password, code: secondStep }));
      toast(t('totp.isOff'), 'success');
      onDone();
      return 'done';
    },
    fieldOf: { SECOND_STEP_WRONG: 'secondStep', LOGIN_PASSWORD_WRONG: 'password' },
    rename: { code: 'secondStep' },
  });
}
