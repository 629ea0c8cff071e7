/** One call of every endpoint of members' own keys. */
import { type Samples, WRONG } from '../sample.ts';

export const samples: Samples = {
  listKeys: {},
  makeKey: { body: { ...WRONG, label: 'bot', kind: 'hmac', mayTrade: false, networks: [] } },
  changeKey: {
    params: { id: 'nobody' },
    body: { ...WRONG, mayTrade: false, networks: [] },
    hasOwnTest: true,
  },
  removeKey: { params: { id: 'nobody' }, hasOwnTest: true },
};
