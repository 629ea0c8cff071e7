/** One call of every endpoint of markets. */
import type { Samples } from '../sample.ts';

export const samples: Samples = {
  listMarkets: {},
  readMarket: { params: { symbol: 'BTCUSDT' } },
  listKlines: { query: 'symbol=BTCUSDT&interval=1m' },
  listSeconds: { params: { symbol: 'BTCUSDT' } },
};
