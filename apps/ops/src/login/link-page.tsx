/** What a one-time link opens: the own password, and for the first admin a name. */
import {
  type ReplyOf,
  STAFF_ID_PATTERN,
  STAFF_PASSWORD_MIN,
  checkStaffLink,
  openStaffLink,
} from '@anywhen/protocol';
import { Button, PasswordField, SkeletonRows, TextField } from '@anywhen/ui';
import { useEffect, useState, type FormEvent } from 'react';
import { ApiRejection, callApi } from '../api/call.ts';
import { errorText, fieldTexts } from '../api/error-texts.ts';
import { Failure, NotLoaded } from '../parts/failure.tsx';
import { formatMoment } from '../parts/moments.ts';
import { useAction } from '../parts/use-action.ts';
import { Entrance } from './entrance.tsx';
import { LINK_TEXTS, LINK_TITLES, LOGIN_TEXTS } from './texts.ts';

type LinkPageProps = { token: string; onOpened: (id: string) => void; onLeave: () => void };

type OneTimeLink = ReplyOf<typeof checkStaffLink>;

export function LinkPage({ token, onOpened, onLeave }: LinkPageProps) {
  const [link, setLink] = useState<OneTimeLink>();
  const { run, isBusy, error } = useAction(async () => {
    setLink(await callApi(checkStaffLink, { body: { token } }));
  });
  useEffect(() => {
    void run();
    // Once for each link.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [token]);
  if (link) return <LinkForm link={link} token={token} onOpened={onOpened} />;
  // To look at it again would change nothing.
  if (error instanceof ApiRejection && error.code === 'LINK_INVALID') {
    return (
      <Entrance title={LINK_TEXTS.unusable} text={errorText(error)}>
        <Button onClick={onLeave}>{LINK_TEXTS.toLogin}</Button>
      </Entrance>
    );
  }
  return (
    <Entrance title={LINK_TEXTS.checking}>
      {error ? (
        <NotLoaded error={error} isRetrying={isBusy} onRetry={() => void run()} />
      ) : (
        <SkeletonRows label={LINK_TEXTS.checking} count={2} hasPicture={false} />
      )}
      <Button look="quiet" onClick={onLeave}>
        {LINK_TEXTS.toLogin}
      </Button>
    </Entrance>
  );
}

type LinkFormProps = { link: OneTimeLink; token: string; onOpened: (id: string) => void };

function LinkForm({ link, token, onOpened }: LinkFormProps) {
  const [typed, setTyped] = useState({ id: link.id ?? '', password: '', repeat: '' });
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const { run, isBusy, error } = useAction(async () => {
    const { id } = await callApi(openStaffLink, { body: { token, ...typed } });
    onOpened(id);
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = findFaults(typed);
    setFaults(found);
    if (Object.keys(found).length === 0) void run();
  };
  const texts = { ...fieldTexts(error), ...ownField(error), ...faults };
  const field = (name: keyof typeof typed) => ({
    value: typed[name],
    error: texts[name],
    onChange: ({ target }: { target: { value: string } }) => {
      setTyped({ ...typed, [name]: target.value });
      setFaults({ ...faults, [name]: undefined } as Record<string, string>);
    },
  });
  const labels = { showLabel: LOGIN_TEXTS.show, hideLabel: LOGIN_TEXTS.hide };
  return (
    <Entrance
      title={LINK_TITLES[link.kind]}
      text={LINK_TEXTS.expires(formatMoment(link.expiresAtMs))}
    >
      <form onSubmit={submit} noValidate className="flex flex-col gap-4">
        <TextField
          label={LINK_TEXTS.name}
          hint={link.id === null ? LINK_TEXTS.nameHint : undefined}
          readOnly={link.id !== null}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          {...field('id')}
        />
        <PasswordField
          label={LINK_TEXTS.password}
          hint={LINK_TEXTS.passwordHint}
          autoComplete="new-password"
          {...labels}
          {...field('password')}
        />
        <PasswordField
          label={LINK_TEXTS.repeat}
          autoComplete="new-password"
          {...labels}
          {...field('repeat')}
        />
        {Object.keys(ownField(error)).length === 0 && <Failure error={error} isOfFields />}
        <Button type="submit" isBusy={isBusy} isFullWidth>
          {LINK_TEXTS.save}
        </Button>
      </form>
    </Entrance>
  );
}

type Typed = { id: string; password: string; repeat: string };

/** What the server would refuse as well. */
function findFaults({ id, password, repeat }: Typed): Readonly<Record<string, string>> {
  const isShort = [...password].length < STAFF_PASSWORD_MIN;
  return {
    ...(STAFF_ID_PATTERN.test(id) ? {} : { id: LINK_TEXTS.nameFormat }),
    ...(isShort ? { password: LINK_TEXTS.tooShort } : {}),
    ...(repeat === password ? {} : { repeat: LINK_TEXTS.different }),
  };
}

/** A refusal that is about one field. */
function ownField(error: unknown): Readonly<Record<string, string>> {
  if (!(error instanceof ApiRejection)) return {};
  if (error.code === 'PASSWORD_WEAK') return { password: errorText(error) };
  return error.code === 'STAFF_NAME_TAKEN' ? { id: errorText(error) } : {};
}
