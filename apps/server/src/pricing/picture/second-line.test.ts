/** The line of the last seconds. */
import { MARKETS } from '@anywhen/prices';
import { expect, test } from 'vitest';
import { LINE_SECONDS, SecondLine } from './second-line.ts';

const pricesAt = (second: number) => MARKETS.map((_, market) => second * 100 + market);

test('[16.3] it holds the last ten minutes, oldest first', () => {
  const line = new SecondLine();
  expect(line.find(0)).toBeUndefined();
  for (let second = 5; second < 5 + LINE_SECONDS + 7; second += 1) {
    line.push(second, pricesAt(second));
  }
  const found = line.find(3);
  expect(found?.firstSecond).toBe(12);
  expect(found?.priceUnits).toHaveLength(600);
  expect(found?.priceUnits[0]).toBe(1_203);
  expect(found?.priceUnits.at(-1)).toBe(61_103);
});

test('a second that does not follow starts a new line', () => {
  const line = new SecondLine();
  for (const second of [1, 2, 3, 9, 10]) line.push(second, pricesAt(second));
  expect(line.find(0)).toEqual({ firstSecond: 9, priceUnits: [900, 1_000] });
});
