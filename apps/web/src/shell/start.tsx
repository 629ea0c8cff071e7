/**
 * Starts the member app: session, language, page; then the first render. Until then the static
 * shell of index.html is on screen. It always ends with a page or an error message.
 */
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { bootData } from '../parts/boot-data.ts';
import { watchConnection } from './connection.ts';
import { connectLive } from './connect-live.ts';
import { applyPreferences } from '../parts/preferences.ts';
import { UnknownPage } from '../parts/session-unknown.tsx';
import { Shell } from './shell.tsx';
import { showStartFailure } from './start-failure.ts';
import { FailedPage } from '../router/failed-page.tsx';
import { watchLinkClicks } from '../router/link-clicks.ts';
import { startRouter } from '../router/navigation.ts';
import { recoverFromMissingChunk } from '../router/new-build.ts';
import { RouterProvider } from '../router/page-host.tsx';
import type { LoadPage } from '../router/route.ts';
import { withSecondTry } from '../router/second-try.ts';
import { routes } from '../router/table.ts';
import { beginSession, endSession } from '../session/session.ts';

/** Resolves when a page or the error message is on screen. */
export async function startApp(loadPage: LoadPage): Promise<void> {
  const root = document.getElementById('root');
  const notice = document.getElementById('static-notice');
  if (!root) return;
  const fail = () => void showStartFailure(root, notice);
  await start(root, loadPage, fail).catch(fail);
}

const failure = { Page: FailedPage, recover: recoverFromMissingChunk };

async function start(root: HTMLElement, loadPage: LoadPage, fail: () => void): Promise<void> {
  learnSession();
  watchConnection();
  watchLinkClicks();
  await Promise.all([
    withSecondTry(applyPreferences),
    withSecondTry(connectLive),
    startRouter({ routes, loadPage, failure, UnknownPage }),
  ]);
  createRoot(root, { onUncaughtError: (error) => (reportError(error), fail()) }).render(
    <StrictMode>
      <RouterProvider>
        <Shell />
      </RouterProvider>
    </StrictMode>,
  );
  // The app works without it, so a failure is ignored.
  import('./after-start.ts').then(
    ({ afterStart }) => afterStart(),
    () => undefined,
  );
}

/** A page from the offline cache comes without session data, which is requested later. */
function learnSession(): void {
  const boot = bootData();
  if (boot?.member) beginSession(boot.member);
  else if (boot) endSession();
}
