/** The selected series. */
import { expect, it } from 'vitest';
import { EXPIRY, seriesAt } from '../../../testing/options/options.ts';
import { START_REQUEST, chosenOf, expiriesOf, lengthsOf } from './series-request.ts';

const of = (lengthSeconds: number, expiresAtSecond: number) =>
  seriesAt({ code: `${lengthSeconds} ${expiresAtSecond}`, lengthSeconds, expiresAtSecond });
const TRADABLE = [of(300, EXPIRY - 600), of(900, EXPIRY), of(900, EXPIRY + 900)];

it('is the requested one while it can be traded, and then the next of its length', () => {
  const request = { lengthSeconds: 900, expiresAtSecond: EXPIRY + 900 };
  const expiries = expiriesOf(TRADABLE, request);
  expect(expiries.map(({ expiresAtSecond }) => expiresAtSecond)).toEqual([EXPIRY, EXPIRY + 900]);
  expect(chosenOf(expiries, request)?.expiresAtSecond).toBe(EXPIRY + 900);
  expect(chosenOf(expiries, { ...request, expiresAtSecond: EXPIRY - 900 })).toBe(TRADABLE[1]);
  expect(chosenOf(expiries, START_REQUEST)).toBe(TRADABLE[1]);
});

it('is of the shortest length where the requested one is not offered', () => {
  const request = { lengthSeconds: 3_600, expiresAtSecond: undefined };
  expect(lengthsOf(TRADABLE)).toEqual([300, 900]);
  expect(chosenOf(expiriesOf(TRADABLE, request), request)).toBe(TRADABLE[0]);
  expect(chosenOf(expiriesOf([], request), request)).toBeUndefined();
});
