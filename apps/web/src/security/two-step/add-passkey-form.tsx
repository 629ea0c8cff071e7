/**
 * Adds a passkey: a name, the login password, the second step that exists, and then the device's
 * own prompt.
 */
import { useRef } from 'react';
import { Button, TextField, toast } from '@anywhen/ui';
import { PASSKEY_NAME_MAX } from '@anywhen/protocol';
import { useText } from '../../i18n/index.ts';
import { findRequiredFault } from '../../member-parts/checks.ts';
import { useForm } from '../../member-parts/form.ts';
import { OwnStepField, useOwnStep, type OwnStepAsked } from '../../member-parts/own-step.tsx';
import { PasskeyFailure, type PasskeyOptions } from '../../member-parts/passkeys.ts';
import { ProblemBox, useIsWaiting } from '../../member-parts/problem-box.tsx';
import { LoginPasswordField } from '../../member-parts/secret-field.tsx';
import { askForPasskeyOptions, keepNewPasskey } from '../data.ts';
import { Effects } from '../form-frame.tsx';

/** Recovery codes come with the first method of two-step login; empty when there are some. */
type AddPasskeyFormProps = { onDone: (codes: readonly string[]) => void };

export function AddPasskeyForm({ onDone }: AddPasskeyFormProps) {
  const t = useText('security');
  const step = useOwnStep();
  const form = useAddPasskey(step, onDone);
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
      <OwnStepField
        step={step}
        field={form.field('secondStep')}
        onWrite={(text) => form.write('secondStep', text)}
      />
      <Effects texts={[t('effect.asked'), t('effect.lock')]} />
      <ProblemBox problem={form.problem} />
      <Button type="submit" size="large" isFullWidth isBusy={form.isBusy} disabled={isWaiting}>
        {t('passkeys.addNow')}
      </Button>
    </form>
  );
}

/** A code works once: when only the device's question was closed, it is not asked for again. */
function useAddPasskey(step: OwnStepAsked, onDone: AddPasskeyFormProps['onDone']) {
  const t = useText('security');
  const begun = useRef<PasskeyOptions>(undefined);
  return useForm({
    initial: { name: '', password: '', secondStep: '' },
    check: ({ name, password, secondStep }) => ({
      name: findRequiredFault(name),
      password: password === '' ? 'required' : undefined,
      secondStep: begun.current ? undefined : step.findFault(secondStep),
    }),
    send: async ({ name, password, secondStep }) => {
      begun.current ??= await step.sendWith(secondStep, (proof) =>
        askForPasskeyOptions(password, proof),
      );
      try {
        onDone(await keepNewPasskey(name.trim(), begun.current));
      } catch (error) {
        // Whatever the server answered ended what it had begun.
        if (!(error instanceof PasskeyFailure)) begun.current = undefined;
        throw error;
      }
      toast(t('passkeys.added'), 'success');
      return 'done';
    },
    fieldOf: { LOGIN_PASSWORD_WRONG: 'password', SECOND_STEP_WRONG: 'secondStep' },
  });
}
