/** Triggers, expiries and places in the queue, with the numbers of rulebook 2.11. */
import { describe, expect, it } from 'vitest';
import {
  ORDER_STATES,
  TRIGGER_KINDS,
  isAhead,
  isCancellable,
  isExpiry,
  isInBook,
  isInTriggerBand,
  isOpenState,
  keepsPlace,
  ocoHolds,
  orderKind,
  orderLabel,
  triggerWay,
} from './order-rules.ts';

describe('[2.9] states', () => {
  it('have the label and cancellability of the table', () => {
    const table = ORDER_STATES.map((state) => [
      state,
      orderLabel(state),
      isCancellable(state),
      isInBook(state),
    ]);
    expect(table).toEqual([
      ['NEW', 'in-progress', true, true],
      ['PARTIALLY_FILLED', 'in-progress', true, true],
      ['FILLED', 'completed', false, false],
      ['CANCELED', 'completed', false, false],
      ['EXPIRED', 'completed', false, false],
      ['WAITING', 'in-progress', true, false],
      ['TRIGGERED', 'in-progress', false, false],
    ]);
    expect(ORDER_STATES.filter(isOpenState)).toHaveLength(4);
  });
});

describe('[2.11] a trigger', () => {
  it('is reached from where the table says', () => {
    const ways = TRIGGER_KINDS.map((kind) => [triggerWay(kind, 'buy'), triggerWay(kind, 'sell')]);
    expect(ways).toEqual([
      ['up', 'down'],
      ['down', 'up'],
    ]);
  });

  it.each([
    ['stop', 'buy', 6_500_001, true],
    ['stop', 'buy', 6_500_000, false],
    ['stop', 'sell', 6_499_999, true],
    ['stop', 'sell', 6_500_000, false],
    ['take-profit', 'buy', 6_499_999, true],
    ['take-profit', 'buy', 6_500_000, false],
    ['take-profit', 'sell', 6_500_001, true],
    ['take-profit', 'sell', 6_500_000, false],
  ] as const)('[EX-2.10] %s %s at %d is ahead of 65 000.00: %s', (kind, side, price, expected) => {
    expect(isAhead({ kind, price }, side, 6_500_000)).toBe(expected);
  });

  it('[EX-2.10] lies between a fifth and five times the reference price', () => {
    const prices = [1_299_999, 1_300_000, 32_500_000, 32_500_001];
    expect(prices.map((price) => isInTriggerBand(price, 6_500_000))).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });
});

describe('[2.11] an expiry', () => {
  const noon = Date.UTC(2026, 0, 10, 12);
  it.each([
    [59_000, false],
    [60_000, true],
    [120_000, true],
    [120_500, false],
    [90 * 86_400_000, true],
    [90 * 86_400_000 + 1_000, false],
    [-60_000, false],
  ])('[EX-2.12] %d ms ahead: %s', (aheadMs, expected) => {
    expect(isExpiry(noon + aheadMs, noon)).toBe(expected);
  });
});

describe('[2.11] an amended order', () => {
  it('[EX-2.13] keeps its place only when nothing but its quantity shrinks', () => {
    const order = { price: 6_400_000, lots: 2_000 };
    expect(keepsPlace(order, { price: 6_400_000, lots: 1_000 })).toBe(true);
    expect(keepsPlace(order, { price: 6_400_000, lots: 3_000 })).toBe(false);
    expect(keepsPlace(order, { price: 6_400_001, lots: 1_000 })).toBe(false);
    expect(keepsPlace(order, { price: 6_399_999, lots: 2_000 })).toBe(false);
  });
});

describe('[2.11] an OCO', () => {
  it('[EX-2.11] holds the larger need once', () => {
    expect(ocoHolds(1_280n, 1_322n)).toEqual({ limitHeld: 1_280n, stopHeld: 42n });
    expect(ocoHolds(2n, 2n)).toEqual({ limitHeld: 2n, stopHeld: 0n });
    expect(ocoHolds(3n, 2n)).toEqual({ limitHeld: 3n, stopHeld: 0n });
  });
});

describe('the kind of an order', () => {
  it('is its OCO, its trigger or its type, in this order', () => {
    const trigger = { kind: 'take-profit' } as const;
    expect(orderKind({ type: 'limit', trigger: null, ocoId: null })).toBe('limit');
    expect(orderKind({ type: 'market', trigger, ocoId: null })).toBe('take-profit');
    expect(orderKind({ type: 'limit', trigger: null, ocoId: '7' })).toBe('oco');
  });
});
