/** [4.4] Purchase limits and results of a product, computed before anything is sent. */
import { describe, expect, it } from 'vitest';
import { formatUnits } from '@anywhen/money';
import { SHORTAGE } from '../../money-forms/faults.ts';
import { productOf, usdt } from '../../../testing/finance/finance.ts';
import { earningsOf, findFinanceFault, mostUnits, partOf, readPurchase } from './purchase.ts';

const ROOM = { available: usdt('5000'), left: usdt('100000') };

function faultOf(typed: string, code = 'F180', limits: Parameters<typeof mostUnits>[1] = ROOM) {
  return findFinanceFault(typed, { product: productOf(code), limits });
}

describe('[4.4] an amount', () => {
  it('must be present, valid, at least the start purchase and in whole steps', () => {
    expect(faultOf('')?.key).toBe('purchaseAmountRequired');
    expect(faultOf('1.2.3')?.key).toBe('amountAbnormal');
    expect(faultOf('99.99')).toMatchObject({
      key: 'purchaseMin',
      params: { amount: usdt('100') },
    });
    expect(faultOf('100.001')).toMatchObject({
      key: 'fault.step',
      params: { amount: usdt('0.01') },
    });
    expect(faultOf('500.5', 'TR60')).toMatchObject({ key: 'fault.step' });
    expect(faultOf('100')).toBeUndefined();
    expect(faultOf('5000.')).toBeUndefined();
  });

  it('is checked against the personal limit, then the total, then the balance', () => {
    const full = { available: usdt('5000'), left: usdt('99.99') };
    expect(faultOf('6000', 'F180', full)?.key).toBe('personalLimitExceeded');
    expect(faultOf('6000', 'F180', { ...full, left: usdt('2000') })).toMatchObject({
      key: 'purchaseMax',
      params: { amount: usdt('2000') },
    });
    const sale = { product: productOf('F180', { sold: usdt('9999000') }), limits: ROOM };
    expect(findFinanceFault('6000', sale)).toMatchObject({
      key: 'purchaseMax',
      params: { amount: usdt('1000') },
    });
    const soldOut = { product: productOf('F180', { sold: usdt('10000000') }), limits: ROOM };
    expect(findFinanceFault('6000', soldOut)?.key).toBe('productSoldOut');
    expect(faultOf('5000.01')).toBe(SHORTAGE);
  });

  it('is not checked against unknown limits', () => {
    expect(faultOf('70000', 'F180', { available: undefined, left: undefined })).toBeUndefined();
  });
});

describe('the maximum', () => {
  const most = (code: string, available: string, sold = '0') =>
    formatUnits(
      mostUnits(productOf(code, { sold: usdt(sold) }), { ...ROOM, available: usdt(available) }),
    );

  it('is limited by balance, limit and total, in whole steps', () => {
    expect(most('F180', '5000.129')).toBe(usdt('5000.12'));
    expect(most('TR60', '5000.99')).toBe(usdt('5000'));
    expect(most('F180', '5000', '9999999')).toBe(usdt('1'));
    expect(most('F180', '5000', '10000001')).toBe(usdt('0'));
  });

  it('is offered in shares of at least the start purchase', () => {
    const product = productOf('F180');
    const part = (units: bigint, percent: bigint) => formatUnits(partOf(product, units, percent));
    expect(part(100_001_000_000n, 25n)).toBe(usdt('250'));
    expect(part(30_000_000_000n, 25n)).toBe(usdt('0'));
    expect(part(30_000_000_000n, 50n)).toBe(usdt('150'));
  });
});

describe('the result', () => {
  it('[EX-4.1] 1 000 USDT in F180', () => {
    expect(earningsOf(productOf('F180'), '1000')).toEqual({
      daily: '0.21917808',
      last: '0.21917847',
      total: '39.45205479',
      payout: '1039.45205479',
    });
  });

  it('[EX-4.5] 5 000 USDT in TR60, in one payment', () => {
    expect(earningsOf(productOf('TR60'), '5000').payout).toBe('5073.97260273');
  });
});

describe('an amount in a URL', () => {
  it('counts only when it is valid', () => {
    expect(readPurchase('1000.5')).toBe('1000.5');
    expect([null, '', 'abc', '-5', '1e3'].map(readPurchase)).toEqual(
      Array.from({ length: 5 }, () => undefined),
    );
  });
});
