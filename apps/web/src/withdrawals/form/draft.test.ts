/** The faults of a withdrawal before it is sent, and where refusals are shown. */
import { describe, expect, it } from 'vitest';
import { WITHDRAWAL_LIMITS, toRejectionReply, type Rejection } from '@anywhen/protocol';
import {
  EMPTY_DRAFT,
  changeChannel,
  checkDraft,
  placeWithdrawalRefusal,
  requestOf,
  type Draft,
  type Surroundings,
} from './draft.ts';

const ADDRESS = 'SIM-TRC20-7Q2M9KX4D0RTBW5ZC8HJ3VNE';

const RIGHT: Draft = { ...EMPTY_DRAFT, channel: 'TRC20', address: ADDRESS, amount: '1000' };
const TO_BANK: Draft = { ...EMPTY_DRAFT, channel: 'bank', bankAccountId: '7', amount: '1000' };

const AROUND: Surroundings = {
  desk: { limits: WITHDRAWAL_LIMITS[1], leftTodayUsdt: '8000.00000000' },
  bankAccountIds: ['7'],
  available: '9000.00000000',
  withdrawable: '8500.00000000',
};

const keysOf = (draft: Draft, around: Partial<Surroundings> = {}) =>
  Object.entries(checkDraft(draft, { ...AROUND, ...around })).map(([name, { key }]) => [name, key]);

const amountFault = (amount: string, change: Partial<Draft> = {}) =>
  checkDraft({ ...RIGHT, ...change, amount }, AROUND).amount;

describe('[10.3] the fields', () => {
  it('have no faults in a valid draft, over a network and to a bank', () => {
    expect(keysOf(RIGHT)).toEqual([]);
    expect(keysOf(TO_BANK)).toEqual([]);
  });

  it('each report what is missing, in the order of the form', () => {
    expect(keysOf({ ...EMPTY_DRAFT, currency: undefined })).toEqual([
      ['currency', 'currencyRequired'],
      ['channel', 'networkRequired'],
      ['address', 'addressRequired'],
      ['amount', 'amountRequired'],
    ]);
  });

  it('require a bank account, or adding one where none is saved', () => {
    const draft = { ...TO_BANK, bankAccountId: undefined };
    expect(keysOf(draft)).toEqual([['bankAccount', 'bankAccountRequired']]);
    expect(keysOf(draft, { bankAccountIds: [] })).toEqual([['bankAccount', 'addBankFirst']]);
    expect(keysOf(TO_BANK, { bankAccountIds: ['9'] })).toEqual([
      ['bankAccount', 'bankAccountRequired'],
    ]);
  });

  it('[9.2] accept only a simulated address of the chosen network, however it was typed', () => {
    expect(keysOf({ ...RIGHT, address: ` ${ADDRESS.toLowerCase()} ` })).toEqual([]);
    for (const address of ['TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE', ADDRESS.replace('TRC', 'BEP')]) {
      expect(keysOf({ ...RIGHT, address })).toEqual([['address', 'addressInvalid']]);
    }
  });
});

describe('[10.1] [10.2] the amount', () => {
  it.each([
    ['9.99', 'TRC20', '10.00000000'],
    ['19.99', 'ERC20', '20.00000000'],
  ] as const)('%s is below the minimum of %s', (amount, channel, min) => {
    expect(amountFault(amount, { channel })).toMatchObject({
      key: 'withdrawMin',
      params: { amount: min },
    });
  });

  it('to a bank is at least 50', () => {
    expect(keysOf({ ...TO_BANK, amount: '49.99' })).toEqual([['amount', 'withdrawMin']]);
    expect(keysOf({ ...TO_BANK, amount: '50' })).toEqual([]);
  });

  it('is checked against the single maximum, then the day, then the balance', () => {
    expect(amountFault('10000.01')).toMatchObject({
      key: 'fault.aboveMax',
      params: { amount: '10000' },
    });
    expect(amountFault('8000.01')).toMatchObject({
      key: 'fault.dailyLimit',
      params: { amount: '8000.00000000' },
    });
    const short = { available: '100.00000000', withdrawable: '100.00000000' };
    expect(
      checkDraft({ ...RIGHT, amount: '100.01' }, { ...AROUND, ...short }).amount,
    ).toMatchObject({ key: 'balanceInsufficient' });
  });

  it('[EX-9.3] distinguishes unconfirmed funds from missing ones', () => {
    const around = { available: '500.00000000', withdrawable: '0.00000000' };
    expect(checkDraft({ ...RIGHT, amount: '500' }, { ...AROUND, ...around }).amount).toMatchObject({
      key: 'fault.locked',
      params: { amount: '0.00000000' },
    });
  });

  it('is not checked against a balance that is not loaded', () => {
    expect(keysOf(RIGHT, { available: undefined, withdrawable: undefined })).toEqual([]);
  });

  it.each(['0', '-1', '1e5', '0.000000001'])('is refused as %j', (amount) => {
    expect(keysOf({ ...RIGHT, amount }).map(([name]) => name)).toEqual(['amount']);
  });
});

describe('the request', () => {
  it('contains the address, the wallet or the bank account, never two of them', () => {
    const wallet = { ...RIGHT, walletId: '8' };
    expect(requestOf(RIGHT, 'funds')).toMatchObject({ address: ADDRESS });
    expect(requestOf(wallet, 'spot')).toEqual({
      account: 'spot',
      currency: 'USDT',
      channel: 'TRC20',
      amount: '1000',
      walletId: '8',
    });
    expect(requestOf({ ...TO_BANK, address: ADDRESS, amount: '60.' }, 'funds')).toEqual({
      account: 'funds',
      currency: 'USDT',
      channel: 'bank',
      amount: '60',
      bankAccountId: '7',
    });
  });

  it('drops a wallet with its network', () => {
    const wallet = { id: '8', network: 'BEP20' } as Parameters<typeof changeChannel>[1];
    expect(changeChannel('BEP20', wallet)).toEqual({ channel: 'BEP20' });
    expect(changeChannel('bank', wallet)).toEqual({ channel: 'bank', walletId: undefined });
  });
});

describe('[18.2] a refusal', () => {
  it.each<[Rejection, [string, string][]]>([
    [{ code: 'CURRENCY_REQUIRED' }, [['currency', 'currencyRequired']]],
    [{ code: 'NETWORK_REQUIRED' }, [['channel', 'networkRequired']]],
    [{ code: 'ADDRESS_INVALID' }, [['address', 'addressInvalid']]],
    [{ code: 'BANK_REQUIRED' }, [['bankAccount', 'bankRequired']]],
    [{ code: 'AMOUNT_ABNORMAL' }, [['amount', 'amountAbnormal']]],
    [{ code: 'WITHDRAW_BELOW_MIN' }, [['amount', 'withdrawBelowMin']]],
    [{ code: 'WITHDRAW_ABOVE_MAX' }, [['amount', 'withdrawAboveMax']]],
    [{ code: 'WITHDRAW_DAILY_LIMIT' }, [['amount', 'withdrawDailyLimit']]],
    [{ code: 'BALANCE_INSUFFICIENT' }, [['amount', 'balanceInsufficient']]],
    [
      { code: 'VALIDATION', fields: { address: 'required', bankAccountId: 'required' } },
      [
        ['address', 'addressRequired'],
        ['bankAccount', 'bankAccountRequired'],
      ],
    ],
  ])('%j is shown at its field', (rejection, places) => {
    const refusal = placeWithdrawalRefusal(toRejectionReply(rejection, 'test'));
    const faults = refusal.kind === 'at-fields' ? Object.entries(refusal.faults) : [];
    expect(faults.map(([name, { key }]) => [name, key])).toEqual(places);
  });

  it.each(['ORDER_NOT_COMPLETED', 'WITHDRAW_LOCKED', 'WITHDRAW_TIMES_EXCEEDED'] as const)(
    '%s is about no field',
    (code) => {
      expect(placeWithdrawalRefusal(toRejectionReply({ code }, 'test')).kind).toBe('as-notice');
    },
  );
});
