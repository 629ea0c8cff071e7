/**
 * Decides what is on the screen: the login, what a one-time link opens, or the pages. When a
 * session ends, its pages stay behind the login as they are.
 */
import { readStaffSelf } from '@anywhen/protocol';
import { ErrorState, SkeletonRows, Toaster } from '@anywhen/ui';
import { useEffect, useState } from 'react';
import { ApiRejection, callApi } from '../api/call.ts';
import { LinkPage } from '../login/link-page.tsx';
import { takeLinkToken } from '../login/link-token.ts';
import { LoginPage } from '../login/login-page.tsx';
import { TEXTS } from '../parts/texts.ts';
import { useAction } from '../parts/use-action.ts';
import { beginSession, noticeNoSession, useSession } from '../session/session.ts';
import { Shell } from './shell.tsx';
import { FRAME_TEXTS } from './texts.ts';

/** `linkToken` is that of the address the console was opened with. */
export function App({ linkToken }: { linkToken: string | undefined }) {
  const session = useSession();
  const [token, setToken] = useState(linkToken);
  const [name, setName] = useState('');
  const { run, isBusy, error } = useAction(learnSelf);
  useEffect(() => {
    void run();
    // Once: what is known afterwards comes from the calls themselves.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  // A link that is pasted into an open tab loads nothing anew.
  useEffect(() => {
    const take = () => setToken((known) => takeLinkToken() ?? known);
    window.addEventListener('hashchange', take);
    return () => window.removeEventListener('hashchange', take);
  }, []);
  const hasOpened = (id: string) => {
    setToken(undefined);
    setName(id);
  };
  return (
    <>
      {'self' in session && (
        <div key={session.self.id} inert={session.kind === 'ended'}>
          <Shell />
        </div>
      )}
      {session.kind === 'unknown' && <Unknown error={error} isBusy={isBusy} onRetry={run} />}
      {session.kind === 'out' && token !== undefined && (
        <LinkPage token={token} onOpened={hasOpened} onLeave={() => setToken(undefined)} />
      )}
      {session.kind === 'out' && token === undefined && <LoginPage name={name} onIn={learnSelf} />}
      {session.kind === 'ended' && (
        <LoginPage name={session.self.id} endedFor={session.self.id} onIn={learnSelf} />
      )}
      <Toaster closeLabel={TEXTS.close} />
    </>
  );
}

/** Asks who this is. */
async function learnSelf(): Promise<void> {
  try {
    const { id, role } = await callApi(readStaffSelf);
    beginSession({ id, role });
  } catch (failure) {
    if (!(failure instanceof ApiRejection) || failure.code !== 'NOT_LOGGED_IN') throw failure;
    noticeNoSession();
  }
}

type UnknownProps = { error: unknown; isBusy: boolean; onRetry: () => void };

function Unknown({ error, isBusy, onRetry }: UnknownProps) {
  if (!error) return <SkeletonRows label={TEXTS.loading} hasPicture={false} />;
  return (
    <main>
      <h1 className="sr-only">{FRAME_TEXTS.console}</h1>
      <ErrorState
        title={FRAME_TEXTS.noAnswer}
        text={FRAME_TEXTS.noAnswerText}
        retryLabel={TEXTS.retry}
        isRetrying={isBusy}
        onRetry={onRetry}
      />
    </main>
  );
}
