/** [16.2] Every currency has a drawing of its own. */
import { expect, it } from 'vitest';
import { MARKETS } from '@anywhen/prices';
import { COMMON_DRAWINGS, PLAIN, readDrawing } from './currency-drawings.ts';
import { MORE_DRAWINGS } from './more-drawings.ts';

const drawings = { ...COMMON_DRAWINGS, ...MORE_DRAWINGS };
const currencies = ['USDT', ...MARKETS.map(({ currency }) => currency)];

it('[16.2] no two markets look alike', () => {
  const shapes = currencies.map((currency) => readDrawing(drawings[currency]).path);
  expect(new Set([...shapes, readDrawing(PLAIN).path]).size).toBe(currencies.length + 1);
});

it('those of the common markets, which Home shows first, are there before all others', () => {
  const common = MARKETS.filter(({ isCommon }) => isCommon).map(({ currency }) => currency);
  expect(Object.keys(COMMON_DRAWINGS)).toEqual(common);
});

it('draws with lines alone, in a colour of the charts', () => {
  for (const currency of currencies) {
    const { hue, path } = readDrawing(drawings[currency]);
    expect(path, currency).toMatch(/^M[\d\s.MLHVCSAZmlhvcsaz-]+$/);
    expect([1, 2, 3, 4, 5, 6, 7]).toContain(hue);
  }
});
