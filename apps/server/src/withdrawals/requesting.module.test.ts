/**
 * Requesting a withdrawal on a real core and a real PostgreSQL: every check in its order with real
 * passwords, limits under concurrency, and repeated keys.
 */
import { randomUUID } from 'node:crypto';
import { HOUR_MS } from '@anywhen/prices';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { raiseLevel } from '../../testing/levels.ts';
import { transferOf } from '../../testing/money.ts';
import { startTestCores } from '../../testing/module-fixture.ts';
import {
  ADDRESS,
  BANK,
  FUND_PASSWORD,
  REVIEWED_MS,
  WALLET,
} from '../../testing/withdrawals/withdrawal-fixture.ts';
import { WithdrawalFixture } from '../../testing/withdrawals/withdrawal-fixture.ts';

const cores = startTestCores();
let fixture: WithdrawalFixture;

beforeEach(async () => {
  fixture = await WithdrawalFixture.open(cores);
});

afterEach(() => fixture.close());

describe('[10.3] the checks over the API', () => {
  it('run in order, each before everything that fails after it', async () => {
    const { uid, browser } = await fixture.register();
    const wrong = { currency: '', channel: '', amount: '', address: '', fundPassword: 'wrong' };
    const code = async (change: object) =>
      (await fixture.requestRefused(uid, { ...wrong, ...change })).code;
    await fixture.changeStatus(uid, 'frozen');
    expect(await code({})).toBe('ACCOUNT_FROZEN');
    await fixture.changeStatus(uid, 'active');
    expect(await code({})).toBe('KYC_PRIMARY_REQUIRED');
    await raiseLevel(fixture.core, uid, 1);
    expect(await code({})).toBe('FUND_PASSWORD_NOT_SET');
    await fixture.setFundPassword(browser);
    expect(await fixture.requestRefused(uid, wrong)).toEqual({
      code: 'WITHDRAW_LOCKED',
      data: { until: fixture.nowMs + HOUR_MS },
    });
    fixture.nowMs += HOUR_MS - 1;
    expect(await code({})).toBe('WITHDRAW_LOCKED');
    fixture.nowMs += 1;
    expect(await code({})).toBe('CURRENCY_REQUIRED');
    expect(await code({ currency: 'USDT' })).toBe('NETWORK_REQUIRED');
    expect(await code({ currency: 'USDT', channel: 'bank' })).toBe('BANK_REQUIRED');
    const typed = { ...wrong, currency: 'USDT', channel: 'TRC20' };
    expect(await fixture.requestRefused(uid, typed)).toEqual({
      code: 'VALIDATION',
      fields: { address: 'required' },
    });
    const real = { ...typed, address: 'TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE' };
    expect(await code(real)).toBe('AMOUNT_ABNORMAL');
    expect(await code({ ...real, amount: '1' })).toBe('ADDRESS_INVALID');
    const fine = { ...typed, address: ADDRESS };
    expect(await fixture.requestRefused(uid, { ...fine, amount: '9.99' })).toMatchObject({
      code: 'WITHDRAW_BELOW_MIN',
      data: { min: '10.00000000' },
    });
    expect(await fixture.requestRefused(uid, { ...fine, amount: '10000.01' })).toMatchObject({
      code: 'WITHDRAW_ABOVE_MAX',
      data: { max: '10000.00000000' },
    });
    await fixture.deposit(uid, '700');
    await fixture.core.submit(transferOf(uid, { quantity: '9500' }));
    expect(await fixture.requestRefused(uid, { ...fine, amount: '501' })).toMatchObject({
      code: 'BALANCE_INSUFFICIENT',
      data: { withdrawable: '500.00000000' },
    });
    expect(await fixture.triesOf(uid)).toBe(0);
    expect(await fixture.requestRefused(uid, { ...fine, amount: '500', fundPassword: '' })).toEqual(
      {
        code: 'VALIDATION',
        fields: { fundPassword: 'required' },
      },
    );
    expect(await fixture.requestRefused(uid, { ...fine, amount: '500' })).toMatchObject({
      code: 'WITHDRAW_PASSWORD_WRONG',
      data: { triesLeft: 4 },
    });
    expect(await fixture.balance(uid, 'held')).toBe(0);
    await fixture.request(uid, { ...fine, amount: '500', fundPassword: FUND_PASSWORD });
    expect(await code({ ...fine, amount: '10' })).toBe('ORDER_NOT_COMPLETED');
  });

  it('for a payee: it must be saved, of the right kind, and not removed', async () => {
    const uid = await fixture.welcome();
    fixture.payees.set(4, BANK);
    fixture.payees.set(7, { ...WALLET, isRemoved: true });
    const fields = async (change: object) => (await fixture.requestRefused(uid, change)).fields;
    const bank = { channel: 'bank', address: undefined };
    expect(await fields(bank)).toEqual({ bankAccountId: 'required' });
    expect(await fields({ ...bank, bankAccountId: '9' })).toEqual({ bankAccountId: 'not-offered' });
    expect(await fields({ ...bank, bankAccountId: '7' })).toEqual({ bankAccountId: 'not-offered' });
    expect(await fields({ walletId: '7' })).toEqual({ walletId: 'not-offered' });
    expect(await fields({ walletId: '4' })).toEqual({ walletId: 'not-offered' });
    fixture.payees.set(8, { ...WALLET, address: ADDRESS.replace('TRC20', 'BEP20') });
    expect((await fixture.requestRefused(uid, { walletId: '8' })).code).toBe('ADDRESS_INVALID');
  });

  it('[EX-10.2] let one of fifty at once through, and no fourth on a day', async () => {
    const uid = await fixture.welcome();
    const rounds = [
      { accepted: 1, ORDER_NOT_COMPLETED: 49 },
      { accepted: 1, ORDER_NOT_COMPLETED: 49 },
      // The third exhausts the day: that comes before what is under review.
      { accepted: 1, WITHDRAW_TIMES_EXCEEDED: 49 },
      { WITHDRAW_TIMES_EXCEEDED: 50 },
    ];
    for (const answers of rounds) {
      const asked = Array.from({ length: 50 }, () => fixture.answer(uid, { amount: '10' }));
      expect(tally(await Promise.all(asked))).toEqual(answers);
      await fixture.pass(REVIEWED_MS);
    }
    expect(await fixture.balance(uid, 'available')).toBe(9_970);
    expect(await fixture.answer(uid, { amount: '10' })).toBe('WITHDRAW_TIMES_EXCEEDED');
    expect(await fixture.desk(uid)).toMatchObject({
      timesLeftToday: 0,
      leftTodayUsdt: '19970.00000000',
    });
    fixture.nowMs = (await fixture.desk(uid)).resetsAtMs;
    expect((await fixture.desk(uid)).timesLeftToday).toBe(3);
    expect(await fixture.answer(uid, { amount: '10' })).toBe('accepted');
  });

  it('[EX-10.2] never exceed the daily limit, however many requests come', async () => {
    const uid = await fixture.welcome();
    await fixture.deposit(uid, '30000');
    await fixture.pass(200_000);
    const crowd = async (amount: string) => {
      const asked = Array.from({ length: 50 }, () => fixture.answer(uid, { amount }));
      const answers = tally(await Promise.all(asked));
      await fixture.pass(REVIEWED_MS);
      return answers;
    };
    expect(await crowd('10000')).toEqual({ accepted: 1, ORDER_NOT_COMPLETED: 49 });
    expect(await crowd('5000')).toEqual({ accepted: 1, ORDER_NOT_COMPLETED: 49 });
    expect(await fixture.requestRefused(uid, { amount: '6000' })).toMatchObject({
      code: 'WITHDRAW_DAILY_LIMIT',
      data: { left: '5000.00000000' },
    });
    expect(await crowd('5000.01')).toEqual({ WITHDRAW_DAILY_LIMIT: 50 });
    expect(await fixture.balance(uid, 'available')).toBe(25_000);
  });

  it('block a fund password that was wrong five times, and nothing is held', async () => {
    const uid = await fixture.welcome();
    const wrong = { fundPassword: 'plum kettle 48' };
    for (const triesLeft of [4, 3, 2, 1, 0]) {
      expect(await fixture.requestRefused(uid, wrong)).toEqual({
        code: 'WITHDRAW_PASSWORD_WRONG',
        data: { triesLeft },
      });
    }
    const retryAtMs = fixture.nowMs + HOUR_MS;
    const locked = { code: 'FUND_PASSWORD_LOCKED', data: { retryAtMs } };
    expect(await fixture.requestRefused(uid)).toEqual(locked);
    expect(await fixture.balance(uid, 'held')).toBe(0);
    expect((await fixture.list(uid)).withdrawals).toEqual([]);
    fixture.nowMs = retryAtMs;
    expect(await fixture.answer(uid)).toBe('accepted');
  });
});

describe('[0.4] the same key', () => {
  it('gets the same answer, whatever happened since, and no password is tried', async () => {
    fixture.payees.set(7, WALLET);
    const uid = await fixture.welcome();
    const key = randomUUID();
    const form = { walletId: '7' };
    const first = await fixture.request(uid, form, key);
    await fixture.pass(REVIEWED_MS);
    fixture.payees.set(7, { ...WALLET, isRemoved: true });
    fixture.config.withdrawalReviewer = 'staff';
    const wrong = { ...form, fundPassword: 'wrong' };
    expect(await fixture.send(uid, wrong, key)).toEqual({ reply: first, isReplay: true });
    expect(await fixture.triesOf(uid)).toBe(0);
    expect(await fixture.answer(uid, { ...form, amount: '101' }, key)).toBe('IDEMPOTENCY_CONFLICT');
    expect(await fixture.balance(uid, 'available')).toBe(9_900);
  });

  it('sent by many at once happens once, with equal answers', async () => {
    const uid = await fixture.welcome();
    const key = randomUUID();
    const asked = Array.from({ length: 8 }, () => fixture.request(uid, {}, key));
    const [first, ...others] = await Promise.all(asked);
    for (const other of others) expect(other).toEqual(first);
    expect(await fixture.balance(uid, 'held')).toBe(100);
  });

  it('a day later is a new request, with all its checks', async () => {
    const uid = await fixture.welcome();
    const key = randomUUID();
    await fixture.request(uid, {}, key);
    await fixture.pass(25 * HOUR_MS);
    const wrong = { fundPassword: 'wrong' };
    expect(await fixture.answer(uid, wrong, key)).toBe('WITHDRAW_PASSWORD_WRONG');
    expect(await fixture.answer(uid, {}, key)).toBe('accepted');
    expect((await fixture.list(uid)).withdrawals).toHaveLength(2);
  });
});

function tally(answers: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const answer of answers) counts[answer] = (counts[answer] ?? 0) + 1;
  return counts;
}
