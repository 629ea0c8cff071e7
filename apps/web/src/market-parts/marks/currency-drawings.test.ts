/** [16.2] Every currency has a drawing of its own. */
import { expect, it } from 'vitest';
import { MARKETS } from '@anywhen/prices';
import { drawingOf } from './currency-drawings.ts';

const currencies = ['USDT', ...MARKETS.map(({ currency }) => currency)];

it('[16.2] no two markets look alike', () => {
  const shapes = currencies.map((currency) => drawingOf(currency).path);
  expect(new Set([...shapes, drawingOf('?').path]).size).toBe(currencies.length + 1);
});

it('draws with lines alone, in a colour of the charts', () => {
  for (const currency of currencies) {
    const { hue, path } = drawingOf(currency);
    expect(path, currency).toMatch(/^M[\d\s.MLHVCSAZmlhvcsaz-]+$/);
    expect([1, 2, 3, 4, 5, 6, 7]).toContain(hue);
  }
});
