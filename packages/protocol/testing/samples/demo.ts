/** One call of every endpoint of demo. */
import type { Samples } from '../sample.ts';

export const samples: Samples = {
  readProse: {},
};
