/** One call of every endpoint of finance. */
import { type Samples, missingId } from '../sample.ts';

export const F7 = {
  product: 'F7',
  windowDay: null,
  amount: '10',
  interest: '0.00575342',
  isAgreed: true,
};

export const samples: Samples = {
  listFinanceProducts: {},
  readFinanceProduct: { params: { code: 'F7' } },
  readFinanceDesk: {},
  buyFinance: { body: F7, operation: 'buy-fixed-finance' },
  cancelFinance: { params: missingId, operation: 'cancel-order' },
  redeemFinance: { params: missingId, operation: 'close-position', hasOwnTest: true },
  listFinanceRecords: {},
  readFinanceRecord: { params: missingId },
};
