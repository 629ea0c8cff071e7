/** Matches a path to a route. Paths match exactly; details are in the query string. */
import type { Route } from './route.ts';

/** A location: the page, its query, and the open sheets. */
export type Place = {
  readonly path: string;
  /** With its question mark, or empty. */
  readonly search: string;
  readonly sheets: readonly string[];
};

const NOT_FOUND_PATH = '*';

/** The catch-all is a row of the table; without it there is no router. */
export function matchRoute(routes: readonly Route[], path: string): Route {
  const found =
    routes.find((route) => route.path === path && path !== NOT_FOUND_PATH) ??
    routes.find((route) => route.path === NOT_FOUND_PATH);
  if (!found) throw new Error('the route table has no catch-all');
  return found;
}

/** `/my/my/` and `//my/my` are the same page for a person, so they are normalised. */
export function canonicalPath(path: string): string {
  const trimmed = path.replace(/\/{2,}/g, '/').replace(/\/$/, '');
  return trimmed === '' ? '/' : trimmed;
}

/** Accepts `/path`, `/path?query`, or `?query` for the current page. */
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
