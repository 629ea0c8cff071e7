/**
 * Withdrawals on a real core and a real PostgreSQL: their whole life over the API and the socket,
 * every check in its order with real passwords, limits under a crowd, replays and restarts.
 */
import { randomUUID } from 'node:crypto';
import { DAY_MS, HOUR_MS } from '@anywhen/prices';
import {
  TRANSACTION_PATTERN,
  type Withdrawal,
  type WithdrawalsEvent,
  nextBlockMs,
  readWithdrawal,
} from '@anywhen/protocol';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestClient } from '../platform/sockets/testing/test-hub.ts';
import { raiseLevel } from '../testing/levels.ts';
import { transferOf } from '../testing/money.ts';
import { TestCores } from '../testing/test-cores.ts';
import { ADDRESS, FUND_PASSWORD, WithdrawalOffice } from './testing/withdrawal-office.ts';
import { findWithdrawalByTransaction } from './withdrawals.ts';

/** The review, and what is left of the second it ends in. */
const REVIEWED_MS = 62_000;
const BANK = {
  kind: 'bank',
  bankName: 'Bank of Nowhere',
  accountNumber: '•••• 4711',
  isRemoved: false,
} as const;
const WALLET = {
  kind: 'wallet',
  address: ADDRESS,
  label: 'Paper ledger',
  isRemoved: false,
} as const;
const TO_BANK = { channel: 'bank', address: undefined, bankAccountId: '4' } as const;

let cores: TestCores;
let office: WithdrawalOffice;

beforeAll(async () => {
  cores = await TestCores.open();
});

afterAll(() => cores.close());

beforeEach(async () => {
  office = await WithdrawalOffice.open(cores);
});

afterEach(() => office.close());

describe('[10.5] a withdrawal', () => {
  it('is held, passed, sent and done, and its member hears each of it', async () => {
    const uid = await office.join();
    const socket = await office.listen(uid);
    const asked = await office.request(uid, { amount: '1000' });
    expect(asked).toMatchObject({
      state: 'under-review',
      amount: '1000.00000000',
      fee: '1.00000000',
      received: '999.00000000',
      target: { kind: 'address', address: ADDRESS, label: null },
      decidedByMs: office.nowMs + 60_000,
    });
    expect([await office.balance(uid, 'available'), await office.balance(uid, 'held')]).toEqual([
      9_000, 1_000,
    ]);
    await office.pass(REVIEWED_MS);
    const sent = await office.read(uid, asked.id);
    expect(sent).toMatchObject({
      state: 'passed',
      decidedAtMs: office.nowMs,
      decidedBy: 'rules',
      arrivesAtMs: nextBlockMs('TRC20', office.nowMs),
      doneAtMs: null,
    });
    expect(sent.transaction).toMatch(TRANSACTION_PATTERN);
    await office.pass(4_000);
    const done = await office.read(uid, asked.id);
    expect(done).toEqual({ ...sent, doneAtMs: office.nowMs });
    expect(await office.balance(uid, 'held')).toBe(0);
    expect(await toldTo(socket, 4)).toEqual([[], [asked], [sent], [done]]);
    socket.ws.close();
  });

  it('[EX-10.4] is rejected for a demo’s amount: all of it is back, and the day is as before', async () => {
    const uid = await office.join();
    const asked = await office.request(uid, { amount: '500.13' });
    expect((await office.desk(uid)).timesLeftToday).toBe(2);
    await office.pass(REVIEWED_MS);
    const rejected = await office.read(uid, asked.id);
    expect(rejected).toMatchObject({ state: 'rejected', reason: 'RISK_REVIEW', transaction: null });
    expect(await office.balance(uid, 'available')).toBe(10_000);
    expect(await office.desk(uid)).toMatchObject({
      timesLeftToday: 3,
      leftTodayUsdt: '20000.00000000',
      open: [],
    });
    office.config.demoTriggers = false;
    await office.request(uid, { amount: '500.13' });
    await office.pass(REVIEWED_MS);
    expect((await office.list(uid)).withdrawals[0]?.state).toBe('passed');
  });

  it('waits for staff where they decide, who may refuse its target', async () => {
    office.config.withdrawalReviewer = 'staff';
    const uid = await office.join();
    const asked = await office.request(uid);
    expect(asked).toMatchObject({ reviewer: 'staff', decidedByMs: office.nowMs + DAY_MS });
    await office.pass(12 * HOUR_MS);
    expect(await office.decide(1, 'TARGET_REFUSED')).toBe(true);
    expect(await office.decide(1, null)).toBe(false);
    const { state, reason, decidedBy } = await office.read(uid, asked.id);
    expect([state, reason, decidedBy]).toEqual(['rejected', 'TARGET_REFUSED', 'staff']);
  });

  it('goes on where it was after a restart, and is decided once', async () => {
    const uid = await office.join();
    const { id } = await office.request(uid);
    await office.stop();
    await office.start();
    expect(await office.balance(uid, 'held')).toBe(100);
    expect((await office.desk(uid)).open.map((each) => each.id)).toEqual([id]);
    await office.pass(REVIEWED_MS);
    await office.stop();
    await office.start();
    await office.pass(4_000);
    expect(await office.read(uid, id)).toMatchObject({ state: 'passed', doneAtMs: office.nowMs });
    expect(await office.balance(uid, 'available')).toBe(9_900);
    expect(await office.desk(uid)).toMatchObject({
      timesLeftToday: 2,
      leftTodayUsdt: '19900.00000000',
      open: [],
    });
  });

  it('has a transaction that its member alone can look up', async () => {
    const [uid, other] = [await office.join(), await office.join()];
    const { id } = await office.request(uid);
    await office.pass(REVIEWED_MS);
    const { transaction, decidedAtMs, arrivesAtMs } = await office.read(uid, id);
    const { pool } = cores.running;
    expect(await findWithdrawalByTransaction(pool, uid, transaction ?? '')).toEqual({
      id: transaction,
      network: 'TRC20',
      currency: 'USDT',
      amount: '99.00000000',
      direction: 'out',
      address: ADDRESS,
      sentAtMs: decidedAtMs,
      minedAtMs: arrivesAtMs,
      caseId: id,
    });
    expect(await findWithdrawalByTransaction(pool, other, transaction ?? '')).toBeUndefined();
  });
});

describe('[10.3] the checks over the API', () => {
  it('come in their order, each before everything that is wrong after it', async () => {
    const { uid, browser } = await office.register();
    const wrong = { currency: '', channel: '', amount: '', address: '', fundPassword: 'wrong' };
    const code = async (change: object) =>
      (await office.refusal(uid, { ...wrong, ...change })).code;
    await office.changeStatus(uid, 'frozen');
    expect(await code({})).toBe('ACCOUNT_FROZEN');
    await office.changeStatus(uid, 'active');
    expect(await code({})).toBe('KYC_PRIMARY_REQUIRED');
    await raiseLevel(office.core, uid, 1);
    expect(await code({})).toBe('FUND_PASSWORD_NOT_SET');
    await office.setFundPassword(browser);
    expect(await office.refusal(uid, wrong)).toEqual({
      code: 'WITHDRAW_LOCKED',
      data: { until: office.nowMs + HOUR_MS },
    });
    office.nowMs += HOUR_MS - 1;
    expect(await code({})).toBe('WITHDRAW_LOCKED');
    office.nowMs += 1;
    expect(await code({})).toBe('CURRENCY_REQUIRED');
    expect(await code({ currency: 'USDT' })).toBe('NETWORK_REQUIRED');
    expect(await code({ currency: 'USDT', channel: 'bank' })).toBe('BANK_REQUIRED');
    const typed = { ...wrong, currency: 'USDT', channel: 'TRC20' };
    expect(await office.refusal(uid, typed)).toEqual({
      code: 'VALIDATION',
      fields: { address: 'required' },
    });
    const real = { ...typed, address: 'TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE' };
    expect(await code(real)).toBe('AMOUNT_ABNORMAL');
    expect(await code({ ...real, amount: '1' })).toBe('ADDRESS_INVALID');
    const fine = { ...typed, address: ADDRESS };
    expect(await office.refusal(uid, { ...fine, amount: '9.99' })).toMatchObject({
      code: 'WITHDRAW_BELOW_MIN',
      data: { min: '10.00000000' },
    });
    expect(await office.refusal(uid, { ...fine, amount: '10000.01' })).toMatchObject({
      code: 'WITHDRAW_ABOVE_MAX',
      data: { max: '10000.00000000' },
    });
    await office.deposit(uid, '700');
    await office.core.submit(transferOf(uid, { quantity: '9500' }));
    expect(await office.refusal(uid, { ...fine, amount: '501' })).toMatchObject({
      code: 'BALANCE_INSUFFICIENT',
      data: { withdrawable: '500.00000000' },
    });
    expect(await office.triesOf(uid)).toBe(0);
    expect(await office.refusal(uid, { ...fine, amount: '500', fundPassword: '' })).toEqual({
      code: 'VALIDATION',
      fields: { fundPassword: 'required' },
    });
    expect(await office.refusal(uid, { ...fine, amount: '500' })).toMatchObject({
      code: 'WITHDRAW_PASSWORD_WRONG',
      data: { triesLeft: 4 },
    });
    expect(await office.balance(uid, 'held')).toBe(0);
    await office.request(uid, { ...fine, amount: '500', fundPassword: FUND_PASSWORD });
    expect(await code({ ...fine, amount: '10' })).toBe('ORDER_NOT_COMPLETED');
  });

  it('of a payee: one that is saved, of its kind, and not removed', async () => {
    const uid = await office.join();
    office.payees.set(4, BANK);
    office.payees.set(7, { ...WALLET, isRemoved: true });
    const fields = async (change: object) => (await office.refusal(uid, change)).fields;
    const bank = { channel: 'bank', address: undefined };
    expect(await fields(bank)).toEqual({ bankAccountId: 'required' });
    expect(await fields({ ...bank, bankAccountId: '9' })).toEqual({ bankAccountId: 'not-offered' });
    expect(await fields({ ...bank, bankAccountId: '7' })).toEqual({ bankAccountId: 'not-offered' });
    expect(await fields({ walletId: '7' })).toEqual({ walletId: 'not-offered' });
    expect(await fields({ walletId: '4' })).toEqual({ walletId: 'not-offered' });
    office.payees.set(8, { ...WALLET, address: ADDRESS.replace('TRC20', 'BEP20') });
    expect((await office.refusal(uid, { walletId: '8' })).code).toBe('ADDRESS_INVALID');
  });

  it('[EX-10.2] let one through of fifty at once, and no fourth on a day', async () => {
    const uid = await office.join();
    const rounds = [
      { accepted: 1, ORDER_NOT_COMPLETED: 49 },
      { accepted: 1, ORDER_NOT_COMPLETED: 49 },
      // The third leaves no more for today: that comes before what is under review.
      { accepted: 1, WITHDRAW_TIMES_EXCEEDED: 49 },
      { WITHDRAW_TIMES_EXCEEDED: 50 },
    ];
    for (const answers of rounds) {
      const asked = Array.from({ length: 50 }, () => office.answer(uid, { amount: '10' }));
      expect(tally(await Promise.all(asked))).toEqual(answers);
      await office.pass(REVIEWED_MS);
    }
    expect(await office.balance(uid, 'available')).toBe(9_970);
    expect(await office.desk(uid)).toMatchObject({
      timesLeftToday: 0,
      leftTodayUsdt: '19970.00000000',
    });
    office.nowMs = (await office.desk(uid)).resetsAtMs;
    expect((await office.desk(uid)).timesLeftToday).toBe(3);
    expect(await office.answer(uid, { amount: '10' })).toBe('accepted');
  });

  it('block a fund password that was wrong five times, and nothing is held', async () => {
    const uid = await office.join();
    const wrong = { fundPassword: 'plum kettle 48' };
    for (const triesLeft of [4, 3, 2, 1, 0]) {
      expect(await office.refusal(uid, wrong)).toEqual({
        code: 'WITHDRAW_PASSWORD_WRONG',
        data: { triesLeft },
      });
    }
    const retryAtMs = office.nowMs + HOUR_MS;
    const locked = { code: 'FUND_PASSWORD_LOCKED', data: { retryAtMs } };
    expect(await office.refusal(uid)).toEqual(locked);
    expect(await office.balance(uid, 'held')).toBe(0);
    expect((await office.list(uid)).withdrawals).toEqual([]);
    office.nowMs = retryAtMs;
    expect(await office.answer(uid)).toBe('accepted');
  });
});

describe('[0.4] the same key', () => {
  it('is answered as before, whatever became of it, and no password is tried', async () => {
    office.payees.set(7, WALLET);
    const uid = await office.join();
    const key = randomUUID();
    const form = { walletId: '7' };
    const first = await office.request(uid, form, key);
    await office.pass(REVIEWED_MS);
    office.payees.set(7, { ...WALLET, isRemoved: true });
    office.config.withdrawalReviewer = 'staff';
    const wrong = { ...form, fundPassword: 'wrong' };
    expect(await office.send(uid, wrong, key)).toEqual({ reply: first, isReplay: true });
    expect(await office.triesOf(uid)).toBe(0);
    expect(await office.answer(uid, { ...form, amount: '101' }, key)).toBe('IDEMPOTENCY_CONFLICT');
    expect(await office.balance(uid, 'available')).toBe(9_900);
  });

  it('asked by many at once happens once, and all hear the same', async () => {
    const uid = await office.join();
    const key = randomUUID();
    const asked = Array.from({ length: 8 }, () => office.request(uid, {}, key));
    const [first, ...others] = await Promise.all(asked);
    for (const other of others) expect(other).toEqual(first);
    expect(await office.balance(uid, 'held')).toBe(100);
  });

  it('a day later is a new request, with all that one needs', async () => {
    const uid = await office.join();
    const key = randomUUID();
    await office.request(uid, {}, key);
    await office.pass(25 * HOUR_MS);
    const wrong = { fundPassword: 'wrong' };
    expect(await office.answer(uid, wrong, key)).toBe('WITHDRAW_PASSWORD_WRONG');
    expect(await office.answer(uid, {}, key)).toBe('accepted');
    expect((await office.list(uid)).withdrawals).toHaveLength(2);
  });
});

describe('[10.5] the record', () => {
  it('shows a bank by its name and last four, also once it is removed or forgotten', async () => {
    office.payees.set(4, BANK);
    office.payees.set(7, WALLET);
    const uid = await office.join();
    const { facts } = office.core;
    const bank = await office.request(uid, TO_BANK);
    const target = { kind: 'bank', bankName: 'Bank of Nowhere', accountNumber: '•••• 4711' };
    expect(bank).toMatchObject({ fee: '5.00000000', received: '95.00000000', target });
    expect(facts.withdrawals.isPayeeInUse(uid, 4)).toBe(true);
    expect(facts.withdrawals.isPayeeInUse(uid, 7)).toBe(false);
    await office.pass(REVIEWED_MS);
    expect(facts.withdrawals.isPayeeInUse(uid, 4)).toBe(false);
    expect(await office.read(uid, bank.id)).toMatchObject({ transaction: null, state: 'passed' });
    const saved = await office.request(uid, { walletId: '7' });
    expect(saved.target).toEqual({ kind: 'address', address: ADDRESS, label: 'Paper ledger' });
    office.payees.set(4, { ...BANK, isRemoved: true });
    expect((await office.read(uid, bank.id)).target).toEqual(target);
    office.payees.clear();
    const nothing = { kind: 'bank', bankName: null, accountNumber: null };
    expect((await office.read(uid, bank.id)).target).toEqual(nothing);
  });

  it('goes on after a cursor, and is filtered by account and state', async () => {
    const uid = await office.join(2);
    await office.core.submit(transferOf(uid, { quantity: '2000' }));
    const accounts = ['funds', 'spot', 'funds', 'spot', 'funds'] as const;
    for (const [place, account] of accounts.entries()) {
      await office.request(uid, { account, amount: place === 1 ? '20.13' : '20' });
      if (place < 4) await office.pass(REVIEWED_MS);
    }
    const first = await office.list(uid, { limit: '2' });
    expect(idsOf(first)).toEqual(['5', '4']);
    const second = await office.list(uid, { limit: '2', cursor: first.nextCursor ?? '' });
    const last = await office.list(uid, { limit: '2', cursor: second.nextCursor ?? '' });
    expect([idsOf(second), idsOf(last), last.nextCursor]).toEqual([['3', '2'], ['1'], null]);
    expect(idsOf(await office.list(uid, { account: 'spot' }))).toEqual(['4', '2']);
    expect(idsOf(await office.list(uid, { state: 'rejected' }))).toEqual(['2']);
    expect(idsOf(await office.list(uid, { state: 'under-review' }))).toEqual(['5']);
    expect(idsOf(await office.list(uid, { state: 'passed', account: 'funds' }))).toEqual([
      '3',
      '1',
    ]);
    const other = await office.join();
    expect((await office.list(other)).withdrawals).toEqual([]);
    const foreign = office.ask(other, readWithdrawal, {}, { params: { id: '1' } });
    await expect(foreign).rejects.toMatchObject({ rejection: { code: 'NOT_FOUND' } });
  });
});

describe('[10.2] the desk', () => {
  it('says before anything is asked for what stands in the way', async () => {
    const { uid, browser } = await office.register();
    expect(await office.desk(uid)).toEqual({
      limits: null,
      leftTodayUsdt: '0.00000000',
      timesLeftToday: 0,
      resetsAtMs: Date.UTC(2026, 0, 12),
      lockedUntilMs: 0,
      hasFundPassword: false,
      locked: [],
      open: [],
    });
    await raiseLevel(office.core, uid, 1);
    await office.setFundPassword(browser);
    const lockedUntilMs = office.nowMs + HOUR_MS;
    await office.deposit(uid, '500');
    expect(await office.desk(uid)).toMatchObject({
      limits: { singleMaxUsdt: '10000', dailyMaxUsdt: '20000', timesPerDay: 3 },
      leftTodayUsdt: '20000.00000000',
      timesLeftToday: 3,
      lockedUntilMs,
      hasFundPassword: true,
      locked: [{ currency: 'USDT', amount: '500.00000000' }],
    });
  });
});

function idsOf({ withdrawals }: { withdrawals: readonly Withdrawal[] }): string[] {
  return withdrawals.map(({ id }) => id);
}

async function toldTo(socket: TestClient, count: number): Promise<Withdrawal[][]> {
  await socket.until(() => socket.heard('withdrawals').length >= count);
  return socket.heard('withdrawals').map(({ data }) => (data as WithdrawalsEvent).withdrawals);
}

function tally(answers: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const answer of answers) counts[answer] = (counts[answer] ?? 0) + 1;
  return counts;
}
