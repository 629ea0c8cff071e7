/** The route table, navigation, and pages that keep their state. */
import { goBack, goBackOr, isReloaded, lockBack, navigateTo, openSheet } from './navigation.ts';
import type { To } from './table.ts';

export { goBack, isReloaded, lockBack, openSheet };
export { Link } from './link.tsx';
export {
  useCurrentPath,
  useCurrentRoute,
  useIsHere,
  useIsSheetOpen,
  usePageIsShown,
  usePageRoute,
  useQuery,
  useSheetEntry,
} from './hooks.ts';
export { routes, type PagePath, type RoutePath, type To } from './table.ts';
export type { PageModule, Route, Tab } from './route.ts';

/** Resolves when the page is shown, or when a newer navigation has replaced it. */
export function navigate(to: To, options: { replace?: boolean } = {}): Promise<void> {
  return navigateTo(to, options);
}

/** To the previous page; to the given one if there is none in this tab. */
export function returnTo(otherwise: To): void {
  goBackOr(otherwise);
}

/** To the login, and back to the current page. */
export function loginPath(back: To): To {
  return `/account/login?${new URLSearchParams({ redirect: back })}`;
}
