/** What a restart loads: whatever of it was changed shows in the fingerprint. */
import { expect, it } from 'vitest';
import { ALICE, BOB } from '../../testing/machine.ts';
import { EMPTY_IMAGE, Exchange } from '../exchange.ts';
import { type SchoolClass, openClass } from './class.ts';

const opened = openClass({
  id: 1,
  uid: ALICE,
  code: 'ABCD2345',
  plan: {
    startsAtSecond: 1_000,
    endsAtSecond: 9_000,
    capital: '5000',
    products: ['spot', 'leverage'],
    leverageMax: 3,
    symbols: null,
  },
  atMs: 1_000_000,
});

it.each<Partial<SchoolClass>>([
  { id: 2 },
  { uid: BOB },
  { code: 'WXYZ2345' },
  { terms: { ...opened.terms, leverageMax: 20 } },
  { terms: { ...opened.terms, products: ['spot'] } },
  { terms: { ...opened.terms, symbols: ['BTCUSDT'] } },
  { capitalUnits: 1n },
  { openedAtMs: 2 },
  { startsAtSecond: 2 },
  { endsAtSecond: 10_000 },
  { isPaused: true },
  { joined: 1 },
])('[M3] the fingerprint covers a class whole: %o is another state', (change) => {
  expect(fingerprintOf({ ...opened, ...change })).not.toBe(fingerprintOf(opened));
});

function fingerprintOf(changed: SchoolClass): string {
  const classes = { nextId: 2, classes: [changed] };
  return new Exchange({ ...EMPTY_IMAGE, classes }).fingerprint;
}
