/** One call of every endpoint of installation. */
import type { Samples } from '../sample.ts';

export const samples: Samples = {
  readInstallation: {},
};
