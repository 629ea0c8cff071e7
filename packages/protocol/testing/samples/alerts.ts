/** One call of every endpoint of alerts. */
import { type Samples, missingId } from '../sample.ts';

export const samples: Samples = {
  listAlerts: {},
  setAlert: { body: { symbol: 'BTCUSDT', moveBps: 500 }, operation: 'set-alert' },
  removeAlert: { params: missingId, operation: 'set-alert', hasOwnTest: true },
};
