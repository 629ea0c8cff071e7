/** One call of every endpoint of invitations and authorization codes. */
import type { Samples } from '../sample.ts';

const operation = 'use-authorization-code';

export const samples: Samples = {
  readPromotion: {},
  listInvited: {},
  listCommission: {},
  readSigning: {},
  listSigned: {},
  createAuthCode: { operation },
  revokeAuthCode: {},
  checkAuthCode: { body: { uid: '99999999', code: 'ZZZZZZZZ' }, operation },
  addSigned: { body: { uid: '99999999' }, operation },
  endSigning: { operation: 'end-signing' },
};
