/** The direction of the page animation, by the levels of both pages. */
import { describe, expect, it } from 'vitest';
import { matchRoute } from './match.ts';
import { slideBetween } from './slide.ts';
import { routes } from './table.ts';

describe('[0.7] the slide between pages', () => {
  it.each([
    ['/', '/pay/assets', 'slide-left'],
    ['/pay/assets', '/', 'slide-right'],
    ['/', '/my/my', undefined],
    ['/pay/assets', '/pay/record', undefined],
  ])('from %s to %s: %s', (from, to, slide) => {
    expect(slideBetween(matchRoute(routes, from), matchRoute(routes, to))).toBe(slide);
  });
});
