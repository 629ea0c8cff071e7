/** One call of every endpoint of statements. */
import type { Samples } from '../sample.ts';

export const samples: Samples = {
  readStatementScope: {},
  exportStatement: { query: 'format=csv&method=fifo' },
};
