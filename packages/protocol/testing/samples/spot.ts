/** One call of every endpoint of spot. */
import type { Samples } from '../sample.ts';

const order = { symbol: 'BTCUSDT', side: 'buy', type: 'market', quoteAmount: '10' };
const oco = {
  symbol: 'BTCUSDT',
  side: 'sell',
  quantity: '0.001',
  price: '90000',
  triggerPrice: '50000',
};

export const samples: Samples = {
  placeOrder: { body: order, operation: 'trade-spot' },
  placeOco: { body: oco, operation: 'trade-spot' },
  amendOrder: {
    params: { id: '999999999' },
    body: { quantity: '0.001' },
    operation: 'trade-spot',
    hasOwnTest: true,
  },
  cancelOrder: { params: { id: '999999999' }, operation: 'cancel-order' },
  cancelOrders: { operation: 'cancel-order' },
  listOrders: {},
  readOrder: { params: { id: '999999999' } },
  listFills: {},
  listPositions: {},
  exportSpot: { query: 'what=orders' },
  readDepth: { query: 'symbol=BTCUSDT' },
  listTrades: { query: 'symbol=BTCUSDT' },
};
