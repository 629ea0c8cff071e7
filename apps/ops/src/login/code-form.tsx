/** The second half of the login: the authenticator's code, and before the first one its key. */
import { type ReplyOf, type logInAsStaff, passStaffStep } from '@anywhen/protocol';
import { Button, Skeleton, TextField } from '@anywhen/ui';
import { useEffect, useState, type ComponentType, type FormEvent } from 'react';
import { ApiRejection, callApi } from '../api/call.ts';
import { errorText } from '../api/error-texts.ts';
import { CopyText } from '../parts/copy-text.tsx';
import { Failure } from '../parts/failure.tsx';
import { useAction } from '../parts/use-action.ts';
import { Entrance } from './entrance.tsx';
import { LOGIN_TEXTS } from './texts.ts';

type Enrolment = NonNullable<ReplyOf<typeof logInAsStaff>['enrol']>;

type CodeFormProps = {
  enrol: Enrolment | null;
  onIn: () => Promise<void>;
  /** With why, when the server has forgotten the first half. */
  onRestart: (failure?: unknown) => void;
};

export function CodeForm({ enrol, onIn, onRestart }: CodeFormProps) {
  const [code, setCode] = useState('');
  const { run, isBusy, error } = useAction(async () => {
    try {
      await callApi(passStaffStep, { body: { code: code.replaceAll(/\s/g, '') } });
    } catch (failure) {
      if (isExpired(failure)) return onRestart(failure);
      throw failure;
    }
    return onIn();
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void run();
  };
  const isWrong = error instanceof ApiRejection && error.code === 'SECOND_STEP_WRONG';
  return (
    <Entrance
      title={enrol ? LOGIN_TEXTS.enrolTitle : LOGIN_TEXTS.codeTitle}
      text={enrol ? LOGIN_TEXTS.enrolText : undefined}
    >
      {enrol && <Key enrol={enrol} />}
      <form onSubmit={submit} noValidate className="flex flex-col gap-4">
        <TextField
          label={LOGIN_TEXTS.code}
          inputMode="numeric"
          autoComplete="one-time-code"
          ref={focusAtOnce}
          value={code}
          error={isWrong ? errorText(error) : undefined}
          onChange={({ target }) => setCode(target.value)}
        />
        {!isWrong && <Failure error={error} />}
        <Button type="submit" isBusy={isBusy} isFullWidth>
          {LOGIN_TEXTS.logIn}
        </Button>
        <Button look="quiet" onClick={() => onRestart()}>
          {LOGIN_TEXTS.other}
        </Button>
      </form>
    </Entrance>
  );
}

function focusAtOnce(field: HTMLInputElement | null): void {
  field?.focus();
}

function isExpired(failure: unknown): boolean {
  return failure instanceof ApiRejection && failure.code === 'SECOND_STEP_EXPIRED';
}

/** As a picture, and as text for whoever cannot scan it. */
function Key({ enrol: { secret, uri } }: { enrol: Enrolment }) {
  const [loaded, setLoaded] = useState<{ QrPicture: ComponentType<QrProps> }>();
  useEffect(() => {
    // Without the picture the key can still be typed.
    void import('@anywhen/ui/qr-picture').then(setLoaded, () => undefined);
  }, []);
  return (
    <div className="flex flex-col items-center gap-3">
      {loaded ? (
        <loaded.QrPicture text={uri} label={LOGIN_TEXTS.qr} />
      ) : (
        <Skeleton shape="block" width="11rem" height="11rem" />
      )}
      <CopyText label={LOGIN_TEXTS.key} text={secret} />
    </div>
  );
}

type QrProps = { text: string; label: string };
