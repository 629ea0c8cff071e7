/** Matching a path to a route, and resolving links. */
import { describe, expect, it } from 'vitest';
import { addressOf, canonicalPath, matchRoute, placeOf } from './match.ts';
import { routes } from './table.ts';

describe('[19] matching a path', () => {
  it.each([
    ['/', '/'],
    ['/newContract/KlineChart', '/newContract/KlineChart'],
    ['/keepalive/keepindex', '/keepalive/keepindex'],
    ['/newcontract/klinechart', '*'],
    ['/my', '*'],
    ['/my/my/my', '*'],
    ['/*', '*'],
    ['*', '*'],
  ])('%s belongs to the route %s', (path, route) => {
    expect(matchRoute(routes, path).path).toBe(route);
  });

  it('rejects a table without a catch-all', () => {
    expect(() => matchRoute([], '/')).toThrow('no catch-all');
  });

  it.each([
    ['/my/my/', '/my/my'],
    ['//my//my', '/my/my'],
    ['/', '/'],
    ['', '/'],
  ])('the path %s is normalised to %s', (path, canonical) => {
    expect(canonicalPath(path)).toBe(canonical);
  });
});

describe('resolving a link', () => {
  const here = { path: '/pay/assets', search: '?tab=spot', sheets: ['pay.filter'] };

  it.each([
    ['/my/my', '/my/my'],
    ['/my/my?x=1', '/my/my?x=1'],
    ['/my/my/?x=1#top', '/my/my?x=1'],
    ['?tab=funds', '/pay/assets?tab=funds'],
    ['?', '/pay/assets'],
  ])('%s resolves to %s', (to, address) => {
    expect(addressOf(placeOf(to, here))).toBe(address);
  });

  it('never includes open sheets', () => {
    expect(placeOf('?tab=funds', here).sheets).toEqual([]);
  });
});
