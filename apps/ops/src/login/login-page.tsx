/** The login: name and password, then the code of the authenticator, always both. */
import { type ReplyOf, logInAsStaff } from '@anywhen/protocol';
import { Button, PasswordField, TextField } from '@anywhen/ui';
import { useState, type FormEvent } from 'react';
import { ApiRejection, callApi } from '../api/call.ts';
import { errorText, fieldTexts } from '../api/error-texts.ts';
import { Failure } from '../parts/failure.tsx';
import { useAction } from '../parts/use-action.ts';
import { CodeForm } from './code-form.tsx';
import { Entrance } from './entrance.tsx';
import { LOGIN_TEXTS } from './texts.ts';

type LoginPageProps = {
  name?: string;
  /** Whose pages wait behind it. */
  endedFor?: string;
  onIn: () => Promise<void>;
};

type Step = ReplyOf<typeof logInAsStaff>;

export function LoginPage({ name = '', endedFor, onIn }: LoginPageProps) {
  const [typed, setTyped] = useState({ id: name, password: '' });
  const [hasTried, setHasTried] = useState(false);
  const [step, setStep] = useState<Step>();
  const [expired, setExpired] = useState<unknown>(undefined);
  const { run, isBusy, error } = useAction(async () => {
    setExpired(undefined);
    setStep(await callApi(logInAsStaff, { body: { ...typed, id: typed.id.trim() } }));
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setHasTried(true);
    // A slip would cost one of five tries.
    if (typed.id.trim() !== '' && typed.password !== '') void run();
  };
  if (step) {
    const restart = (failure?: unknown) => {
      setExpired(failure);
      setStep(undefined);
    };
    return <CodeForm enrol={step.enrol} onIn={onIn} onRestart={restart} />;
  }
  const missing = (value: string) => (hasTried && value === '' ? LOGIN_TEXTS.required : undefined);
  const isWrong = error instanceof ApiRejection && error.code === 'LOGIN_PASSWORD_WRONG';
  const text = endedFor === undefined ? undefined : LOGIN_TEXTS.endedText;
  return (
    <Entrance title={endedFor === undefined ? LOGIN_TEXTS.title : LOGIN_TEXTS.ended} text={text}>
      <form onSubmit={submit} noValidate className="flex flex-col gap-4">
        <TextField
          label={LOGIN_TEXTS.name}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          value={typed.id}
          error={missing(typed.id.trim()) ?? fieldTexts(error)['id']}
          onChange={({ target }) => setTyped({ ...typed, id: target.value })}
        />
        <PasswordField
          label={LOGIN_TEXTS.password}
          showLabel={LOGIN_TEXTS.show}
          hideLabel={LOGIN_TEXTS.hide}
          value={typed.password}
          error={
            missing(typed.password) ?? (isWrong ? errorText(error) : fieldTexts(error)['password'])
          }
          onChange={({ target }) => setTyped({ ...typed, password: target.value })}
        />
        {!isWrong && <Failure error={error ?? expired} isOfFields />}
        <Button type="submit" isBusy={isBusy} isFullWidth>
          {LOGIN_TEXTS.next}
        </Button>
      </form>
    </Entrance>
  );
}
