/** The router's hooks for pages: the query, whether the page is visible, and its sheets. */
import { useCallback, useLayoutEffect, useMemo, useRef, type RefObject } from 'react';
import { closeSheet, openSheet } from './navigation.ts';
import { useHosted, useOwnPage } from './page-host.tsx';
import type { Route } from './route.ts';

/** The route on screen; for the shell. */
export function useCurrentRoute(): Route {
  return useHosted().arrival.route;
}

/** Whether a sheet is open over the page on screen. */
export function useIsSheetOpen(): boolean {
  return useHosted().arrival.place.sheets.length > 0;
}

/** The route of the calling page, also while it is hidden. */
export function usePageRoute(): Route {
  const own = useOwnPage();
  const { arrival } = useHosted();
  return own ? own.route : arrival.route;
}

/** The path on screen as typed, which the catch-all page shows. */
export function useCurrentPath(): string {
  return useHosted().arrival.place.path;
}

/** The search parameters of this page; unchanged while it is hidden. */
export function useQuery(): URLSearchParams {
  const own = useOwnPage();
  const { arrival } = useHosted();
  const { search } = own ? own.place : arrival.place;
  return useMemo(() => new URLSearchParams(search), [search]);
}

/** False while a cached page is hidden; true in the shell. */
export function usePageIsShown(): boolean {
  return useOwnPage()?.isShown ?? true;
}

/** True while the calling page is on screen: what arrives later must not lead anybody elsewhere. */
export function useIsHere(): RefObject<boolean> {
  const isHere = useRef(false);
  useLayoutEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false; // Also when a cached page is hidden: its effects end.
    };
  }, []);
  return isHere;
}

/**
 * A sheet with its own history entry, so that going back closes it. The name is unique in the app:
 * `identity.country`. Returns whether it is open, and what opens and closes it. A sheet belongs to
 * its page: `open` does nothing, and returns false, once the page has been left.
 */
export function useSheetEntry(
  name: string,
): [isOpen: boolean, open: () => boolean, close: () => void] {
  const own = useOwnPage();
  const { arrival } = useHosted();
  const sheets = own ? own.place.sheets : arrival.place.sheets;
  const isOpen = (own?.isShown ?? true) && sheets.includes(name);
  const isHere = useIsHere();
  const open = useCallback(() => {
    if (isHere.current) openSheet(name);
    return isHere.current;
  }, [isHere, name]);
  const close = useCallback(() => closeSheet(name), [name]);
  return [isOpen, open, close];
}
