/** The first navigation: whatever replaces it or fails, it ends with a page. */
import type { ComponentType, ReactNode } from 'react';
import { act, render } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startLanguage } from '../i18n/index.ts';
import { beginSession, endSession } from '../session/session.ts';
import { latestArrival, navigateTo, startRouter } from './navigation.ts';
import { PageHost, RouterProvider } from './page-host.tsx';
import { SECOND_TRY_AFTER_MS } from './second-try.ts';
import { shownRoute } from '../../testing/router/test-pages.tsx';
import type { LoadPage, PageModule, Route } from './route.ts';
import { routes } from './table.ts';

const SECONDS_TEXTS = '/assets/en-seconds-dev.js';
vi.doMock(SECONDS_TEXTS, () => {
  throw new Error('the texts could not be loaded');
});

const member = { uid: '12345678', username: 'paper', level: 0, status: 'active' } as const;
const address = () => window.location.pathname + window.location.search;

let stops: (() => void)[] = [];
let loads: Record<string, number> = {};

beforeEach(async () => {
  loads = {};
  endSession();
  await startLanguage('en');
});
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

type Loading = { path: string; load: () => Promise<PageModule>; namespaces?: Route['namespaces'] };

type Pages = { routes: readonly Route[]; loadPage: LoadPage };

/** Every page but those named loads at once. */
function pagesWith(...special: Loading[]): Pages {
  const ownOf = (wanted: string) => special.find(({ path }) => path === wanted);
  return {
    routes: routes.map((route) => ({
      ...route,
      namespaces: ownOf(route.path)?.namespaces ?? [],
    })),
    loadPage: (path) => {
      loads[path] = (loads[path] ?? 0) + 1;
      return ownOf(path)?.load() ?? Promise.resolve(pageOf(path));
    },
  };
}

function pageOf(path: string): PageModule {
  return { Page: () => <p>{path}</p> };
}

const after = (ms: number, module: PageModule) => () =>
  new Promise<PageModule>((resolve) => {
    setTimeout(() => resolve(module), ms);
  });

/** Like main: the first render happens when the router has started. */
async function start(pages: Pages, recover = () => Promise.resolve()): Promise<void> {
  stops.push(
    await startRouter({ ...pages, failure: { Page: Failed, recover }, UnknownPage: Failed }),
  );
  const { unmount } = render(
    <RouterProvider>
      <PageHost Frame={Bare} />
    </RouterProvider>,
  );
  stops.unshift(unmount);
}

describe('a first navigation that is replaced', () => {
  it('by a step back to another page ends on that page', async () => {
    window.history.replaceState(null, '', '/mock');
    window.history.pushState({ index: 1, sheets: ['app.sidebar'] }, '', '/charts');
    const slow = [
      { path: '/charts', load: after(60, pageOf('/charts')) },
      { path: '/mock', load: after(120, pageOf('/mock')) },
    ];
    await start(pagesWith(...slow));
    expect([shownRoute(), address()]).toEqual(['/mock', '/mock']);
  });

  it('by a step back to the same page ends on it, without the sheet', async () => {
    window.history.replaceState(null, '', '/charts');
    window.history.pushState({ index: 1, sheets: ['app.sidebar'] }, '', '/charts');
    await start(pagesWith({ path: '/charts', load: after(80, pageOf('/charts')) }));
    expect(shownRoute()).toBe('/charts');
    expect(latestArrival()?.place.sheets).toEqual([]);
  });

  it('by a navigation to another page ends on that one', async () => {
    window.history.replaceState(null, '', '/charts');
    const started = start(
      pagesWith(
        { path: '/charts', load: after(20, pageOf('/charts')) },
        { path: '/mock', load: after(80, pageOf('/mock')) },
      ),
    );
    void navigateTo('/mock');
    await started;
    expect([shownRoute(), address()]).toEqual(['/mock', '/mock']);
  });

  it('[19] by the end of the session ends at the login', async () => {
    beginSession(member);
    window.history.replaceState(null, '', '/pay/assets');
    const started = start(
      pagesWith({ path: '/pay/assets', load: after(40, pageOf('/pay/assets')) }),
    );
    endSession();
    await started;
    expect([shownRoute(), address()]).toEqual([
      '/account/login',
      '/account/login?redirect=%2Fpay%2Fassets',
    ]);
  });
});

it('a first page is shown although the browser accepts no more history entries', async () => {
  window.history.replaceState(null, '', '/charts/');
  const refuse = vi.spyOn(window.history, 'replaceState').mockImplementation(() => {
    throw new DOMException('too many', 'SecurityError');
  });
  await start(pagesWith());
  expect(shownRoute()).toBe('/charts');
  refuse.mockRestore();
});

describe('a first page that fails to load', () => {
  const missing = () => Promise.reject<PageModule>(new TypeError('ERR_ABORTED'));
  const failed = () => document.querySelector('[role=alert]')?.textContent;

  it('is requested twice, so that one lost file is not noticed', async () => {
    window.history.replaceState(null, '', '/charts');
    const once = () => ((loads['/charts'] ?? 0) > 1 ? after(0, pageOf('/charts'))() : missing());
    await start(pagesWith({ path: '/charts', load: once }));
    expect([shownRoute(), loads['/charts'], failed()]).toEqual(['/charts', 2, undefined]);
  });

  it('becomes an error page, at its own URL', async () => {
    window.history.replaceState(null, '', '/charts');
    await start(pagesWith({ path: '/charts', load: missing }));
    expect([failed(), address(), loads['/charts']]).toEqual(['failed', '/charts', 2]);
  });

  it('keeps the start pending while a newer build is opened', async () => {
    window.history.replaceState(null, '', '/charts');
    let comeBack = () => {};
    const leaving = new Promise<void>((resolve) => {
      comeBack = resolve;
    });
    let isStarted = false;
    const started = start(pagesWith({ path: '/charts', load: missing }), () => leaving).then(
      () => (isStarted = true),
    );
    await act(() => new Promise((resolve) => setTimeout(resolve, SECOND_TRY_AFTER_MS + 100)));
    expect(isStarted).toBe(false);
    comeBack();
    await started;
    expect(failed()).toBe('failed');
  });

  // The last test: from now on these texts are among the wanted ones.
  it('becomes an error page when its code is loaded and its texts are not', async () => {
    window.history.replaceState(null, '', '/charts');
    const load = after(0, pageOf('/charts'));
    await start(pagesWith({ path: '/charts', load, namespaces: ['seconds'] }));
    expect(failed()).toBe('failed');
  });
});

const Failed: ComponentType = () => <p role="alert">failed</p>;

function Bare({ children }: { children: ReactNode }) {
  return <>{children}</>;
}
