/** One call of every endpoint of security. */
import { type Samples, PASSWORD, WRONG } from '../sample.ts';

const credential = {
  id: 'x',
  rawId: 'x',
  type: 'public-key',
  response: {},
  clientExtensionResults: {},
};

export const samples: Samples = {
  readSecurity: {},
  listSecurityEvents: {},
  changeLoginPassword: { body: { ...WRONG, newPassword: PASSWORD, repeat: PASSWORD } },
  setFundPassword: { body: { ...WRONG, newFundPassword: '739164', repeat: '739164' } },
  sendContactCode: { body: { channel: 'email', target: 'no address' } },
  bindContact: { body: { channel: 'email', target: 'a@example.com', code: '123456', ...WRONG } },
  beginTotp: { body: WRONG },
  confirmTotp: { body: { code: '000000' } },
  endTotp: { body: { ...WRONG, code: '000000' } },
  renewRecoveryCodes: { body: WRONG },
  beginOwnStep: {},
  beginPasskey: { body: WRONG },
  addPasskey: { body: { name: 'key', credential } },
  removePasskey: { params: { id: 'nobody' }, body: WRONG, hasOwnTest: true },
  passSecondStep: { body: { code: '000000' } },
  beginPasskeyLogin: { body: {} },
  passkeyLogin: { body: { credential } },
};
