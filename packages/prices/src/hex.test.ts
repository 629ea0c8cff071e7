/** One spelling for 32 bytes. */
import { expect, test } from 'vitest';
import { fromHex, isHex, toHex } from './hex.ts';

const BYTES = Uint8Array.from({ length: 32 }, (_, index) => index * 8 + 7);
const HEX = '070f171f272f373f474f575f676f777f878f979fa7afb7bfc7cfd7dfe7eff7ff';

test('32 bytes become 64 lower-case digits and come back', () => {
  expect(toHex(BYTES)).toBe(HEX);
  expect(fromHex(HEX)).toEqual(BYTES);
});

test('any other spelling is refused', () => {
  for (const text of ['', HEX.slice(2), `${HEX}00`, HEX.toUpperCase(), `${HEX.slice(1)}g`]) {
    expect(isHex(text)).toBe(false);
    expect(() => fromHex(text)).toThrow(RangeError);
  }
  expect(() => toHex(BYTES.subarray(1))).toThrow(RangeError);
});
