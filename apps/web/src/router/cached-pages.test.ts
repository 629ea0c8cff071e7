/** Which pages are kept, which are dropped, and what a log out leaves. */
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

describe('[19.1] kept pages', () => {
  it('keeps a cached page and gives the same one back', () => {
    const first = show(NO_PAGES, '/kept', true);
    const away = show(first, '/fresh', false);
    const back = show(away, '/kept', true);
    expect(paths(away)).toEqual(['/kept', '/fresh']);
    expect(paths(back)).toEqual(['/kept']);
    expect(shownIdOf(back)).toBe(shownIdOf(first));
  });

  it('builds an uncached page anew each time', () => {
    const first = show(NO_PAGES, '/fresh', false);
    const back = show(show(first, '/kept', true), '/fresh', false);
    expect(shownIdOf(back)).not.toBe(shownIdOf(first));
  });

  it('keeps by path: another query is the same page at another place', () => {
    const first = show(NO_PAGES, '/kept', true, '?symbol=BTCUSDT');
    const back = show(show(first, '/fresh', false), '/kept', true, '?symbol=ETHUSDT');
    expect(shownIdOf(back)).toBe(shownIdOf(first));
    expect(back.instances[0]?.place.search).toBe('?symbol=ETHUSDT');
  });

  it('leaves the place of a hidden page as it was', () => {
    const pages = show(show(NO_PAGES, '/kept', true, '?a=1'), '/fresh', false, '?b=2');
    expect(pages.instances.map((one) => one.place.search)).toEqual(['?a=1', '?b=2']);
  });

  it('keeps at most ten, and the one unseen for the longest time goes first', () => {
    let pages = NO_PAGES;
    for (let number = 0; number < CACHED_PAGES_MAX; number += 1) {
      pages = show(pages, `/kept/${number}`, true);
    }
    pages = show(pages, '/kept/0', true);
    pages = show(pages, '/kept/new', true);
    expect(CACHED_PAGES_MAX).toBe(10);
    expect(pages.instances).toHaveLength(10);
    expect(paths(pages)).not.toContain('/kept/1');
    expect(paths(pages)).toContain('/kept/0');
  });

  it('never moves a kept page, because that would reset its scrolling', () => {
    let pages = NO_PAGES;
    for (const path of ['/a', '/b', '/c', '/a']) pages = show(pages, path, true);
    expect(paths(pages)).toEqual(['/a', '/b', '/c']);
  });

  it('forgets all hidden pages at a log out and begins the shown one anew', () => {
    const pages = show(show(NO_PAGES, '/a', true), '/b', true);
    const after = forgetPages(pages, true);
    expect(paths(after)).toEqual(['/b']);
    expect(shownIdOf(after)).not.toBe(shownIdOf(pages));
  });

  it('does not keep the page a log out drives away from', () => {
    const after = forgetPages(show(show(NO_PAGES, '/a', true), '/b', true), false);
    expect(paths(show(after, '/fresh', false))).toEqual(['/fresh']);
  });
});
