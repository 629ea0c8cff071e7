/** One call of every endpoint of limits. */
import type { Samples } from '../sample.ts';

export const samples: Samples = {
  readOwnLimits: {},
};
