/** For tests only: bots of a member as the server sends them. */
import type { BotLogLine, StrategyBot } from '@anywhen/protocol';
import { eight } from './test-page.tsx';

const NONE = eight('0');

const EVERY: Omit<StrategyBot, 'id' | 'kind' | 'invested'> = {
  symbol: 'BTCUSDT',
  currency: 'BTC',
  state: 'running',
  pauseReason: null,
  failure: null,
  exit: null,
  createdAtMs: Date.UTC(2026, 0, 5, 10),
  stateAtMs: Date.UTC(2026, 0, 5, 10),
  realised: NONE,
  quote: NONE,
  base: NONE,
  returned: NONE,
  moved: NONE,
  movedValue: NONE,
  dca: null,
  grid: null,
};

export const DCA: StrategyBot = {
  ...EVERY,
  id: '7',
  kind: 'dca',
  invested: eight('299.23'),
  base: '0.00460539',
  dca: {
    amount: eight('100'),
    interval: '1d',
    runs: 30,
    runsDone: 3,
    skipsInRow: 0,
    nextRunAtMs: Date.UTC(2026, 0, 8, 10),
  },
};

/** From 64 000 to 66 000 in two rungs, the lower one to be bought. */
export const GRID: StrategyBot = {
  ...EVERY,
  id: '9',
  kind: 'grid',
  invested: eight('1000'),
  realised: eight('8.07'),
  quote: eight('500'),
  base: '0.00800000',
  grid: {
    lower: '64000.00',
    upper: '66000.00',
    grids: 2,
    quantity: '0.00762000',
    sellQuantity: '0.00761000',
    startQuantity: '0.00762000',
    startCost: eight('495.30'),
    roundTrips: 1,
    rungs: [
      {
        low: '64000.00',
        high: '65000.00',
        side: 'buy',
        orderId: '41',
        quantity: '0.00762000',
        filled: NONE,
      },
      {
        low: '65000.00',
        high: '66000.00',
        side: 'sell',
        orderId: null,
        quantity: '0.00761000',
        filled: NONE,
      },
    ],
  },
  agreed: { startPrice: '62000.00', feeBps: 10 },
};

export const SOLD: BotLogLine = {
  no: 2,
  atMs: Date.UTC(2026, 0, 5, 11),
  kind: 'sold',
  orderId: '40',
  price: '65000.00',
  quantity: '0.01000000',
  quote: eight('650'),
  fee: eight('0.65'),
  profit: eight('8.07'),
  pauseReason: null,
  refusal: null,
};
