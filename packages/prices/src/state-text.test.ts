/** States to JSON and back, to the last digit. */
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { roundTo12 } from './exact-math.ts';
import { MARKETS } from './markets.ts';
import { initialState } from './process.ts';
import { decodeState, encodeState } from './state-text.ts';

const START = initialState(1_767_225_600);
const xs = fc.array(fc.double({ min: -99, max: 99, noNaN: true }).map(roundTo12), {
  minLength: MARKETS.length,
  maxLength: MARKETS.length,
});

test('[16.4] a state reads back from JSON exactly as it was', () => {
  fc.assert(
    fc.property(xs, fc.constantFrom('calm', 'normal', 'stressed'), (x, regime) => {
      const state = { second: 1_767_225_600, x, regimes: { MKT: regime, FIN: 'calm' } } as const;
      expect(decodeState(JSON.parse(JSON.stringify(encodeState(state))))).toEqual(state);
    }),
  );
});

test('every x is written with its sign and exactly twelve decimals', () => {
  const x = START.x.map((_, index) => [0, 0.000081742213, -0.000008176186][index] ?? 1);
  expect(encodeState({ ...START, x }).x.slice(0, 4)).toEqual([
    '0.000000000000',
    '0.000081742213',
    '-0.000008176186',
    '1.000000000000',
  ]);
});

test('another spelling of a number is refused', () => {
  const encoded = encodeState(START);
  const wrong = ['0', '0.0', '1e-5', '00.000000000000', '-0.000000000000', '+0.100000000000', ''];
  for (const text of [...wrong, ' 0.100000000000', '101.000000000000', 'NaN']) {
    const x = encoded.x.map((stored, index) => (index === 7 ? text : stored));
    expect(() => decodeState({ ...encoded, x }), text).toThrow(RangeError);
  }
});

test('a state of another shape is refused', () => {
  const encoded = encodeState(START);
  expect(() => decodeState({ ...encoded, x: encoded.x.slice(1) })).toThrow(RangeError);
  expect(() => decodeState({ ...encoded, second: 0.5 })).toThrow(RangeError);
  const regimes = JSON.parse('{ "MKT": "wild", "FIN": "calm" }');
  expect(() => decodeState({ ...encoded, regimes })).toThrow(RangeError);
});

test('a number with more than twelve decimals cannot be written', () => {
  const x = START.x.map(() => 0.1234567890123);
  expect(() => encodeState({ ...START, x })).toThrow(RangeError);
});
