/** One call of every endpoint of seconds. */
import type { Samples } from '../sample.ts';

const contract = { symbol: 'BTCUSDT', direction: 'up', periodSeconds: 30, amount: '10' };

export const samples: Samples = {
  readSecondsConfig: {},
  placeSecondsOrder: { body: contract, operation: 'buy-seconds' },
  listSecondsOrders: {},
  readSecondsReceipt: { params: { id: '999999999' } },
  readSharedReceipt: { params: { shareId: 'A'.repeat(22) } },
  readSecondsStats: {},
  readOwnSecondsStats: {},
  takeABreak: { body: { days: 0 }, operation: 'hold-back' },
};
