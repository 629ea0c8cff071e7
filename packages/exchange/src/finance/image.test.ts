/** What a restart loads: what was changed behind the exchange's back shows in its fingerprint. */
import { describe, expect, it } from 'vitest';
import { EMPTY_IMAGE, Exchange } from '../exchange.ts';
import { ALICE, BOB } from '../../testing/machine.ts';
import type { FinanceImage } from './commands.ts';
import { type OpenFinanceRecord, type WaitingRecord } from './record.ts';
import { awaitSettlement, payDay, purchaseRecord, startRecord } from './record.ts';

const purchased = purchaseRecord({
  id: 7,
  uid: ALICE,
  product: 'F7',
  family: 'fixed',
  windowDay: null,
  units: 50_000_000_000n,
  aprBps: 300,
  termDays: 7,
  dailyUnits: 4_109_589n,
  interestUnits: 28_767_123n,
  subscribedAtMs: 1_000,
  subscriptionDay: 20_463,
  startDay: 20_464,
  redemptionDay: 20_471,
});
const running = payDay(startRecord(purchased, 5_000));
const waiting = awaitSettlement(running, { ending: 'early', atMs: 9_000 });

describe('the fingerprint', () => {
  it.each<Partial<WaitingRecord>>([
    { id: 8 },
    { uid: BOB },
    { product: 'F30' },
    { family: 'trust' },
    { windowDay: 20_460 },
    { units: 1n },
    { aprBps: 301 },
    { termDays: 8 },
    { dailyUnits: 4_109_590n },
    { interestUnits: 28_767_124n },
    { subscribedAtMs: 1_001 },
    { subscriptionDay: 20_462 },
    { startDay: 20_465 },
    { redemptionDay: 20_472 },
    { startedAtMs: 5_001 },
    { ending: 'matured' },
    { paidDays: 2 },
    { paidUnits: 4_109_590n },
    { settlesAtMs: 14_001 },
  ])('covers a record whole: %o is another state', (change) => {
    const changed = { ...waiting, ...change } as OpenFinanceRecord;
    expect(fingerprintOf({ records: [changed] })).not.toBe(fingerprintOf({ records: [waiting] }));
  });

  it('tells the states apart, whatever order a table gives its rows in', () => {
    const states = [purchased, startRecord(purchased, 5_000), running, waiting];
    const prints = states.map((record) => fingerprintOf({ records: [record] }));
    expect(new Set([...prints, fingerprintOf({})]).size).toBe(5);
    const records = states.map((record, index) => ({ ...record, id: index + 1 }));
    expect(fingerprintOf({ records: records.toReversed() })).toBe(fingerprintOf({ records }));
  });
});

describe('[4.2] after a start', () => {
  it('what is sold and what members have of it is what is open', () => {
    const records = [1, 2, 3].map((id) => ({ ...running, id, uid: id === 3 ? BOB : ALICE }));
    const issue = { ...purchased, id: 4, product: 'TR60', windowDay: 20_450 };
    const { finance } = new Exchange({
      ...EMPTY_IMAGE,
      finance: { nextRecordId: 5, records: [issue, ...records].toReversed() },
    }).modules;
    expect(finance.soldOf('F7', null)).toBe(3n * purchased.units);
    expect(finance.soldOf('TR60', 20_450)).toBe(purchased.units);
    expect(finance.soldOf('TR60', 20_464)).toBe(0n);
    expect(finance.openOf(ALICE).map(({ id }) => id)).toEqual([1, 2, 4]);
  });
});

function fingerprintOf(image: Partial<FinanceImage>): string {
  return new Exchange({ ...EMPTY_IMAGE, finance: { ...EMPTY_IMAGE.finance, ...image } })
    .fingerprint;
}
