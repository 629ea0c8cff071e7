/** One call of every endpoint of chain. */
import type { Samples } from '../sample.ts';

export const samples: Samples = {
  readTransaction: { params: { id: `SIM-TRC20-TX-${'0'.repeat(32)}` } },
};
