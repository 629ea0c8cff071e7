/** One call of every endpoint of results. */
import type { Samples } from '../sample.ts';

export const samples: Samples = {
  readResults: { query: 'month=2026-11' },
};
