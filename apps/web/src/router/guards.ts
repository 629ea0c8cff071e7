/**
 * Decides who may enter a page, without side effects. The server checks everything again: a guard
 * only avoids a page that would stay empty, it protects nothing.
 */
import type { SessionState } from '../session/session.ts';
import { addressOf, matchRoute, placeOf, type Place } from './match.ts';
import type { Route } from './route.ts';

const LOGIN_PATH = '/account/login';
const HOME: Place = { path: '/', search: '', sheets: [] };

/** `isHeld`: the page is not shown before the session is known. */
type Entry = { route: Route; place: Place; isHeld: boolean };

/** The place a navigation to `place` is redirected to. */
export function decideEntry(routes: readonly Route[], place: Place, session: SessionState): Entry {
  const route = matchRoute(routes, place.path);
  if (session === 'unknown') return { route, place, isHeld: route.guard !== 'public' };
  if (route.guard === 'guest' && session === 'member') {
    const requested = new URLSearchParams(place.search).get('redirect');
    return enter(routes, memberTarget(routes, requested));
  }
  if ((route.guard === 'member' || route.guard === 'level1') && session === 'visitor') {
    const search = `?${new URLSearchParams({ redirect: addressOf(place) })}`;
    return enter(routes, { path: LOGIN_PATH, search, sheets: [] });
  }
  return { route, place, isHeld: false };
}

/**
 * The page a member wanted before the login, or home. Only paths of this app are allowed: a URL
 * from a query string must never redirect to another site, nor back to a page for guests.
 */
export function memberTarget(routes: readonly Route[], requested: string | null): Place {
  if (!requested || !isOwnPath(requested)) return HOME;
  const place = placeOf(requested, HOME);
  return matchRoute(routes, place.path).guard === 'guest' ? HOME : place;
}

/**
 * Browsers read `//host`, `/\host` and the same with a tab or line break inside as another origin,
 * so only printable ASCII without backslashes is accepted; a real URL is encoded anyway.
 */
export function isOwnPath(value: string): boolean {
  if (!/^\/(?!\/)[!-~]*$/.test(value) || value.includes('\\')) return false;
  const base = 'https://own.invalid';
  return URL.canParse(value, base) && new URL(value, base).origin === base;
}

function enter(routes: readonly Route[], place: Place): Entry {
  return { route: matchRoute(routes, place.path), place, isHeld: false };
}
