/** The amounts and colours of the flow record's lines, and their links. */
import { describe, expect, it } from 'vitest';
import type { FlowBooking, FlowOrder } from '@anywhen/protocol';
import { amountOf, isIncoming, originOf } from './record-texts.ts';

const booking = (change: Partial<FlowBooking>) =>
  ({ kind: 'booking', type: 'TRANSFER_IN', currency: 'USDT', ...change }) as FlowBooking;

const orderLine = (order: Partial<FlowOrder['order']>, held = '0.00000000') =>
  ({
    kind: 'order',
    held,
    order: {
      id: '41',
      symbol: 'BTCUSDT',
      side: 'buy',
      executedQuantity: '0.00000000',
      executedQuote: '0.00000000',
      fee: '0.00000000',
      ...order,
    },
  }) as FlowOrder;

describe('[17] the amount of a line', () => {
  it('is that of its booking: for a win only the gain', () => {
    const win = booking({ type: 'SECONDS_PAYOUT', amount: '455.91000000', wager: '501.00000000' });
    expect(amountOf(win)).toMatchObject({ amount: '455.91000000', currency: 'USDT' });
  });

  it('is the proceeds of an order less its fee, or what it holds while unfilled', () => {
    const filled = { executedQuantity: '0.01000000', executedQuote: '642.50000000' };
    expect(amountOf(orderLine({ ...filled, fee: '0.00001000' }))).toEqual({
      amount: '0.00999000',
      currency: 'BTC',
    });
    expect(amountOf(orderLine({}, '500.00000000'))).toEqual({
      amount: '-500.00000000',
      currency: 'USDT',
    });
    expect(amountOf(orderLine({ side: 'sell', state: 'CANCELED' }))).toEqual({
      amount: '0.00000000',
      currency: 'BTC',
    });
  });
});

it('[17] only incoming amounts have the colour of a gain: not a payment, nor a lost wager of zero', () => {
  expect(isIncoming(booking({ amount: '19.10000000' }))).toBe(true);
  expect(isIncoming(booking({ amount: '-20.00000000' }))).toBe(false);
  expect(isIncoming(booking({ amount: '0.00000000' }))).toBe(false);
});

it('[17] a line links to its order, contract or case; a transfer has no link', () => {
  const wayOf = (line: FlowBooking | FlowOrder) => originOf(line)?.href;
  expect(wayOf(orderLine({}))).toBe('/trade/tardelist?order=41');
  expect(wayOf(booking({ type: 'SECONDS_LOSS', reference: '7' }))).toBe(
    '/newContract/contractinfo?orderId=7',
  );
  for (const type of ['DEPOSIT_CREDIT', 'DEPOSIT_CORRECTION'] as const) {
    expect(wayOf(booking({ type, reference: '4' }))).toBe('/pay/record3?deposit=4');
  }
  for (const type of ['WITHDRAW_HOLD', 'WITHDRAW_DONE', 'WITHDRAW_RETURN'] as const) {
    expect(wayOf(booking({ type, reference: '5' }))).toBe('/pay/record2?withdrawal=5');
  }
  for (const [type, way] of [
    ['FINANCE_INTEREST', '/homeindex/finance-info?id=12'],
    ['STAKE_OUT', '/homeindex/livecoin?position=12'],
    ['MINING_REFUND', '/homeindex/machine?machine=12'],
    ['OPTION_PREMIUM', '/newContract/contractinfo?product=option&orderId=12'],
    ['OPTION_PAYOUT', '/newContract/contractinfo?product=option&orderId=12'],
    ['DERIV_HOLD', '/newContract/orderlist?product=derivatives&tab=orders'],
    ['DERIV_FUNDING', '/newContract/contractinfo?product=derivatives&position=12'],
    ['BOT_RETURN', '/pay/strategy?bot=12'],
  ] as const) {
    expect(wayOf(booking({ type, reference: '12' }))).toBe(way);
  }
  expect(wayOf(booking({ reference: 'funds' }))).toBeUndefined();
});
