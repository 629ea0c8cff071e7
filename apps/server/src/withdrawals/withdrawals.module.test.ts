/**
 * Withdrawals on a real core and a real PostgreSQL: their whole life over the API and the socket,
 * restarts in the middle of it, the record and the desk.
 */
import { DAY_MS, HOUR_MS } from '@anywhen/prices';
import {
  TRANSACTION_PATTERN,
  type Withdrawal,
  type WithdrawalsEvent,
  nextBlockMs,
  readWithdrawal,
} from '@anywhen/protocol';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { TestClient } from '../../testing/platform/sockets/test-hub.ts';
import { raiseLevel } from '../../testing/levels.ts';
import { transferOf } from '../../testing/money.ts';
import { startTestCores } from '../../testing/module-fixture.ts';
import { ADDRESS, BANK, REVIEWED_MS, WALLET } from '../../testing/withdrawals/withdrawal-office.ts';
import { WithdrawalOffice } from '../../testing/withdrawals/withdrawal-office.ts';
import { findWithdrawalByTransaction } from './withdrawals.ts';

const TO_BANK = { channel: 'bank', address: undefined, bankAccountId: '4' } as const;

const cores = startTestCores();
let office: WithdrawalOffice;

beforeEach(async () => {
  office = await WithdrawalOffice.open(cores);
});

afterEach(() => office.close());

describe('[10.5] a withdrawal', () => {
  it('is held, passed, sent and done, and its member hears each of it', async () => {
    const uid = await office.welcome();
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
    const uid = await office.welcome();
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
    const uid = await office.welcome();
    const asked = await office.request(uid);
    expect(asked).toMatchObject({ reviewer: 'staff', decidedByMs: office.nowMs + DAY_MS });
    await office.pass(12 * HOUR_MS);
    expect(await office.decide(1, 'TARGET_REFUSED')).toBe(true);
    expect(await office.decide(1, null)).toBe(false);
    const { state, reason, decidedBy } = await office.read(uid, asked.id);
    expect([state, reason, decidedBy]).toEqual(['rejected', 'TARGET_REFUSED', 'staff']);
  });

  it('goes on where it was after a restart, and is decided once', async () => {
    const uid = await office.welcome();
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
    const [uid, other] = [await office.welcome(), await office.welcome()];
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

describe('[10.5] the record', () => {
  it('shows a bank by its name and last four, also once it is removed or forgotten', async () => {
    office.payees.set(4, BANK);
    office.payees.set(7, WALLET);
    const uid = await office.welcome();
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
    const uid = await office.welcome(2);
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
    const other = await office.welcome();
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
