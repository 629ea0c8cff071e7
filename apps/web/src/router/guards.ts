/**
 * Who may enter a page, as one decision without side effects. The server checks everything again:
 * a guard spares a visitor a page that would stay empty, it protects nothing.
 */
import { addressOf, matchRoute, placeOf, type Place } from './match.ts';
import type { Route } from './route.ts';

const LOGIN_PATH = '/account/login';
const HOME: Place = { path: '/', search: '', sheets: [] };

/** Where a journey to `place` really ends for this person. */
export function decideEntry(
  routes: readonly Route[],
  place: Place,
  isMember: boolean,
): { route: Route; place: Place } {
  const route = matchRoute(routes, place.path);
  if (route.guard === 'guest' && isMember) {
    const wished = new URLSearchParams(place.search).get('redirect');
    return enter(routes, memberTarget(routes, wished));
  }
  if ((route.guard === 'member' || route.guard === 'level1') && !isMember) {
    const search = `?${new URLSearchParams({ redirect: addressOf(place) })}`;
    return enter(routes, { path: LOGIN_PATH, search, sheets: [] });
  }
  return { route, place };
}

/**
 * The page a member wanted before the login, or home. Only paths of this app count: an address from
 * a query string must never lead to another site, nor back to a page for guests.
 */
export function memberTarget(routes: readonly Route[], wished: string | null): Place {
  if (!wished || !isOwnPath(wished)) return HOME;
  const place = placeOf(wished, HOME);
  return matchRoute(routes, place.path).guard === 'guest' ? HOME : place;
}

/**
 * Browsers read `//host`, `/\host` and the same with a tab or line break inside as another origin,
 * so only printable ASCII without backslashes is accepted; a real address is encoded anyway.
 */
export function isOwnPath(value: string): boolean {
  if (!/^\/(?!\/)[!-~]*$/.test(value) || value.includes('\\')) return false;
  const base = 'https://own.invalid';
  return URL.canParse(value, base) && new URL(value, base).origin === base;
}

function enter(routes: readonly Route[], place: Place): { route: Route; place: Place } {
  return { route: matchRoute(routes, place.path), place };
}
