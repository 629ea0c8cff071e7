/** One call of every endpoint of payees. */
import type { Samples } from '../sample.ts';

const bank = { bankName: '', branchName: '', code: '', accountNumber: '', holder: '' };
const wallet = { currency: 'USDT', network: 'TRC20', address: 'no address', label: 'Mine' };

export const samples: Samples = {
  listPayees: {},
  addBankAccount: { body: bank, operation: 'add-bank-account' },
  addWallet: { body: wallet, operation: 'add-wallet' },
  removePayee: { params: { id: '999999999' }, body: { fundPassword: 'x' }, hasOwnTest: true },
};
