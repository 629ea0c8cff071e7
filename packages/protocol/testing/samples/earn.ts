/** One call of every endpoint of earn. */
import type { Samples } from '../sample.ts';

export const samples: Samples = {
  readComing: {},
  readEarnings: {},
};
