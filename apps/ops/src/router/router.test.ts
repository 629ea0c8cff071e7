/** Paths of pages and what they leave open. */
import { expect, it } from 'vitest';
import { PAGES } from '../pages.ts';
import { matchPath } from './router.tsx';

it.each([
  ['/members/{uid}', '/members/10000001', { uid: '10000001' }],
  ['/members/{uid}', '/members/a%2Fb', { uid: 'a/b' }],
  ['/members/{uid}', '/members/', undefined],
  ['/members/{uid}', '/members/%', undefined],
  ['/members', '/members/', {}],
  ['/members', '/member', undefined],
  ['/cases/{kind}/{id}', '/cases/deposit/7', { kind: 'deposit', id: '7' }],
  ['/cases/{kind}/{id}', '/cases/deposit', undefined],
])('%s and %s', (pattern, path, found) => expect(matchPath(pattern, path)).toEqual(found));

it('no two pages have one path', () => {
  const paths = PAGES.map(({ path }) => path.replaceAll(/\{\w+\}/g, ':'));
  expect(new Set(paths).size).toBe(paths.length);
});
