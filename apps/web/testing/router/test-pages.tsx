/** For tests of the router: the real table with small pages of the tests. */
import type { ComponentType, ReactNode } from 'react';
import { act, render } from '@testing-library/react';
import { startLanguage } from '../../src/i18n/index.ts';
import { startRouter } from '../../src/router/navigation.ts';
import { PageHost, RouterProvider } from '../../src/router/page-host.tsx';
import { routes, type RoutePath } from '../../src/router/table.ts';

type TestPages = Partial<Record<RoutePath, ComponentType>>;

/** Every other route shows its own path. Returns the stop function. */
export async function openApp(
  path: RoutePath,
  pages: TestPages = {},
  around: ReactNode = <PageHost Frame={Bare} />,
): Promise<() => void> {
  window.history.replaceState(null, '', path);
  await startLanguage('en');
  const stop = await startRouter({
    routes: routes.map((route) => ({ ...route, namespaces: [] })),
    loadPage: (wanted) => Promise.resolve({ Page: pages[wanted as RoutePath] ?? pathPage(wanted) }),
    failure: { Page: Failed, recover: () => Promise.resolve() },
    UnknownPage: Unknown,
  });
  const { unmount } = render(<RouterProvider>{around}</RouterProvider>);
  return () => {
    unmount();
    stop();
  };
}

/** Waits for a step back and its effects. */
export async function settle(): Promise<void> {
  await act(() => new Promise((resolve) => setTimeout(resolve, 60)));
}

/** The route whose page is visible. */
export function shownRoute(): string | undefined {
  const visible = pageElements().find(({ style }) => style.display !== 'none');
  return visible?.dataset['route'];
}

export function pageElements(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>('[data-route]')];
}

function pathPage(path: string): ComponentType {
  return () => <p>{path}</p>;
}

function Bare({ children }: { children: ReactNode }) {
  return <>{children}</>;
}

function Unknown() {
  return <output>nobody knows</output>;
}

function Failed() {
  return <p role="alert">failed</p>;
}
