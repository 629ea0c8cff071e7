/** What a restart loads: machines changed behind the exchange's back show in its fingerprint. */
import { describe, expect, it } from 'vitest';
import { EMPTY_IMAGE, Exchange } from '../exchange.ts';
import { ALICE, BOB } from '../../testing/machine.ts';
import { type OpenMachine, buyMachine, startMachine } from './machine.ts';
import type { SoldMachines } from './stock.ts';

const pending = buyMachine({
  id: 7,
  uid: ALICE,
  model: 'Core',
  quantity: 2,
  th: 50,
  termDays: 90,
  priceUnits: 312_00000000n,
  priceBps: 9_930,
  dailyUnits: 5512n,
  outputUnits: 496124n,
  boughtAtMs: 1_000,
  startDay: 20_001,
});
const running: OpenMachine = {
  ...startMachine(pending, 2_000),
  paidUnits: 5512n,
  paidUsdtUnits: 3_58280000n,
  paidDays: 1,
};
const SOLD: SoldMachines[] = [{ model: 'Core', count: 2 }];

const fingerprintOf = (machines: OpenMachine[], sold: SoldMachines[] = SOLD) =>
  new Exchange({ ...EMPTY_IMAGE, mining: { nextMachineId: 8, machines, sold } }).fingerprint;

describe('the fingerprint', () => {
  it.each<Partial<OpenMachine>>([
    { id: 8 },
    { uid: BOB },
    { model: 'Pro' },
    { quantity: 3 },
    { th: 51 },
    { termDays: 91 },
    { priceUnits: 312_00000001n },
    { priceBps: 9_681 },
    { priceBps: null },
    { dailyUnits: 5513n },
    { outputUnits: 496125n },
    { boughtAtMs: 1_001 },
    { startDay: 20_002 },
    { state: 'pending' },
    { startedAtMs: 2_001 },
    { paidUnits: 5513n },
    { paidUsdtUnits: 3_58280001n },
    { paidDays: 2 },
  ])('covers machines whole: %o is another state', (change) => {
    expect(fingerprintOf([{ ...running, ...change }])).not.toBe(fingerprintOf([running]));
  });

  it.each<SoldMachines>([
    { model: 'Pro', count: 2 },
    { model: 'Core', count: 3 },
  ])('covers what was sold: %o is another state', (sold) => {
    expect(fingerprintOf([running], [sold])).not.toBe(fingerprintOf([running]));
  });

  it('does not depend on the order in which a table gives its rows', () => {
    const machines = [1, 2, 3].map((id) => ({ ...running, id }));
    const sold = [...SOLD, { model: 'Max', count: 1 }];
    expect(fingerprintOf(machines.toReversed(), sold.toReversed())).toBe(
      fingerprintOf(machines, sold),
    );
  });

  it('knows nothing of a model of which all were cancelled', () => {
    expect(fingerprintOf([running], [...SOLD, { model: 'Max', count: 0 }])).toBe(
      fingerprintOf([running]),
    );
  });
});
