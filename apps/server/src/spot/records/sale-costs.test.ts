/** What sales had cost, trade by trade: the same moving average as the exchange's. */
import type { SpotTradeRecord } from '@anywhen/exchange';
import { parseUnits } from '@anywhen/money';
import { expect, it } from 'vitest';
import { costsOfSales } from './sale-costs.ts';

const UID = 10_000_001;

type Traded = { orderId: number; lots: number; paid: string; fee?: string; atMs?: number };

function trade(side: 'buy' | 'sell', { orderId, lots, paid, fee = '0', atMs = 1 }: Traded) {
  const own = { uid: UID, botId: null, orderId, feeUnits: parseUnits(fee) };
  const units = parseUnits(paid);
  return {
    symbol: 'BTCUSDT',
    lots,
    paidUnits: units,
    gotUnits: units,
    buyer: side === 'buy' ? own : null,
    seller: side === 'sell' ? own : null,
    atMs,
  } as unknown as SpotTradeRecord;
}

const costOf = (orderId: number, ...about: [SpotTradeRecord[], Moves?]) =>
  costsOfSales(UID, about[0], about[1] ?? []).costs.get(orderId);
type Moves = Parameters<typeof costsOfSales>[2];

it('[EX-25.2] is the average of all purchases, with their fees in it', () => {
  const trades = [
    trade('buy', { orderId: 1, lots: 10_000, paid: '6500', fee: '0.0001' }),
    trade('buy', { orderId: 2, lots: 10_000, paid: '6700', fee: '0.0001' }),
    trade('sell', { orderId: 3, lots: 9_990, paid: '7000' }),
  ];
  expect(costOf(3, trades)).toBe(parseUnits('6600'));
  const { holdings } = costsOfSales(UID, trades, []);
  expect(holdings.get('BTC')).toMatchObject({
    units: parseUnits('0.0999'),
    cost: parseUnits('6600'),
  });
});

it('of an order is the sum of its parts, and the last one takes all that is left', () => {
  const trades = [
    trade('buy', { orderId: 1, lots: 3, paid: '10' }),
    trade('sell', { orderId: 2, lots: 1, paid: '5' }),
    trade('sell', { orderId: 2, lots: 2, paid: '9' }),
  ];
  expect(costOf(2, trades)).toBe(parseUnits('10'));
});

it('counts what comes from elsewhere at its worth then, and lets go of what leaves', () => {
  const BTC = { currency: 'BTC', valueUnits: parseUnits('100') };
  const moves = [
    { ...BTC, atMs: 1, units: parseUnits('0.01') },
    { ...BTC, atMs: 2, units: parseUnits('-0.005'), valueUnits: 0n },
  ];
  const sale = trade('sell', { orderId: 1, lots: 500, paid: '70', atMs: 3 });
  expect(costOf(1, [sale], moves)).toBe(parseUnits('50'));
  expect(costOf(1, [{ ...sale, atMs: 0 }], moves)).toBe(0n);
});
