/** One call of every endpoint of the trading journal. */
import type { Samples } from '../sample.ts';

const params = { kind: 'spot-order', number: '999999999' };
const body = { text: 'Too early.', tags: ['impatient'], version: null, clientId: 'sample-note-1' };

export const samples: Samples = {
  listNotes: {},
  listNoteTags: {},
  readNote: { params, hasOwnTest: true },
  writeNote: { params, body, hasOwnTest: true },
  removeNote: { params, body: { version: '1' }, hasOwnTest: true },
};
