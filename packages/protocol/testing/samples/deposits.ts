/** One call of every endpoint of deposits. */
import type { Samples } from '../sample.ts';

export const deposit = { account: 'funds', currency: 'USDT', network: 'TRC20', amount: '50' };

export const samples: Samples = {
  readDepositDesk: {},
  submitDeposit: { body: deposit, operation: 'deposit' },
  listDeposits: {},
  readDeposit: { params: { id: '999999999' } },
};
