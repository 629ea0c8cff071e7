/**
 * Withdrawals on a real core and a real PostgreSQL: the whole lifecycle over the API and the
 * socket, restarts in the middle of it, the record and the desk.
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
import {
  ADDRESS,
  BANK,
  REVIEWED_MS,
  WALLET,
} from '../../testing/withdrawals/withdrawal-fixture.ts';
import { WithdrawalFixture } from '../../testing/withdrawals/withdrawal-fixture.ts';
import { findWithdrawalByTransaction } from './withdrawals.ts';

const TO_BANK = { channel: 'bank', address: undefined, bankAccountId: '4' } as const;

const cores = startTestCores();
let fixture: WithdrawalFixture;

beforeEach(async () => {
  fixture = await WithdrawalFixture.open(cores);
});

afterEach(() => fixture.close());

describe('[10.5] a withdrawal', () => {
  it('is held, passed, sent and done, and each step is published to its member', async () => {
    const uid = await fixture.welcome();
    const socket = await fixture.listen(uid);
    const asked = await fixture.request(uid, { amount: '1000' });
    expect(asked).toMatchObject({
      state: 'under-review',
      amount: '1000.00000000',
      fee: '1.00000000',
      received: '999.00000000',
      target: { kind: 'address', address: ADDRESS, label: null },
      decidedByMs: fixture.nowMs + 60_000,
    });
    expect([await fixture.balance(uid, 'available'), await fixture.balance(uid, 'held')]).toEqual([
      9_000, 1_000,
    ]);
    await fixture.pass(REVIEWED_MS);
    const sent = await fixture.read(uid, asked.id);
    expect(sent).toMatchObject({
      state: 'passed',
      decidedAtMs: fixture.nowMs,
      decidedBy: 'rules',
      arrivesAtMs: nextBlockMs('TRC20', fixture.nowMs),
      doneAtMs: null,
    });
    expect(sent.transaction).toMatch(TRANSACTION_PATTERN);
    await fixture.pass(4_000);
    const done = await fixture.read(uid, asked.id);
    expect(done).toEqual({ ...sent, doneAtMs: fixture.nowMs });
    expect(await fixture.balance(uid, 'held')).toBe(0);
    expect(await eventsOn(socket, 4)).toEqual([[], [asked], [sent], [done]]);
    socket.ws.close();
  });

  it('[EX-10.4] is rejected for a demo’s amount: it is returned whole, and the day is unchanged', async () => {
    const uid = await fixture.welcome();
    const asked = await fixture.request(uid, { amount: '500.13' });
    expect((await fixture.desk(uid)).timesLeftToday).toBe(2);
    await fixture.pass(REVIEWED_MS);
    const rejected = await fixture.read(uid, asked.id);
    expect(rejected).toMatchObject({ state: 'rejected', reason: 'RISK_REVIEW', transaction: null });
    expect(await fixture.balance(uid, 'available')).toBe(10_000);
    expect(await fixture.desk(uid)).toMatchObject({
      timesLeftToday: 3,
      leftTodayUsdt: '20000.00000000',
      open: [],
    });
    fixture.config.demoTriggers = false;
    await fixture.request(uid, { amount: '500.13' });
    await fixture.pass(REVIEWED_MS);
    expect((await fixture.list(uid)).withdrawals[0]?.state).toBe('passed');
  });

  it('waits for staff where staff decide, who may reject its target', async () => {
    fixture.config.withdrawalReviewer = 'staff';
    const uid = await fixture.welcome();
    const asked = await fixture.request(uid);
    expect(asked).toMatchObject({ reviewer: 'staff', decidedByMs: fixture.nowMs + DAY_MS });
    await fixture.pass(12 * HOUR_MS);
    expect(await fixture.decide(1, 'TARGET_REFUSED')).toBe(true);
    expect(await fixture.decide(1, null)).toBe(false);
    const { state, reason, decidedBy } = await fixture.read(uid, asked.id);
    expect([state, reason, decidedBy]).toEqual(['rejected', 'TARGET_REFUSED', 'staff']);
  });

  it('continues where it was after a restart, and is decided once', async () => {
    const uid = await fixture.welcome();
    const { id } = await fixture.request(uid);
    await fixture.stop();
    await fixture.start();
    expect(await fixture.balance(uid, 'held')).toBe(100);
    expect((await fixture.desk(uid)).open.map((each) => each.id)).toEqual([id]);
    await fixture.pass(REVIEWED_MS);
    await fixture.stop();
    await fixture.start();
    await fixture.pass(4_000);
    expect(await fixture.read(uid, id)).toMatchObject({ state: 'passed', doneAtMs: fixture.nowMs });
    expect(await fixture.balance(uid, 'available')).toBe(9_900);
    expect(await fixture.desk(uid)).toMatchObject({
      timesLeftToday: 2,
      leftTodayUsdt: '19900.00000000',
      open: [],
    });
  });

  it('has a transaction that only its member can look up', async () => {
    const [uid, other] = [await fixture.welcome(), await fixture.welcome()];
    const { id } = await fixture.request(uid);
    await fixture.pass(REVIEWED_MS);
    const { transaction, decidedAtMs, arrivesAtMs } = await fixture.read(uid, id);
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
  it('shows a bank by its name and last four digits, also once it is removed or forgotten', async () => {
    fixture.payees.set(4, BANK);
    fixture.payees.set(7, WALLET);
    const uid = await fixture.welcome();
    const { facts } = fixture.core;
    const bank = await fixture.request(uid, TO_BANK);
    const target = { kind: 'bank', bankName: 'Bank of Nowhere', accountNumber: '•••• 4711' };
    expect(bank).toMatchObject({ fee: '5.00000000', received: '95.00000000', target });
    expect(facts.withdrawals.isPayeeInUse(uid, 4)).toBe(true);
    expect(facts.withdrawals.isPayeeInUse(uid, 7)).toBe(false);
    await fixture.pass(REVIEWED_MS);
    expect(facts.withdrawals.isPayeeInUse(uid, 4)).toBe(false);
    expect(await fixture.read(uid, bank.id)).toMatchObject({ transaction: null, state: 'passed' });
    const saved = await fixture.request(uid, { walletId: '7' });
    expect(saved.target).toEqual({ kind: 'address', address: ADDRESS, label: 'Paper ledger' });
    fixture.payees.set(4, { ...BANK, isRemoved: true });
    expect((await fixture.read(uid, bank.id)).target).toEqual(target);
    fixture.payees.clear();
    const nothing = { kind: 'bank', bankName: null, accountNumber: null };
    expect((await fixture.read(uid, bank.id)).target).toEqual(nothing);
  });

  it('continues after a cursor, and is filtered by account and state', async () => {
    const uid = await fixture.welcome(2);
    await fixture.core.submit(transferOf(uid, { quantity: '2000' }));
    const accounts = ['funds', 'spot', 'funds', 'spot', 'funds'] as const;
    for (const [place, account] of accounts.entries()) {
      await fixture.request(uid, { account, amount: place === 1 ? '20.13' : '20' });
      if (place < 4) await fixture.pass(REVIEWED_MS);
    }
    const first = await fixture.list(uid, { limit: '2' });
    expect(idsOf(first)).toEqual(['5', '4']);
    const second = await fixture.list(uid, { limit: '2', cursor: first.nextCursor ?? '' });
    const last = await fixture.list(uid, { limit: '2', cursor: second.nextCursor ?? '' });
    expect([idsOf(second), idsOf(last), last.nextCursor]).toEqual([['3', '2'], ['1'], null]);
    expect(idsOf(await fixture.list(uid, { account: 'spot' }))).toEqual(['4', '2']);
    expect(idsOf(await fixture.list(uid, { state: 'rejected' }))).toEqual(['2']);
    expect(idsOf(await fixture.list(uid, { state: 'under-review' }))).toEqual(['5']);
    expect(idsOf(await fixture.list(uid, { state: 'passed', account: 'funds' }))).toEqual([
      '3',
      '1',
    ]);
    const other = await fixture.welcome();
    expect((await fixture.list(other)).withdrawals).toEqual([]);
    const foreign = fixture.ask(other, readWithdrawal, {}, { params: { id: '1' } });
    await expect(foreign).rejects.toMatchObject({ rejection: { code: 'NOT_FOUND' } });
  });
});

describe('[10.2] the desk', () => {
  it('shows every obstacle before the request', async () => {
    const { uid, browser } = await fixture.register();
    expect(await fixture.desk(uid)).toEqual({
      limits: null,
      leftTodayUsdt: '0.00000000',
      timesLeftToday: 0,
      resetsAtMs: Date.UTC(2026, 0, 12),
      lockedUntilMs: 0,
      hasFundPassword: false,
      locked: [],
      open: [],
    });
    await raiseLevel(fixture.core, uid, 1);
    await fixture.setFundPassword(browser);
    const lockedUntilMs = fixture.nowMs + HOUR_MS;
    await fixture.deposit(uid, '500');
    expect(await fixture.desk(uid)).toMatchObject({
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

async function eventsOn(socket: TestClient, count: number): Promise<Withdrawal[][]> {
  await socket.until(() => socket.received('withdrawals').length >= count);
  return socket.received('withdrawals').map(({ data }) => (data as WithdrawalsEvent).withdrawals);
}
