/** The input of the second step: six digits of the authenticator app, or a recovery code. */
import { useState } from 'react';
import { Button, TextField } from '@anywhen/ui';
import { RECOVERY_CODE_PATTERN, TOTP_DIGITS, TOTP_PATTERN } from '@anywhen/protocol';
import type { FieldFault } from '@anywhen/protocol';
import { useText } from '../i18n/index.ts';
import type { FieldProps } from './form.ts';

export type SecondStepWay = 'app' | 'recovery';

const RECOVERY_LETTERS_MAX = 16;

/** Spaces come with a paste, and a recovery code may be typed in lower case. */
function readSecondStep(typed: string, way: SecondStepWay): string {
  return way === 'app'
    ? typed.replaceAll(/\D/g, '').slice(0, TOTP_DIGITS)
    : typed.replaceAll(/\s/g, '').toUpperCase().slice(0, RECOVERY_LETTERS_MAX);
}

export function findSecondStepFault(typed: string, way: SecondStepWay): FieldFault | undefined {
  if (typed === '') return 'required';
  if (way === 'app') return TOTP_PATTERN.test(typed) ? undefined : 'too-short';
  return RECOVERY_CODE_PATTERN.test(typed) ? undefined : 'format';
}

/** Which of the two is requested. A member without the app has only recovery codes. */
export function useSecondStepWay(hasApp = true) {
  const [way, setWay] = useState<SecondStepWay>(hasApp ? 'app' : 'recovery');
  return { way, setWay, hasApp };
}

type SecondStepFieldProps = {
  field: FieldProps;
  way: SecondStepWay;
  onWrite: (text: string) => void;
};

/** The input of one way. */
export function SecondStepField({ field, way, onWrite }: SecondStepFieldProps) {
  const t = useText('member');
  if (way === 'app') return <TotpField field={field} onWrite={onWrite} />;
  return (
    <TextField
      {...field}
      key="recovery"
      label={t('secondStep.recovery')}
      hint={t('secondStep.recoveryHint')}
      placeholder="7K2QF-9XH3M"
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      enterKeyHint="go"
      onChange={(event) => onWrite(readSecondStep(event.target.value, 'recovery'))}
    />
  );
}

type SecondStepChoiceProps = Omit<SecondStepFieldProps, 'way'> & {
  choice: ReturnType<typeof useSecondStepWay>;
};

/** With a button that turns to the other way. */
export function SecondStepChoice({ field, choice, onWrite }: SecondStepChoiceProps) {
  const t = useText('member');
  const { way, setWay, hasApp } = choice;
  const turn = () => {
    setWay(way === 'app' ? 'recovery' : 'app');
    onWrite(''); // The input belongs to the other method.
  };
  return (
    <div className="flex flex-col gap-1">
      <SecondStepField field={field} way={way} onWrite={onWrite} />
      {hasApp && (
        <Button look="quiet" size="small" className="-ml-3 self-start" onClick={turn}>
          {way === 'app' ? t('secondStep.useRecovery') : t('secondStep.useCode')}
        </Button>
      )}
    </div>
  );
}

/** Phones can autofill the code. */
export function TotpField({ field, onWrite }: Pick<SecondStepFieldProps, 'field' | 'onWrite'>) {
  const t = useText('member');
  return (
    <TextField
      {...field}
      key="app"
      label={t('secondStep.code')}
      placeholder={t('secondStep.codePlaceholder')}
      inputMode="numeric"
      autoComplete="one-time-code"
      enterKeyHint="go"
      onChange={(event) => onWrite(readSecondStep(event.target.value, 'app'))}
    />
  );
}
