/** What a restart loads: prices changed behind the exchange's back show in its fingerprint. */
import { encodeState, initialState } from '@anywhen/prices';
import { describe, expect, it } from 'vitest';
import { EMPTY_IMAGE, Exchange } from '../exchange.ts';
import type { DayCommitment, MarketState, MarketsImage } from './market-state.ts';

const process = encodeState(initialState(1_000));
const LAST = process.x.length - 1;
const version = { version: 2, day: 3, publishedAtMs: 4_000 };
const outage = { no: 1, fromMs: 5_000, untilMs: 6_000 };
const state: MarketState = {
  genesis: '0a'.repeat(32),
  firstDay: 20_000,
  process,
  seed: '0b'.repeat(32),
  hashes: process.x.map(() => '0c'.repeat(32)),
  versions: [version],
  outage,
};
const day: DayCommitment = { day: 1, anchor: '0d'.repeat(32), publishedAtMs: 7_000, seed: null };

describe('the fingerprint', () => {
  it.each<[name: string, Partial<MarketState>]>([
    ['chain', { genesis: '1a'.repeat(32) }],
    ['first day', { firstDay: 20_001 }],
    ['second', { process: { ...process, second: 1_001 } }],
    ['regime', { process: { ...process, regimes: { ...process.regimes, MKT: 'stressed' } } }],
    ['other regime', { process: { ...process, regimes: { ...process.regimes, FIN: 'stressed' } } }],
    ['first price', { process: { ...process, x: process.x.with(0, '0.000000000001') } }],
    ['last price', { process: { ...process, x: process.x.with(LAST, '0.000000000001') } }],
    ['seed', { seed: '1b'.repeat(32) }],
    ['first hash', { hashes: state.hashes.with(0, '1c'.repeat(32)) }],
    ['last hash', { hashes: state.hashes.with(LAST, '1c'.repeat(32)) }],
    ['version', { versions: [{ ...version, version: 3 }] }],
    ['day of a version', { versions: [{ ...version, day: 4 }] }],
    ['publication of a version', { versions: [{ ...version, publishedAtMs: 4_001 }] }],
    ['number of an outage', { outage: { ...outage, no: 2 } }],
    ['beginning of an outage', { outage: { ...outage, fromMs: 5_001 } }],
    ['end of an outage', { outage: { ...outage, untilMs: null } }],
  ])('[M3] covers the price process whole: another %s is another state', (_name, change) => {
    const changed = fingerprintOf({ state: { ...state, ...change } });
    expect(changed).not.toBe(fingerprintOf({ state }));
  });

  it.each<Partial<DayCommitment>>([
    { day: 2 },
    { anchor: '1d'.repeat(32) },
    { publishedAtMs: 7_001 },
    { seed: '0e'.repeat(32) },
  ])('[M3] covers what a day was committed to: %o is another state', (change) => {
    const changed = fingerprintOf({ days: [{ ...day, ...change }] });
    expect(changed).not.toBe(fingerprintOf({ days: [day] }));
  });
});

function fingerprintOf(image: Partial<MarketsImage>): string {
  const markets = { ...EMPTY_IMAGE.markets, ...image };
  return new Exchange({ ...EMPTY_IMAGE, markets }).fingerprint;
}
