/** One call of every endpoint of agenda. */
import type { Samples } from '../sample.ts';

export const samples: Samples = {
  readBusinessDay: {},
};
