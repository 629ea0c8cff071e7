/** The checks of the form, and where refusals are shown. */
import { describe, expect, it } from 'vitest';
import { parseUnits } from '@anywhen/money';
import { toRejectionReply, type Rejection } from '@anywhen/protocol';
import {
  findAmountFault,
  findBlockingContract,
  isQuickOffered,
  placeOrderRefusal,
  START_DRAFT,
} from './order-draft.ts';
import { BUILT_TERMS, periodOf, type Period } from '../terms.ts';

const sixty = periodOf(BUILT_TERMS, 60) as Period;
const threeHundred = periodOf(BUILT_TERMS, 300) as Period;

const faultOf = (amount: string, available?: string, lossAllowanceUnits?: bigint) =>
  findAmountFault({ amount }, { period: sixty, available, lossAllowanceUnits });
const isQuick = (amount: string, period: Period, lossAllowanceUnits?: bigint) =>
  isQuickOffered(amount, { period, lossAllowanceUnits });
const replyTo = (rejection: Rejection) => toRejectionReply(rejection, 'r');
const refusalOf = (rejection: Rejection) => placeOrderRefusal(replyTo(rejection));

describe('[3.6] the amount', () => {
  it('must be present, be an amount and have at most two decimals', () => {
    expect(faultOf('')).toMatchObject({ key: 'purchaseAmountRequired' });
    expect(faultOf('0')).toMatchObject({ namespace: 'errors', key: 'amountAbnormal' });
    expect(faultOf('.')).toMatchObject({ key: 'amountAbnormal' });
    expect(faultOf('10.001')).toMatchObject({ key: 'fault.too-precise' });
  });

  it('is between the minimum and maximum of the period, inclusive', () => {
    expect(faultOf('4.99')).toMatchObject({ key: 'purchaseMin', params: { amount: '5.00000000' } });
    expect(faultOf('5')).toBeUndefined();
    expect(faultOf('1000')).toBeUndefined();
    expect(faultOf('1000.01')).toMatchObject({
      key: 'purchaseMax',
      params: { amount: '1000.00000000' },
    });
  });

  it('is not more than is available, as far as that is known', () => {
    expect(faultOf('100', '99.99999999')).toMatchObject({
      key: 'balanceInsufficient',
      isShortage: true,
    });
    expect(faultOf('100', '100.00000000')).toBeUndefined();
    expect(faultOf('100')).toBeUndefined();
  });

  it('is not more than the own loss limit leaves, which comes before the balance', () => {
    const allowance = parseUnits('150');
    expect(faultOf('150.01', '100.00000000', allowance)).toMatchObject({
      key: 'limits.left',
      params: { amount: '150.00000000' },
    });
    expect(faultOf('150', '200.00000000', allowance)).toBeUndefined();
    expect(faultOf('150', undefined, -1n)).toMatchObject({ params: { amount: '0.00000000' } });
  });

  it('starts with the smallest preset; presets a period refuses are not offered', () => {
    expect(START_DRAFT).toEqual({ amount: '10', periodSeconds: 60 });
    expect(isQuick('10', sixty)).toBe(true);
    expect(isQuick('10', threeHundred)).toBe(false);
    expect(isQuick('500', sixty)).toBe(true);
    expect(isQuick('500', sixty, parseUnits('499.99'))).toBe(false);
  });
});

describe('[18] a refusal', () => {
  it.each([
    ['AMOUNT_ABNORMAL', 'at the amount'],
    ['AMOUNT_BELOW_MIN', 'at the amount'],
    ['AMOUNT_ABOVE_MAX', 'at the amount'],
    ['BALANCE_INSUFFICIENT', 'at the amount'],
    ['PERIOD_INVALID', 'at the period'],
    ['SYMBOL_CLOSED', 'at the market'],
    ['FEED_STALE', 'as-notice'],
    ['ORDER_REPEATED', 'as-notice'],
    ['ORDER_NOT_COMPLETED', 'as-notice'],
    ['ON_A_BREAK', 'as-notice'],
    ['DAILY_LIMIT_REACHED', 'as-notice'],
    ['TRADING_VOLUME_INSUFFICIENT', 'as-notice'],
    ['ACCOUNT_TRADE_RESTRICTED', 'as-notice'],
    ['IDEMPOTENCY_CONFLICT', 'as-notice'],
    ['RATE_LIMITED', 'as-notice'],
    ['ACCOUNT_FROZEN', 'in-dialog'],
    ['ACCOUNT_STATUS_ABNORMAL', 'in-dialog'],
    ['USER_NOT_FOUND', 'in-dialog'],
  ] as const)('%s is shown %s', (code, place) => {
    const refusal = refusalOf({ code });
    const [field] = refusal.kind === 'at-fields' ? Object.keys(refusal.faults) : [];
    expect(field === undefined ? refusal.kind : `at the ${field}`).toBe(place);
  });

  it('names the limit when the server does', () => {
    expect(refusalOf({ code: 'AMOUNT_BELOW_MIN', data: { min: '20.00000000' } })).toMatchObject({
      faults: {
        amount: { namespace: 'forms', key: 'purchaseMin', params: { amount: '20.00000000' } },
      },
    });
    expect(refusalOf({ code: 'AMOUNT_ABOVE_MAX' })).toMatchObject({
      faults: { amount: { namespace: 'errors', key: 'amountAboveMax' } },
    });
  });

  it('links to the contract that is in the way', () => {
    const named: Rejection = { code: 'ORDER_NOT_COMPLETED', data: { id: '77' } };
    expect(refusalOf(named)).toEqual({ kind: 'as-notice' });
    expect(findBlockingContract(replyTo(named))).toBe('77');
    const unnamed: Rejection = { code: 'ORDER_NOT_COMPLETED', data: { openMax: 5 } };
    expect(refusalOf(unnamed)).toEqual({ kind: 'as-notice' });
    expect(findBlockingContract(replyTo(unnamed))).toBeUndefined();
  });

  it('offers a transfer when the balance is short', () => {
    expect(refusalOf({ code: 'BALANCE_INSUFFICIENT' })).toMatchObject({
      faults: { amount: { isShortage: true } },
    });
  });

  it('of the form is shown at the amount', () => {
    const fields = { amount: 'too-long' } as const;
    expect(refusalOf({ code: 'VALIDATION', fields })).toMatchObject({
      kind: 'at-fields',
      faults: { amount: { namespace: 'forms', key: 'fault.too-long' } },
    });
  });
});
