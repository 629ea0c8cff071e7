/** Every check of rulebook 4.4, and of each two neighbours that the earlier one answers. */
import { parseUnits } from '@anywhen/money';
import type { MemberStatus } from '@anywhen/protocol';
import { beforeEach, describe, expect, it } from 'vitest';
import { FinanceScenario } from '../../testing/finance-scenario.ts';
import { ALICE, BOB, Machine } from '../../testing/machine.ts';
import { describeFinanceTerms } from './finance-terms.ts';

let scenario: FinanceScenario;

beforeEach(() => {
  scenario = new FinanceScenario();
});

const answer = Machine.answer;

describe('[4.4] a purchase is refused', () => {
  it.each<[MemberStatus, string]>([
    ['restricted', 'ACCOUNT_TRADE_RESTRICTED'],
    ['frozen', 'ACCOUNT_FROZEN'],
    ['disabled', 'ACCOUNT_STATUS_ABNORMAL'],
  ])('to members who are %s', (status, code) => {
    change(status);
    expect(answer(scenario.buy('F7', '500'))).toBe(code);
    expect(scenario.held()).toBe('0.00000000');
  });

  it('to level 0 where it is trust finance, and to nobody where it is fixed-term', () => {
    scenario = new FinanceScenario({ level: 0 });
    expect(answer(scenario.buy('TR60', '500'))).toBe('KYC_PRIMARY_REQUIRED');
    expect(answer(scenario.buy('F7', '500'))).toBe('accepted');
    expect(answer(new FinanceScenario({ level: 1 }).buy('TR60', '500'))).toBe('accepted');
  });

  it('while a day is over that has not turned', () => {
    scenario.sleepUntil('2026-01-11');
    expect(answer(scenario.buy('F7', '500'))).toBe('DAY_NOT_BOOKED');
    scenario.catchUp();
    expect(answer(scenario.buy('F7', '500'))).toBe('accepted');
  });

  it('of products nobody offers', () => {
    expect(answer(scenario.buy('F8', '500'))).toBe('PRODUCT_CLOSED');
    expect(answer(new FinanceScenario({ products: [] }).buy('F7', '500'))).toBe('PRODUCT_CLOSED');
  });

  it('of another issue than the one on sale', () => {
    scenario.liveUntil('2026-02-14');
    const shown = scenario.order('TR60', '500');
    scenario.liveUntil('2026-02-15');
    const body = { kind: 'buy-finance', ...shown } as const;
    expect(answer(scenario.asMember(ALICE, body))).toBe('PRODUCT_CLOSED');
    expect(answer(scenario.buy('TR60', '500', { windowDay: null }))).toBe('PRODUCT_CLOSED');
    expect(answer(scenario.buy('F7', '500', { windowDay: 20_500 }))).toBe('PRODUCT_CLOSED');
    expect(answer(scenario.buy('TR60', '500'))).toBe('accepted');
  });

  it.each(['0', '-5', 'NaN', '1e3', ''])('of %o, which is no amount', (amount) => {
    expect(answer(scenario.buy('F7', amount))).toBe('AMOUNT_ABNORMAL');
  });

  it('[N4] of more than eight decimals', () => {
    expect(answer(scenario.buy('F7', '500.000000001'))).toBe('VALIDATION');
  });

  it('below the start purchase, and between two steps', () => {
    expect(scenario.buy('F7', '9.99').reply).toMatchObject({
      rejection: { code: 'AMOUNT_BELOW_MIN', data: { min: '10', step: '0.01' } },
    });
    expect(answer(scenario.buy('F7', '10.005'))).toBe('AMOUNT_BELOW_MIN');
    expect(answer(scenario.buy('TR60', '500.5'))).toBe('AMOUNT_BELOW_MIN');
    expect(answer(scenario.buy('F7', '10.01'))).toBe('accepted');
  });

  it('above the personal limit: what is open counts, what is settled does not', () => {
    scenario.buy('F7', '40000');
    expect(scenario.buy('F7', '10000.01').reply).toMatchObject({
      rejection: { code: 'PERSONAL_LIMIT_EXCEEDED', data: { left: '10000.00000000' } },
    });
    expect(answer(scenario.buy('F30', '50000'))).toBe('accepted');
    expect(answer(scenario.buy('F7', '10000'))).toBe('accepted');
    scenario.liveUntil('2026-01-18');
    expect(scenario.last(1).state).toBe('settled');
    expect(answer(scenario.buy('F7', '50000'))).toBe('accepted');
  });

  it('[1.5] above twice the personal limit at level 2', () => {
    scenario = new FinanceScenario({ level: 2 });
    expect(answer(scenario.buy('F7', '100000.01'))).toBe('PERSONAL_LIMIT_EXCEEDED');
    expect(answer(scenario.buy('F7', '100000'))).toBe('accepted');
    scenario.buy('TR60', '40000', {}, BOB);
    expect(answer(scenario.buy('TR60', '500', {}, BOB))).toBe('PERSONAL_LIMIT_EXCEEDED');
  });

  it('beyond what all members together may have; what ends is on sale again', () => {
    scenario = smallTotal('60000');
    scenario.buy('F7', '40000', {}, BOB);
    expect(scenario.buy('F7', '20000.01').reply).toMatchObject({
      rejection: { code: 'PRODUCT_SOLD_OUT', data: { left: '20000.00000000' } },
    });
    expect(answer(scenario.buy('F7', '20000'))).toBe('accepted');
    expect(answer(scenario.buy('F7', '10'))).toBe('PRODUCT_SOLD_OUT');
    scenario.cancel(1, BOB);
    expect(answer(scenario.buy('F7', '10'))).toBe('accepted');
    scenario.liveUntil('2026-01-12');
    scenario.redeem(2);
    scenario.settle();
    expect(soldOf('F7')).toBe(parseUnits('10'));
  });

  it('when its interest is not what was shown', () => {
    expect(scenario.buy('F7', '500', { interest: '0.28767122' }).reply).toMatchObject({
      rejection: { code: 'QUOTE_CHANGED', data: { interest: '0.28767123' } },
    });
    expect(answer(scenario.buy('F7', '500', { interest: 'much' }))).toBe('QUOTE_CHANGED');
    expect(answer(scenario.buy('F7', '500', { interest: '0.28767123' }))).toBe('accepted');
  });

  it('when the same was bought within the last two seconds', () => {
    scenario.buy('F7', '500');
    scenario.machine.nowMs += 2_000;
    expect(answer(scenario.buy('F7', '500'))).toBe('ORDER_REPEATED');
    expect(answer(scenario.buy('F7', '500.01'))).toBe('accepted');
    expect(answer(scenario.buy('F30', '500'))).toBe('accepted');
    expect(answer(scenario.buy('F7', '500', {}, BOB))).toBe('accepted');
    scenario.machine.nowMs += 1;
    expect(answer(scenario.buy('F7', '500'))).toBe('accepted');
  });

  it('when there is not enough in the financial account', () => {
    scenario = new FinanceScenario({ usdt: '499.99' });
    expect(scenario.buy('F7', '500').reply).toMatchObject({
      rejection: {
        code: 'BALANCE_INSUFFICIENT',
        data: { available: '499.99000000', currency: 'USDT' },
      },
    });
    expect(answer(scenario.buy('F7', '499.99'))).toBe('accepted');
  });
});

/** Both rules of a line are broken at once, then only the second one. */
describe('[4.4] of two reasons the earlier one is reported', () => {
  it('status, then level', () => {
    scenario = new FinanceScenario({ level: 0 });
    change('frozen');
    expect(answer(scenario.buy('TR60', '500'))).toBe('ACCOUNT_FROZEN');
    change('active');
    expect(answer(scenario.buy('TR60', '500'))).toBe('KYC_PRIMARY_REQUIRED');
  });

  it('level, then the day', () => {
    scenario = new FinanceScenario({ level: 0 });
    scenario.sleepUntil('2026-01-11');
    expect(answer(scenario.buy('TR60', '500'))).toBe('KYC_PRIMARY_REQUIRED');
    expect(answer(scenario.buy('F7', '500'))).toBe('DAY_NOT_BOOKED');
  });

  it('the day, then the product', () => {
    scenario.sleepUntil('2026-01-11');
    expect(answer(scenario.buy('F8', '500'))).toBe('DAY_NOT_BOOKED');
    scenario.catchUp();
    expect(answer(scenario.buy('F8', '500'))).toBe('PRODUCT_CLOSED');
  });

  it('the product, then the amount', () => {
    expect(answer(scenario.buy('TR60', 'NaN', { windowDay: 3 }))).toBe('PRODUCT_CLOSED');
    expect(answer(scenario.buy('TR60', 'NaN'))).toBe('AMOUNT_ABNORMAL');
  });

  it('the amount, then its size', () => {
    expect(answer(scenario.buy('F7', '-1'))).toBe('AMOUNT_ABNORMAL');
    expect(answer(scenario.buy('F7', '1'))).toBe('AMOUNT_BELOW_MIN');
  });

  it('the size, then the personal limit', () => {
    expect(answer(scenario.buy('F7', '50000.001'))).toBe('AMOUNT_BELOW_MIN');
    expect(answer(scenario.buy('F7', '50000.01'))).toBe('PERSONAL_LIMIT_EXCEEDED');
  });

  it('the personal limit, then the total', () => {
    scenario = smallTotal('40000');
    expect(answer(scenario.buy('F7', '50000.01'))).toBe('PERSONAL_LIMIT_EXCEEDED');
    expect(answer(scenario.buy('F7', '50000'))).toBe('PRODUCT_SOLD_OUT');
  });

  it('the total, then the interest', () => {
    scenario = smallTotal('40000');
    expect(answer(scenario.buy('F7', '50000', { interest: '1' }))).toBe('PRODUCT_SOLD_OUT');
    expect(answer(scenario.buy('F7', '40000', { interest: '1' }))).toBe('QUOTE_CHANGED');
  });

  it('the interest, then the repetition', () => {
    scenario.buy('F7', '500');
    expect(answer(scenario.buy('F7', '500', { interest: '1' }))).toBe('QUOTE_CHANGED');
    expect(answer(scenario.buy('F7', '500'))).toBe('ORDER_REPEATED');
  });

  it('the repetition, then the balance', () => {
    scenario = new FinanceScenario({ usdt: '600' });
    scenario.buy('F7', '500');
    expect(answer(scenario.buy('F7', '500'))).toBe('ORDER_REPEATED');
    expect(answer(scenario.buy('F7', '500.01'))).toBe('BALANCE_INSUFFICIENT');
  });
});

function change(status: MemberStatus): void {
  scenario.asSystem({ kind: 'change-status', uid: ALICE, status, reason: 'unusual-activity' });
}

function soldOf(product: string): bigint {
  return scenario.machine.exchange.modules.finance.soldOf(product, null);
}

function smallTotal(total: string): FinanceScenario {
  const product = {
    code: 'F7',
    family: 'fixed',
    termDays: 7,
    aprBps: 300,
    min: '10',
    step: '0.01',
    personalMax: '50000',
    total,
    windows: null,
  } as const;
  return new FinanceScenario({ products: [product] });
}

describe('[4.4] many records', () => {
  /** Each of another amount: none is taken for a repetition. */
  const buyMany = (count: number) =>
    Array.from({ length: count }, (_, place) =>
      answer(scenario.buy('F7', (10 + place / 100).toFixed(2))),
    );

  it('[EX-4.11] 200 are open at most; one that is cancelled makes room for the next', () => {
    expect(new Set(buyMany(200))).toEqual(new Set(['accepted']));
    expect(scenario.buy('F30', '50').reply).toMatchObject({
      rejection: { code: 'TOO_MANY_RECORDS', data: { max: 200 } },
    });
    expect(answer(scenario.buy('F30', '50', {}, BOB))).toBe('accepted');
    scenario.cancel(7);
    expect(answer(scenario.buy('F30', '50'))).toBe('accepted');
    expect(answer(scenario.buy('F30', '51'))).toBe('TOO_MANY_RECORDS');
  });

  it('from before there was a limit stay, but there is none more until fewer are left', () => {
    const { products } = describeFinanceTerms();
    scenario.asSystem({ kind: 'set-finance-terms', products });
    expect(new Set(buyMany(4))).toEqual(new Set(['accepted']));
    scenario.asSystem({ kind: 'set-finance-terms', products, openMax: 3 });
    expect(answer(scenario.buy('F30', '50'))).toBe('TOO_MANY_RECORDS');
    scenario.cancel(1);
    expect(answer(scenario.buy('F30', '50'))).toBe('TOO_MANY_RECORDS');
    scenario.cancel(2);
    expect(answer(scenario.buy('F30', '50'))).toBe('accepted');
  });

  it.each([0, 1.5, 201, Number.NaN])('are not what terms with %d may allow', (openMax) => {
    const body = { kind: 'set-finance-terms', ...describeFinanceTerms(), openMax } as const;
    expect(answer(scenario.asSystem(body))).toBe('VALIDATION');
  });
});
