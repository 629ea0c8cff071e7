/** One call of every endpoint of funding. */
import type { Samples } from '../sample.ts';

export const samples: Samples = {
  readOverview: {},
  readAssets: { params: { kind: 'spot' } },
  transfer: {
    body: { from: 'funds', to: 'spot', currency: 'USDT', quantity: '1' },
    operation: 'transfer',
  },
  dropRequest: { body: {} },
  listRecords: {},
  listFlow: {},
};
