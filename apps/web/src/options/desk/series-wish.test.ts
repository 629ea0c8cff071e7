/** Which series a member looks at. */
import { expect, it } from 'vitest';
import { EXPIRY, seriesAt } from '../../../testing/options/options.ts';
import { START_WISH, chosenOf, expiriesOf, lengthsOf } from './series-wish.ts';

const of = (lengthSeconds: number, expiresAtSecond: number) =>
  seriesAt({ code: `${lengthSeconds} ${expiresAtSecond}`, lengthSeconds, expiresAtSecond });
const TRADABLE = [of(300, EXPIRY - 600), of(900, EXPIRY), of(900, EXPIRY + 900)];

it('is the wished one while it can be traded, and then the next of its length', () => {
  const wish = { lengthSeconds: 900, expiresAtSecond: EXPIRY + 900 };
  const expiries = expiriesOf(TRADABLE, wish);
  expect(expiries.map(({ expiresAtSecond }) => expiresAtSecond)).toEqual([EXPIRY, EXPIRY + 900]);
  expect(chosenOf(expiries, wish)?.expiresAtSecond).toBe(EXPIRY + 900);
  expect(chosenOf(expiries, { ...wish, expiresAtSecond: EXPIRY - 900 })).toBe(TRADABLE[1]);
  expect(chosenOf(expiries, START_WISH)).toBe(TRADABLE[1]);
});

it('is of the shortest length where the wished one is not offered', () => {
  const wish = { lengthSeconds: 3_600, expiresAtSecond: undefined };
  expect(lengthsOf(TRADABLE)).toEqual([300, 900]);
  expect(chosenOf(expiriesOf(TRADABLE, wish), wish)).toBe(TRADABLE[0]);
  expect(chosenOf(expiriesOf([], wish), wish)).toBeUndefined();
});
