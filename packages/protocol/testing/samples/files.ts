/** One call of every endpoint of files. */
import type { Samples } from '../sample.ts';

const missingFile = 'f'.repeat(32);

export const samples: Samples = {
  uploadFile: { params: { kind: 'id-front' }, isUpload: true, operation: 'verify' },
  discardFile: { params: { id: missingFile } },
};
