/** For tests only: an order and a fill as the server sends them. */
import type { SpotFill, SpotOrder } from '@anywhen/protocol';

export function order(id: string, change: Partial<SpotOrder> = {}): SpotOrder {
  return {
    id,
    clientOrderId: `key-${id}`,
    symbol: 'BTCUSDT',
    side: 'buy',
    type: 'limit',
    timeInForce: 'GTC',
    isPostOnly: false,
    price: '64000.00',
    quantity: '0.02000000',
    quoteAmount: null,
    executedQuantity: '0.00000000',
    executedQuote: '0.00000000',
    averagePrice: null,
    fee: '0.00000000',
    feeCurrency: 'BTC',
    state: 'NEW',
    trigger: null,
    triggered: null,
    expiresAtMs: null,
    ocoId: null,
    createdAtMs: 1_700_000_000_000,
    updatedAtMs: 1_700_000_000_000,
    ...change,
  };
}

export function fill(id: string, change: Partial<SpotFill> = {}): SpotFill {
  return {
    id,
    orderId: '7',
    symbol: 'BTCUSDT',
    side: 'buy',
    price: '65003.25',
    quantity: '0.01000000',
    quote: '650.03250000',
    fee: '0.00001000',
    feeCurrency: 'BTC',
    role: 'taker',
    against: 'simulated-liquidity',
    atMs: 1_700_000_000_000,
    ...change,
  };
}
