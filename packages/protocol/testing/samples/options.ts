/** One call of every endpoint of options. */
import { type Samples, missingId } from '../sample.ts';

const quoted = { quantity: 1, price: '1', second: 1 };
const option = { series: 'BTC-5M-2601010000', strike: '65000', type: 'call', ...quoted };

export const samples: Samples = {
  listOptionSeries: {},
  readOptionSeries: { params: { code: 'BTC-5M-2601010000' } },
  listVolatility: { query: 'symbol=BTCUSDT&from=0&to=60' },
  readOptionsDesk: {},
  buyOption: { body: option, operation: 'buy-option' },
  sellOption: { params: missingId, body: quoted, operation: 'close-position', hasOwnTest: true },
  listOptionPositions: {},
  readOptionReceipt: { params: missingId, hasOwnTest: true },
  readSharedOption: { params: { shareId: '0'.repeat(32) } },
};
