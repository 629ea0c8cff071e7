/**
 * The start of the member app: who is here, in which language, on which page; then the first
 * render. Until then the static shell of index.html is on screen.
 */
import './styles.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { bootData } from './app/boot-data.ts';
import { watchConnection } from './app/connection.ts';
import { startModules } from './app/modules.ts';
import { registerOfflineShell } from './app/offline.ts';
import { applyPreferences } from './app/preferences.ts';
import { Shell } from './app/shell.tsx';
import { showStartFailure } from './app/start-failure.ts';
import { FailedPage } from './router/failed-page.tsx';
import { watchLinkClicks } from './router/link-clicks.ts';
import { startRouter } from './router/navigation.ts';
import { recoverFromMissingChunk } from './router/new-build.ts';
import { RouterProvider } from './router/page-host.tsx';
import { routes } from './router/table.ts';
import { beginSession } from './session/session.ts';

async function start(root: HTMLElement): Promise<void> {
  const member = bootData()?.member;
  if (member) beginSession(member);
  watchConnection();
  watchLinkClicks();
  await Promise.all([
    applyPreferences(),
    startModules(),
    startRouter(routes, { Page: FailedPage, recover: recoverFromMissingChunk }),
  ]);
  createRoot(root).render(
    <StrictMode>
      <RouterProvider>
        <Shell />
      </RouterProvider>
    </StrictMode>,
  );
  registerOfflineShell();
  // The app stands without it, so its absence is nobody's failure.
  import('./app/other-tabs.ts').then(
    ({ followOtherTabs }) => followOtherTabs(),
    () => undefined,
  );
}

const root = document.getElementById('root');
if (root) start(root).catch(() => showStartFailure(root));
