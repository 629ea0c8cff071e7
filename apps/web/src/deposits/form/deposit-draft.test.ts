/** [9.4] The checks of the form before anything is sent, in the server's order. */
import { describe, expect, it } from 'vitest';
import { toRejectionReply, type RejectionCode } from '@anywhen/protocol';
import {
  EMPTY_DRAFT,
  checkDraft,
  networkOf,
  placeDepositRefusal,
  type Draft,
} from './deposit-draft.ts';

const DRAFT: Draft = { currency: 'USDT', network: 'TRC20', amount: '500' };
const FINE = { hasProof: true, leftTodayUsdt: '200000', ceiling: null };

function keysOf(
  change: Partial<Draft>,
  circumstances: Partial<Parameters<typeof checkDraft>[1]> = {},
) {
  const faults = checkDraft({ ...DRAFT, ...change }, { ...FINE, ...circumstances });
  return Object.entries(faults).map(([field, fault]) => `${field} ${fault.key}`);
}

describe('[9.4] [18.4] the checks of a deposit', () => {
  it('accept a valid deposit', () => {
    expect(keysOf({})).toEqual([]);
    expect(keysOf({ amount: '10' })).toEqual([]);
    expect(keysOf({ amount: '100000' })).toEqual([]);
  });

  it('ask for currency, then network, then amount and proof', () => {
    expect(keysOf({ currency: undefined, network: undefined })).toEqual([
      'currency currencyRequired',
    ]);
    expect(keysOf({ network: undefined, amount: '' })).toEqual(['network networkRequired']);
    expect(keysOf({ amount: '' }, { hasProof: false })).toEqual([
      'amount amountRequired',
      'proof proofRequired',
    ]);
  });

  it('[EX-9.2] 9.99 is under the minimum, which is named; ERC20 begins at 20', () => {
    const { amount } = checkDraft({ ...DRAFT, amount: '9.99' }, FINE);
    expect(amount).toEqual({ namespace: 'forms', key: 'depositMin', params: { amount: '10' } });
    expect(keysOf({ network: 'ERC20', amount: '19.99' })).toEqual(['amount depositMin']);
    expect(keysOf({ network: 'ERC20', amount: '20' })).toEqual([]);
  });

  it.each([
    ['0', 'amount amountAbnormal'],
    ['100000.00000001', 'amount depositAboveMax'],
    ['10.123456789', 'amount fault.too-precise'],
  ])('%s: %s', (amount, fault) => {
    expect(keysOf({ amount })).toEqual([fault]);
  });

  it('[9.1] know the rest of the ceiling', () => {
    const ceiling = { maxUsdt: '50000.00000000', leftUsdt: '400.00000000', moreAtMs: 1 };
    const left = { leftTodayUsdt: '400.00000000', ceiling };
    expect(keysOf({ amount: '400.01' }, left)).toEqual(['amount depositCeilingReached']);
    expect(keysOf({ amount: '400' }, left)).toEqual([]);
  });

  it('[9.1] know the rest of the daily limit', () => {
    expect(keysOf({ amount: '500.01' }, { leftTodayUsdt: '500.00000000' })).toEqual([
      'amount depositDailyLimit',
    ]);
    expect(keysOf({ amount: '500' }, { leftTodayUsdt: '500.00000000' })).toEqual([]);
  });
});

describe('[9.3] the network', () => {
  it('is TRC20 by default, or that of an open case', () => {
    const open = [{ currency: 'USDT', network: 'ERC20' }] as const;
    expect(networkOf(EMPTY_DRAFT, [])).toBe('TRC20');
    expect(networkOf(EMPTY_DRAFT, open)).toBe('ERC20');
    expect(networkOf({ ...EMPTY_DRAFT, network: 'BEP20' }, open)).toBe('BEP20');
  });
});

describe('[18.2] a refusal', () => {
  const place = (code: RejectionCode) => {
    const refusal = placeDepositRefusal(toRejectionReply({ code }, 'test'));
    return refusal.kind === 'at-fields' ? Object.keys(refusal.faults) : refusal.kind;
  };

  it.each([
    ['CURRENCY_REQUIRED', ['currency']],
    ['NETWORK_REQUIRED', ['network']],
    ['AMOUNT_ABNORMAL', ['amount']],
    ['DEPOSIT_BELOW_MIN', ['amount']],
    ['DEPOSIT_ABOVE_MAX', ['amount']],
    ['DEPOSIT_DAILY_LIMIT', ['amount']],
    ['PROOF_REQUIRED', ['proof']],
    ['ORDER_NOT_COMPLETED', 'as-notice'],
    ['ACCOUNT_FROZEN', 'in-dialog'],
  ] as const)('%s is shown at the field where it can be corrected', (code, where) => {
    expect(place(code)).toEqual(where);
  });
});
