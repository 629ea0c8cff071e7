/** What pages and the shell may use of the router. */
import { memberTarget } from './guards.ts';
import { addressOf } from './match.ts';
import { goBack, goBackOr, navigateTo, openSheet } from './navigation.ts';
import { routes, type To } from './table.ts';

export { goBack, openSheet };
export { Link } from './link.tsx';
export {
  useCurrentPath,
  useCurrentRoute,
  usePageIsShown,
  usePageRoute,
  useQuery,
  useSheetEntry,
} from './hooks.ts';
export {
  isToCome,
  routes,
  type PagePath,
  type PathToCome,
  type RoutePath,
  type To,
} from './table.ts';
export type { Guard, LoadPage, PageModule, Route, Tab, TitleKey } from './route.ts';

/** Resolves when the page is shown, or when a newer wish has taken its place. */
export function navigate(to: To, options: { replace?: boolean } = {}): Promise<void> {
  return navigateTo(to, options);
}

/** To the page before this one; to the given one for whoever came straight here. */
export function returnTo(otherwise: To): void {
  goBackOr(otherwise);
}

/** To the login, and back to where it was asked for. */
export function loginPath(back: To): To {
  return `/account/login?${new URLSearchParams({ redirect: back })}`;
}

/** Where a member goes after the login: `?redirect=` when it is a page of the app, else home. */
export function afterLogin(query: URLSearchParams): To {
  return addressOf(memberTarget(routes, query.get('redirect'))) as To;
}
