/** One call of every endpoint of terms that members have. */
import type { Samples } from '../sample.ts';

export const samples: Samples = {
  readTerms: { params: { product: 'finance' } },
};
