/** Which pages are cached, which are evicted, and what a log out clears. */
import { describe, expect, it } from 'vitest';
import { CACHED_PAGES_MAX, NO_PAGES, forgetPages, showPage, type Pages } from './cached-pages.ts';
import type { Route } from './route.ts';

const Page = () => null;
const known = new Map<string, Route>();

function route(path: string, isCached: boolean): Route {
  const made: Route = known.get(path) ?? {
    path,
    titleKey: 'home',
    level: 2,
    guard: 'public',
    isCached,
    namespaces: [],
  };
  known.set(path, made);
  return made;
}

function show(pages: Pages, path: string, isCached: boolean, search = ''): Pages {
  const place = { path, search, sheets: [] };
  return showPage(pages, { route: route(path, isCached), place, Page, isCached: isCached });
}

const paths = (pages: Pages) => pages.instances.map((one) => one.route.path);
const shownIdOf = (pages: Pages) => pages.shownId;

describe('[19.1] cached pages', () => {
  it('reuses the instance of a cached page', () => {
    const first = show(NO_PAGES, '/cached', true);
    const away = show(first, '/fresh', false);
    const back = show(away, '/cached', true);
    expect(paths(away)).toEqual(['/cached', '/fresh']);
    expect(paths(back)).toEqual(['/cached']);
    expect(shownIdOf(back)).toBe(shownIdOf(first));
  });

  it('mounts an uncached page anew each time', () => {
    const first = show(NO_PAGES, '/fresh', false);
    const back = show(show(first, '/cached', true), '/fresh', false);
    expect(shownIdOf(back)).not.toBe(shownIdOf(first));
  });

  it('caches by path: another query is the same page at another place', () => {
    const first = show(NO_PAGES, '/cached', true, '?symbol=BTCUSDT');
    const back = show(show(first, '/fresh', false), '/cached', true, '?symbol=ETHUSDT');
    expect(shownIdOf(back)).toBe(shownIdOf(first));
    expect(back.instances[0]?.place.search).toBe('?symbol=ETHUSDT');
  });

  it('leaves the place of a hidden page unchanged', () => {
    const pages = show(show(NO_PAGES, '/cached', true, '?a=1'), '/fresh', false, '?b=2');
    expect(pages.instances.map((one) => one.place.search)).toEqual(['?a=1', '?b=2']);
  });

  it('caches at most ten, and evicts the least recently shown one', () => {
    let pages = NO_PAGES;
    for (let number = 0; number < CACHED_PAGES_MAX; number += 1) {
      pages = show(pages, `/cached/${number}`, true);
    }
    pages = show(pages, '/cached/0', true);
    pages = show(pages, '/cached/new', true);
    expect(CACHED_PAGES_MAX).toBe(10);
    expect(pages.instances).toHaveLength(10);
    expect(paths(pages)).not.toContain('/cached/1');
    expect(paths(pages)).toContain('/cached/0');
  });

  it('never reorders cached pages, because that would reset their scrolling', () => {
    let pages = NO_PAGES;
    for (const path of ['/a', '/b', '/c', '/a']) pages = show(pages, path, true);
    expect(paths(pages)).toEqual(['/a', '/b', '/c']);
  });

  it('drops all hidden pages at a log out and remounts the shown one', () => {
    const pages = show(show(NO_PAGES, '/a', true), '/b', true);
    const after = forgetPages(pages, true);
    expect(paths(after)).toEqual(['/b']);
    expect(shownIdOf(after)).not.toBe(shownIdOf(pages));
  });

  it('does not cache the page a log out redirects away from', () => {
    const after = forgetPages(show(show(NO_PAGES, '/a', true), '/b', true), false);
    expect(paths(show(after, '/fresh', false))).toEqual(['/fresh']);
  });
});
