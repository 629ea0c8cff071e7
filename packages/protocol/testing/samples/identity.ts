/** One call of every endpoint of identity. */
import { type Samples, WRONG } from '../sample.ts';

export const samples: Samples = {
  sendCode: { body: { purpose: 'forgot', channel: 'email', target: 'nobody@example.com' } },
  readInbox: {},
  register: {
    body: { channel: 'email', invite: '', username: '', password: '', repeat: '', code: '' },
  },
  checkInvitation: { body: { invite: 'PAPER1' } },
  login: { body: { account: 'nobody_here', password: 'x' } },
  resetPassword: {
    body: { channel: 'email', target: 'a@example.com', code: '1', password: 'x', repeat: 'x' },
  },
  readMe: {},
  changeSettings: { body: { dateFormat: 'iso' } },
  eraseMyData: { body: WRONG },
  listSessions: {},
  endOneSession: { params: { id: 'nobody' } },
  endOtherSessions: {},
  logout: {},
};
