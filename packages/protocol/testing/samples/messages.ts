/** One call of every endpoint of messages. */
import type { Samples } from '../sample.ts';

export const samples: Samples = {
  listMessages: {},
  readMessages: { body: { ids: ['999999999'] } },
};
