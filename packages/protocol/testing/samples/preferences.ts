/** One call of every endpoint of preferences. */
import type { Samples } from '../sample.ts';

export const samples: Samples = {
  readPreferences: {},
  savePreference: { body: { part: 'fromFunds', value: { isOn: false }, changedAgoMs: 0 } },
};
