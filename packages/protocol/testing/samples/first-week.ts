/** One call of every endpoint of the first week. */
import type { Samples } from '../sample.ts';

const check = { second: 1_700_000_000, symbol: 'BTCUSDT', price: '65000.00', logPrice: '0.0' };

export const samples: Samples = {
  readFirstWeek: {},
  answerLesson: { params: { lesson: 'deposit-first' }, body: { statements: ['a'] } },
  reportPriceCheck: { body: check },
  putFirstWeekAway: { body: { isPutAway: true } },
};
