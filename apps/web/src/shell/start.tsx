/**
 * The start of the member app: who is here, in which language, on which page; then the first
 * render. Until then the static shell of index.html is on screen. It ends in a page or, when that
 * cannot be, in a sentence with a button; never in nothing.
 */
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { bootData } from '../parts/boot-data.ts';
import { watchConnection } from './connection.ts';
import { connectLive } from './connect-live.ts';
import { applyPreferences } from '../parts/preferences.ts';
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
import { beginSession } from '../session/session.ts';

/** Comes back when a page is on screen, or the sentence. */
export async function startApp(loadPage: LoadPage): Promise<void> {
  const root = document.getElementById('root');
  const notice = document.getElementById('static-notice');
  if (!root) return;
  const fail = () => void showStartFailure(root, notice);
  await start(root, loadPage, fail).catch(fail);
}

const failure = { Page: FailedPage, recover: recoverFromMissingChunk };

async function start(root: HTMLElement, loadPage: LoadPage, fail: () => void): Promise<void> {
  const member = bootData()?.member;
  if (member) beginSession(member);
  watchConnection();
  watchLinkClicks();
  await Promise.all([
    withSecondTry(applyPreferences),
    withSecondTry(connectLive),
    startRouter({ routes, loadPage, failure }),
  ]);
  createRoot(root, { onUncaughtError: (error) => (reportError(error), fail()) }).render(
    <StrictMode>
      <RouterProvider>
        <Shell />
      </RouterProvider>
    </StrictMode>,
  );
  // The app stands without it, so its absence is nobody's failure.
  import('./after-start.ts').then(
    ({ afterStart }) => afterStart(),
    () => undefined,
  );
}
