/**
 * The member app: a single page that loads each route when it is opened. Small on purpose: its name
 * is the name of the build.
 */
import './styles.css';
import type { PageModule } from './router/index.ts';
import { startApp } from './shell/start.tsx';

/** Home needs only one page; the list of all others is loaded a moment later. */
async function loadPage(path: string): Promise<PageModule> {
  if (path === '/') return import('./home/home-page.tsx');
  const pages = await import('./pages.ts');
  return pages.loadPage(path);
}

void startApp(loadPage)
  .then(() => import('./pages.ts'))
  .catch(() => undefined); // Navigation requests it again.
