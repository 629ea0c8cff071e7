/** [29.3] Orders in the words of programs and back. */
import { describe, expect, it } from 'vitest';
import { BotRefusal } from './bot-refusal.ts';
import {
  type NewOrder,
  type OrderLine,
  answerKindOf,
  toBotOrder,
  toCommand,
  toPlaced,
} from './order-words.ts';

const order = { symbol: 'BTCUSDT', side: 'BUY' } as const;

function saying(more: Omit<NewOrder, 'symbol' | 'side'> & Partial<NewOrder>): unknown {
  try {
    const { kind: _kind, symbol: _symbol, ...body } = toCommand({ ...order, ...more });
    return body;
  } catch (error) {
    if (error instanceof BotRefusal) return [error.errorName, ...error.about];
    throw error;
  }
}

describe('[EX-29.3] [29.3] an order of a program is ours', () => {
  it.each<[Omit<NewOrder, 'symbol' | 'side'> & Partial<NewOrder>, unknown]>([
    [
      { type: 'LIMIT', timeInForce: 'IOC', quantity: '1', price: '2' },
      { side: 'buy', type: 'limit', timeInForce: 'IOC', price: '2', quantity: '1' },
    ],
    [
      { type: 'LIMIT_MAKER', quantity: '1', price: '2' },
      { side: 'buy', type: 'limit', isPostOnly: true, price: '2', quantity: '1' },
    ],
    [
      { type: 'MARKET', side: 'SELL', quantity: '1' },
      { side: 'sell', type: 'market', quantity: '1' },
    ],
    [
      { type: 'MARKET', quoteOrderQty: '100.1234567899' },
      { side: 'buy', type: 'market', quoteAmount: '100.12345678' },
    ],
    [
      { type: 'STOP_LOSS', side: 'SELL', quantity: '1', stopPrice: '3' },
      { side: 'sell', type: 'market', quantity: '1', triggerKind: 'stop', triggerPrice: '3' },
    ],
    [
      { type: 'TAKE_PROFIT', quoteOrderQty: '50', stopPrice: '3' },
      {
        side: 'buy',
        type: 'market',
        quoteAmount: '50',
        triggerKind: 'take-profit',
        triggerPrice: '3',
      },
    ],
    [
      { type: 'STOP_LOSS_LIMIT', timeInForce: 'GTC', quantity: '1', price: '2', stopPrice: '3' },
      {
        side: 'buy',
        type: 'limit',
        timeInForce: 'GTC',
        price: '2',
        quantity: '1',
        triggerKind: 'stop',
        triggerPrice: '3',
      },
    ],
  ])('%j', (asked, ours) => expect(saying(asked)).toEqual(ours));
});

describe('[29.3] what does not belong together is refused', () => {
  it.each<[Omit<NewOrder, 'symbol' | 'side'> & Partial<NewOrder>, string[]]>([
    [{ type: 'LIMIT', quantity: '1', price: '2' }, ['MISSING', 'timeInForce']],
    [{ type: 'LIMIT', timeInForce: 'GTC', quantity: '1' }, ['MISSING', 'price']],
    [
      { type: 'LIMIT_MAKER', timeInForce: 'GTC', quantity: '1', price: '2' },
      ['NEEDLESS', 'timeInForce'],
    ],
    [{ type: 'MARKET' }, ['NEITHER', 'quantity', 'quoteOrderQty']],
    [{ type: 'MARKET', quantity: '1', quoteOrderQty: '5' }, ['BAD_COMBINATION']],
    [{ type: 'MARKET', quantity: '1', price: '5' }, ['NEEDLESS', 'price']],
    [{ type: 'MARKET', quantity: '1', stopPrice: '5' }, ['NEEDLESS', 'stopPrice']],
    [{ type: 'MARKET', quantity: '1', trailingDelta: '5' }, ['NEEDLESS', 'trailingDelta']],
    [{ type: 'STOP_LOSS', quantity: '1' }, ['MISSING', 'stopPrice']],
    [{ type: 'MARKET', quantity: '0.000' }, ['ZERO_QUANTITY']],
    [{ type: 'LIMIT_MAKER', quantity: '1', price: '0' }, ['ZERO_PRICE']],
    [
      { type: 'MARKET', quantity: '1', selfTradePreventionMode: 'NONE' },
      ['BAD_DATA', 'selfTradePreventionMode'],
    ],
  ])('%j', (asked, refusal) => expect(saying(asked)).toEqual(refusal));
});

const LINE: OrderLine = {
  id: '7',
  clientOrderId: 'mine',
  symbol: 'BTCUSDT',
  side: 'sell',
  type: 'limit',
  timeInForce: 'GTT',
  isPostOnly: false,
  price: '63900.00',
  quantity: '0.02000000',
  quoteAmount: null,
  executedQuantity: '0.00000000',
  executedQuote: '0.00000000',
  averagePrice: null,
  fee: '0.00000000',
  feeCurrency: 'USDT',
  state: 'WAITING',
  createdAtMs: 1_000,
  updatedAtMs: 2_000,
  trigger: { kind: 'stop', price: '64000.00' },
  triggered: null,
  expiresAtMs: 9_000,
  ocoId: '6',
};

describe('[EX-29.4] [29.3] an order of ours is told', () => {
  it('waiting, good till a time, and as a leg of an OCO', () => {
    expect(toBotOrder(LINE)).toMatchObject({
      orderId: 7,
      orderListId: 6,
      status: 'NEW',
      type: 'STOP_LOSS_LIMIT',
      timeInForce: 'GTC',
      stopPrice: '64000.00',
      isWorking: false,
      workingTime: -1,
    });
  });

  it('triggered, then working', () => {
    const triggered = { second: 3, price: '64000.00' };
    const state = 'PARTIALLY_FILLED';
    expect(toBotOrder({ ...LINE, triggered, state })).toMatchObject({
      status: 'PARTIALLY_FILLED',
      isWorking: true,
      workingTime: 3_000,
    });
  });

  it('without a price at the market, by quote with what it executed', () => {
    const { trigger: _trigger, ...rest } = LINE;
    const market = { ...rest, trigger: null, type: 'market', price: null, quantity: null } as const;
    const filled = { ...market, quoteAmount: '100.00000000', executedQuantity: '0.00150000' };
    expect(
      toBotOrder({ ...filled, timeInForce: 'IOC', state: 'FILLED', ocoId: null }),
    ).toMatchObject({
      type: 'MARKET',
      price: '0.00000000',
      origQty: '0.00150000',
      origQuoteOrderQty: '100.00000000',
      timeInForce: 'GTC',
      orderListId: -1,
    });
  });

  it('as briefly as was asked for', () => {
    expect(answerKindOf({ ...order, type: 'MARKET' })).toBe('FULL');
    expect(answerKindOf({ ...order, type: 'LIMIT_MAKER' })).toBe('ACK');
    expect(answerKindOf({ ...order, type: 'LIMIT', newOrderRespType: 'RESULT' })).toBe('RESULT');
    expect(Object.keys(toPlaced(LINE, [], 'ACK'))).toHaveLength(5);
    expect(toPlaced(LINE, [], 'RESULT')).not.toHaveProperty('fills');
    expect(toPlaced(LINE, [], 'FULL')).toMatchObject({ fills: [] });
  });
});
