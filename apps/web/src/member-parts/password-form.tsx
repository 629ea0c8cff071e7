/**
 * Asks for the login password before something that must not happen by a stolen phone alone: says
 * what will happen, and shows every refusal where it belongs.
 */
import type { ReactNode } from 'react';
import { Button } from '@anywhen/ui';
import { useForm } from './form.ts';
import { ProblemBox, useIsWaiting } from './problem-box.tsx';
import { LoginPasswordField } from './secret-field.tsx';

type PasswordFormProps = {
  submitLabel: string;
  isDanger?: boolean;
  /** What the password is for. It is forgotten as soon as this is done. */
  onPassword: (password: string) => Promise<void>;
  /** What will happen, said before the tap. */
  children?: ReactNode;
};

export function PasswordForm(props: PasswordFormProps) {
  const { submitLabel, isDanger = false, onPassword, children } = props;
  const form = useForm({
    initial: { password: '' },
    check: ({ password }) => ({ password: password === '' ? 'required' : undefined }),
    send: async ({ password }) => {
      await onPassword(password);
      form.write('password', '');
      return 'done';
    },
    fieldOf: { LOGIN_PASSWORD_WRONG: 'password' },
  });
  const isWaiting = useIsWaiting(form.problem);
  return (
    <form {...form.element} className="flex flex-col gap-4">
      {children}
      <LoginPasswordField {...form.field('password')} enterKeyHint="done" />
      <ProblemBox problem={form.problem} />
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
