/**
 * A new password and its repetition, with a rough strength meter, advice to use a passphrase, and a
 * suggestion. Short passwords are allowed; one that is too easy to guess is marked while it is
 * typed.
 */
import { useState } from 'react';
import type { PasswordOwner } from '@anywhen/protocol';
import { Button, IconButton, StrengthMeter } from '@anywhen/ui';
import { useText, type TextKey } from '../i18n/index.ts';
import { copyText } from '../parts/copying.tsx';
import type { Form } from './form.ts';
import { useMarkText } from './mark-text.ts';
import { suggestPassphrase } from './passphrase.ts';
import { strengthOf } from './password-strength.ts';
import { SecretField } from './secret-field.tsx';
import { useIsWeak } from './weakness.ts';

type NewPasswordFieldsProps<Name extends string> = {
  form: Pick<Form<Name>, 'field' | 'write' | 'values'>;
  names: { password: Name; repeat: Name };
  label: string;
  repeatLabel: string;
  /** A password made of the member's name and address is easy to guess. */
  owner: PasswordOwner;
  /** The length rule; the default one when absent. */
  hint?: string;
};

const STRENGTHS = [
  'password.none',
  'password.weak',
  'password.fair',
  'password.good',
  'password.strong',
] as const satisfies readonly TextKey<'member'>[];

export function NewPasswordFields<Name extends string>(props: NewPasswordFieldsProps<Name>) {
  const { form, names, label, repeatLabel, owner, hint } = props;
  const t = useText('member');
  const [suggested, setSuggested] = useState('');
  const password = form.values[names.password];
  const isWeak = useIsWeak(password, owner);
  const textOf = useMarkText();
  const field = form.field(names.password);
  const weakText = isWeak ? textOf(names.password, { fault: 'format' }) : undefined;
  const strength = isWeak ? 1 : strengthOf(password, wordsOf(owner));

  const suggest = () => {
    const phrase = suggestPassphrase();
    setSuggested(phrase);
    form.write(names.password, phrase);
    form.write(names.repeat, phrase);
  };

  return (
    <>
      <div className="flex flex-col gap-2">
        <SecretField
          {...field}
          error={field.error ?? weakText}
          label={label}
          labelAside={
            <Button look="quiet" size="small" className="-my-2 -mr-3" onClick={suggest}>
              {t('password.suggest')}
            </Button>
          }
          autoComplete="new-password"
          enterKeyHint="next"
          strength={<StrengthMeter score={strength} text={t(STRENGTHS[strength])} />}
          hint={hint ?? t('password.hint')}
        />
        {suggested !== '' && suggested === password && <Suggestion phrase={suggested} />}
      </div>
      <SecretField
        {...form.field(names.repeat)}
        label={repeatLabel}
        autoComplete="new-password"
        enterKeyHint="next"
      />
    </>
  );
}

function wordsOf({ username, email }: PasswordOwner): string[] {
  return [username, email?.split('@')[0] ?? ''];
}

function Suggestion({ phrase }: { phrase: string }) {
  const t = useText('member');
  const said = { copied: t('copied'), failed: t('copyFailed') };
  return (
    <div className="flex animate-rise-in items-center gap-2 rounded-card bg-accent-tint pl-3">
      <div className="flex min-w-0 flex-1 flex-col gap-0.5 py-2">
        <p className="text-16 font-semibold wrap-anywhere">{phrase}</p>
        <p className="text-12 text-text-muted">{t('password.keepIt')}</p>
      </div>
      <IconButton
        icon="copy"
        size={20}
        label={t('password.copy')}
        onClick={() => void copyText(phrase, said)}
      />
    </div>
  );
}
