/** One call of every endpoint of strategy. */
import { type Samples, missingId } from '../sample.ts';

const dca = { symbol: 'BTCUSDT', amount: '5', interval: '1h', runs: 1, shownPrice: '1' };
const shown = { quantity: '1', startCost: '1', profit: '1' };
const grid = { symbol: 'BTCUSDT', lower: '1', upper: '2', grids: 2, investment: '5', shown };

export const samples: Samples = {
  readStrategyConfig: {},
  createDcaBot: { body: dca, operation: 'run-bot' },
  createGridBot: { body: grid, operation: 'run-bot' },
  pauseBot: { params: missingId, operation: 'cancel-order', hasOwnTest: true },
  resumeBot: { params: missingId, operation: 'run-bot', hasOwnTest: true },
  stopBot: {
    params: missingId,
    body: { exit: 'sell' },
    operation: 'close-position',
    hasOwnTest: true,
  },
  listBots: {},
  readBot: { params: missingId, hasOwnTest: true },
  listBotLog: { params: missingId, hasOwnTest: true },
};
