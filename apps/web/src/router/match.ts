/** Which route a path belongs to. Paths match letter by letter; details are in the query string. */
import type { Route } from './route.ts';

/** What a member sees of an address: the page, its details, and the sheets that lie open on it. */
export type Place = {
  readonly path: string;
  /** With its question mark, or empty. */
  readonly search: string;
  readonly sheets: readonly string[];
};

const NOT_FOUND_PATH = '*';

/** The catch-all stands in the table like every other route; without it there is no router. */
export function matchRoute(routes: readonly Route[], path: string): Route {
  const found =
    routes.find((route) => route.path === path && path !== NOT_FOUND_PATH) ??
    routes.find((route) => route.path === NOT_FOUND_PATH);
  if (!found) throw new Error('the route table has no catch-all');
  return found;
}

/** `/my/my/` and `//my/my` are the same page for a person, so they become one address. */
export function canonicalPath(path: string): string {
  const trimmed = path.replace(/\/{2,}/g, '/').replace(/\/$/, '');
  return trimmed === '' ? '/' : trimmed;
}

/** Accepts `/path`, `/path?query`, or `?query` for the page one is on. */
export function placeOf(to: string, from: Place): Place {
  const cut = to.search(/[?#]/);
  const path = cut === -1 ? to : to.slice(0, cut);
  const search = /\?[^#]*/.exec(to)?.[0] ?? '';
  return {
    path: path === '' ? from.path : canonicalPath(path),
    search: search === '?' ? '' : search,
    sheets: [],
  };
}

export function addressOf(place: Place): string {
  return place.path + place.search;
}
