/**
 * Requires a password before an action that a stolen phone alone must not allow: shows what will
 * happen, and every refusal where it belongs. The login password by default, and with it the second
 * step for whoever has one.
 */
import type { ReactNode } from 'react';
import { Button, LinkButton } from '@anywhen/ui';
import { useText } from '../i18n/index.ts';
import { useForm, type Problem } from './form.ts';
import { OwnStepField, useOwnStep, type OwnProof } from './own-step.tsx';
import { ProblemBox, useIsWaiting } from './problem-box.tsx';
import { FundPasswordField, LoginPasswordField } from './secret-field.tsx';

type PasswordFormProps = {
  asks?: keyof typeof SECRETS;
  submitLabel: string;
  isDanger?: boolean;
  /** The protected action. The password is discarded as soon as it is done. */
  onPassword: (password: string, proof: OwnProof) => Promise<void>;
  /** What will happen, shown before the tap. */
  children?: ReactNode;
};

const SECRETS = {
  login: { name: 'password', Field: LoginPasswordField },
  fund: { name: 'fundPassword', Field: FundPasswordField },
} as const;

export function PasswordForm(props: PasswordFormProps) {
  const { asks = 'login', submitLabel, isDanger = false, onPassword, children } = props;
  const { name, Field } = SECRETS[asks];
  const step = useOwnStep({ isWanted: asks === 'login' });
  const form = useForm<string>({
    initial: { [name]: '', secondStep: '' },
    check: (values) => ({
      [name]: values[name] === '' ? 'required' : undefined,
      secondStep: step.findFault(values['secondStep'] ?? ''),
    }),
    send: async (values) => {
      const password = values[name] ?? '';
      await step.sendWith(values['secondStep'] ?? '', (proof) => onPassword(password, proof));
      form.write(name, '');
      form.write('secondStep', '');
      return 'done';
    },
    fieldOf: {
      LOGIN_PASSWORD_WRONG: name,
      WITHDRAW_PASSWORD_WRONG: name,
      SECOND_STEP_WRONG: 'secondStep',
    },
  });
  const isWaiting = useIsWaiting(form.problem);
  return (
    <form {...form.element} className="flex flex-col gap-4">
      {children}
      <Field {...form.field(name)} enterKeyHint="done" />
      <OwnStepField
        step={step}
        field={form.field('secondStep')}
        onWrite={(text) => form.write('secondStep', text)}
      />
      <ProblemBox problem={form.problem} />
      {isWithoutFundPassword(form.problem) && <SetFundPassword />}
      <Button
        type="submit"
        look={isDanger ? 'danger' : 'primary'}
        size="large"
        isFullWidth
        isBusy={form.isBusy}
        disabled={isWaiting}
      >
        {submitLabel}
      </Button>
    </form>
  );
}

function SetFundPassword() {
  const t = useText('member');
  return (
    <LinkButton look="secondary" isFullWidth href="/my/paypwd">
      {t('password.setFund')}
    </LinkButton>
  );
}

function isWithoutFundPassword(problem: Problem | undefined): boolean {
  return problem?.kind === 'rejection' && problem.reply.code === 'FUND_PASSWORD_NOT_SET';
}
