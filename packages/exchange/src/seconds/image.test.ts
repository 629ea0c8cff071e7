/** What a restart loads: a figure changed behind the exchange's back shows in its fingerprint. */
import { describe, expect, it } from 'vitest';
import { EMPTY_IMAGE, Exchange } from '../exchange.ts';
import { ALICE, BOB } from '../../testing/machine.ts';
import { acceptContract, openContract, recordSettlement } from './contract.ts';
import type { SecondsImage } from './commands.ts';

const running = openContract(
  acceptContract({
    id: 7,
    uid: ALICE,
    shareId: 'a'.repeat(32),
    symbol: 'BTCUSDT',
    direction: 'up',
    periodSeconds: 60,
    returnBps: 9_100,
    wagerUnits: 100n,
    acceptedAtMs: 1_000,
  }),
  { second: 2, priceUnits: 6_500_000 },
);
const contract = recordSettlement(running, { second: 62, priceUnits: 6_500_001 });
const total = { uid: ALICE, day: 1, wageredUnits: 5n, netLossUnits: 3n };

const fingerprintOf = (change: Partial<SecondsImage>) =>
  new Exchange({ ...EMPTY_IMAGE, seconds: { ...EMPTY_IMAGE.seconds, ...change } }).fingerprint;

describe('the fingerprint', () => {
  it.each([
    { id: 8 },
    { uid: BOB },
    { shareId: 'b'.repeat(32) },
    { symbol: 'ETHUSDT' },
    { direction: 'down' },
    { periodSeconds: 30 },
    { returnBps: 9_000 },
    { wagerUnits: 101n },
    { acceptedAtMs: 1_001 },
    { openingSecond: 3 },
    { openingPriceUnits: 6_500_001 },
    { endsAtSecond: 63 },
    { settlementSecond: 61 },
    { settlementPriceUnits: 6_500_000 },
  ] as const)('covers a contract whole: %o is another state', (change) => {
    const changed = { ...contract, ...change };
    expect(fingerprintOf({ contracts: [changed] })).not.toBe(
      fingerprintOf({ contracts: [contract] }),
    );
  });

  it('covers the state a contract is in', () => {
    expect(fingerprintOf({ contracts: [running] })).not.toBe(
      fingerprintOf({ contracts: [contract] }),
    );
  });

  it('does not depend on the order of rows', () => {
    const contracts = [contract, { ...contract, id: 8 }];
    expect(fingerprintOf({ contracts })).toBe(fingerprintOf({ contracts: contracts.toReversed() }));
  });

  it.each([{ uid: BOB }, { day: 2 }, { wageredUnits: 6n }, { netLossUnits: -3n }])(
    'covers the totals of a day: %o is another state',
    (change) => {
      const changed = fingerprintOf({ totals: [{ ...total, ...change }] });
      expect(changed).not.toBe(fingerprintOf({ totals: [total] }));
    },
  );

  it('takes a total of nothing for none', () => {
    const nothing = { ...total, wageredUnits: 0n, netLossUnits: 0n };
    expect(fingerprintOf({ totals: [nothing] })).toBe(fingerprintOf({}));
  });

  it('covers breaks', () => {
    const fingerprints = [
      fingerprintOf({}),
      fingerprintOf({ breaks: [{ uid: ALICE, untilMs: 5 }] }),
      fingerprintOf({ breaks: [{ uid: BOB, untilMs: 5 }] }),
      fingerprintOf({ breaks: [{ uid: ALICE, untilMs: 6 }] }),
    ];
    expect(new Set(fingerprints).size).toBe(4);
  });
});
