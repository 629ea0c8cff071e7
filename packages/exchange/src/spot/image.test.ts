/** What a restart loads: an order changed behind the exchange's back shows in its fingerprint. */
import { describe, expect, it } from 'vitest';
import { EMPTY_IMAGE, Exchange } from '../exchange.ts';
import { Fingerprint } from '../kernel/fingerprint.ts';
import { ALICE } from '../../testing/machine.ts';
import type { SpotOrderRecord } from './spot-orders.ts';

const RESTING: SpotOrderRecord = {
  id: 7,
  uid: ALICE,
  botId: null,
  clientOrderId: 'key-7',
  symbol: 'BTCUSDT',
  side: 'buy',
  type: 'limit',
  timeInForce: 'GTC',
  isPostOnly: false,
  price: 64_000_00,
  lots: 2_000,
  quoteUnits: null,
  executedLots: 0,
  executedTickLots: 0n,
  executedQuoteUnits: 0n,
  feeUnits: 0n,
  heldUnits: 1280_00000000n,
  state: 'NEW',
  createdAtMs: 1,
  updatedAtMs: 2,
  trigger: null,
  triggered: null,
  expiresAtMs: null,
  ocoId: null,
  queueNo: 7,
};
const WAITING: SpotOrderRecord = {
  ...RESTING,
  id: 8,
  queueNo: 8,
  state: 'WAITING',
  trigger: { kind: 'stop', price: 66_000_00 },
};

const fingerprintOf = (orders: readonly SpotOrderRecord[]) =>
  new Exchange({ ...EMPTY_IMAGE, spot: { ...EMPTY_IMAGE.spot, nextOrderId: 20, orders } })
    .fingerprint;

describe('the fingerprint of open orders', () => {
  const changes: [string, SpotOrderRecord, Partial<SpotOrderRecord>][] = [
    ['the bot', RESTING, { botId: 3 }],
    ['a trigger', WAITING, { trigger: { kind: 'stop', price: 66_000_01 } }],
    ['the kind of trigger', WAITING, { trigger: { kind: 'take-profit', price: 66_000_00 } }],
    ['the tick', RESTING, { triggered: { second: 5, price: 66_000_00 } }],
    ['the state', WAITING, { state: 'TRIGGERED', triggered: { second: 5, price: 66_000_00 } }],
    ['the time', RESTING, { expiresAtMs: 9_000 }],
    ['the pair', RESTING, { ocoId: 7 }],
    ['the place in the queue', RESTING, { queueNo: 9 }],
    ['the price', RESTING, { price: 64_000_01 }],
    ['the quantity', WAITING, { lots: 2_001 }],
  ];

  it.each(changes)('shows %s', (_what, order, change) => {
    expect(fingerprintOf([{ ...order, ...change }])).not.toBe(fingerprintOf([order]));
  });

  it('does not depend on the order they are loaded in', () => {
    expect(fingerprintOf([WAITING, RESTING])).toBe(fingerprintOf([RESTING, WAITING]));
  });

  it('[M3] is that of before for orders that have nothing of all this', () => {
    const text =
      'order/7/10000001/key-7/BTCUSDT/buy/limit/GTC/false/6400000/2000/null/0/0/0/0/128000000000' +
      '/NEW/1/2';
    const before = new Fingerprint();
    before.replace(undefined, text);
    expect(fingerprintOf([RESTING])).toBe(before.toString());
  });
});
