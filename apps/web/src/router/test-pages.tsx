/** For tests of the router: the real table with small pages of the test's own. */
import type { ComponentType, ReactNode } from 'react';
import { act, render } from '@testing-library/react';
import { startLanguage } from '../i18n/index.ts';
import { startRouter } from './navigation.ts';
import { PageHost, RouterProvider } from './page-host.tsx';
import type { Route } from './route.ts';
import { routes, type RoutePath } from './table.ts';

type TestPages = Partial<Record<RoutePath, ComponentType>>;

/** Every other route shows its own path. Returns what ends the router. */
export async function openApp(
  path: RoutePath,
  pages: TestPages = {},
  around: ReactNode = <PageHost Frame={Bare} />,
): Promise<() => void> {
  window.history.replaceState(null, '', path);
  await startLanguage('en');
  const table = routes.map((route) => withPage(route, pages[route.path as RoutePath]));
  const stop = await startRouter(table, { Page: Failed, recover: () => Promise.resolve() });
  const { unmount } = render(<RouterProvider>{around}</RouterProvider>);
  return () => {
    unmount();
    stop();
  };
}

/** Lets a step back and what follows from it happen. */
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

function withPage(route: Route, Own: ComponentType | undefined): Route {
  const Page = Own ?? (() => <p>{route.path}</p>);
  return { ...route, namespaces: [], load: () => Promise.resolve({ Page }) };
}

function Bare({ children }: { children: ReactNode }) {
  return <>{children}</>;
}

function Failed() {
  return <p role="alert">failed</p>;
}
