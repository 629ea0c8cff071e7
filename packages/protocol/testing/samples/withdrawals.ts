/** One call of every endpoint of withdrawals. */
import type { Samples } from '../sample.ts';

const withdrawal = {
  account: 'funds',
  currency: 'USDT',
  channel: 'TRC20',
  amount: '50',
  address: 'no address',
  fundPassword: 'x',
};

export const samples: Samples = {
  readWithdrawalDesk: {},
  requestWithdrawal: { body: withdrawal, operation: 'withdraw' },
  listWithdrawals: {},
  readWithdrawal: { params: { id: '999999999' }, hasOwnTest: true },
};
