/** What a restart loads: whatever of it was changed shows in the fingerprint. */
import { findSeason } from '@anywhen/protocol';
import { expect, it } from 'vitest';
import { ALICE, BOB } from '../../testing/machine.ts';
import { EMPTY_IMAGE, Exchange } from '../exchange.ts';
import { openMember } from '../members/member.ts';
import { type Portfolio, openPortfolio } from './portfolio.ts';

const season = findSeason('O7', 1_000);
if (!season) throw new Error('a season of a week can always be joined');
const portfolio = openPortfolio({ id: 1, ownerUid: ALICE, season, atMs: 1_000_000 });

it.each<Partial<Portfolio>>([
  { id: 2 },
  { uid: 100_000_009 },
  { ownerUid: BOB },
  { season: 'O1' },
  { kind: 'week' },
  { terms: { ...portfolio.terms, leverageMax: 100 } },
  { terms: { ...portfolio.terms, products: ['spot'] } },
  { terms: { ...portfolio.terms, symbols: ['BTCUSDT'] } },
  { capitalUnits: 1n },
  { openedAtMs: 2 },
  { endsAtSecond: 9 },
  { state: 'ending' },
  { nextSecond: 9 },
  { orders: 1 },
  { feeUnits: 1n },
  { valuedSecond: 1_200 },
  { equityUnits: 1n },
  { peakUnits: 1n },
  { fallPpm: 1 },
  { leftAtMs: 1 },
])('[M3] the fingerprint covers a portfolio whole: %o is another state', (change) => {
  expect(fingerprintOf({ ...portfolio, ...change })).not.toBe(fingerprintOf(portfolio));
});

it('[M3] the fingerprint covers whose a portfolio is', () => {
  const of = (ownerUid: number | null) =>
    new Exchange({ ...EMPTY_IMAGE, members: [openMember(100_000_001, 0, ownerUid)] }).fingerprint;
  expect(new Set([of(ALICE), of(BOB), of(null)]).size).toBe(3);
});

function fingerprintOf(changed: Portfolio): string {
  const seasons = { nextId: 2, portfolios: [changed] };
  return new Exchange({ ...EMPTY_IMAGE, seasons }).fingerprint;
}
