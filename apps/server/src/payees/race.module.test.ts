/**
 * A payee that is removed while a withdrawal to it is under way: one of the two is refused,
 * whichever comes first, in whatever process.
 */
import { randomUUID } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { testSize } from '@anywhen/money/test-size';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@anywhen/prices';
import { type Wallet, type Withdrawal, addWallet, removePayee } from '@anywhen/protocol';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Browser } from '../../testing/identity/browser.ts';
import { startTestCores } from '../../testing/module-fixture.ts';
import { FUND_PASSWORD, PayeeFixture, WALLET } from '../../testing/payees/payee-fixture.ts';
import { addressOf, giveFundPassword } from '../../testing/payees/payee-fixture.ts';
import { Refusal } from '../platform/http/call.ts';
import { submitWithdrawal } from '../withdrawals/requesting.ts';
import { savedPayees } from '../withdrawals/withdrawals.ts';

const ROUNDS = testSize('PAYEE_RACES', { short: 12, long: 60 });
/** As many withdrawals as a day allows at level 1. */
const PER_DAY = 3;
const REVIEWED_MS = 62_000;
const GONE = { code: 'VALIDATION', fields: { walletId: 'not-offered' } };

const cores = startTestCores();
let desk: PayeeFixture;
let ada: Browser;
let uid: number;

beforeEach(async () => {
  desk = await PayeeFixture.open(cores);
  ({ browser: ada, uid } = await desk.verified('ada_l'));
  await giveFundPassword(ada);
  desk.fixture.nowMs += HOUR_MS;
});

afterEach(() => desk.fixture.stop());

const remove = (id: string) => ada.ask(removePayee, { fundPassword: FUND_PASSWORD }, { id });
const refusalToRemove = (id: string) =>
  ada.refusal(removePayee, { fundPassword: FUND_PASSWORD }, { id });
const save = (number: number): Promise<Wallet> =>
  ada.ask(addWallet, { ...WALLET, address: addressOf('TRC20', number) });

function withdrawTo(walletId: string): Promise<Withdrawal> {
  const { fixture, identity } = desk;
  const { core } = fixture;
  const nowMs = () => fixture.nowMs;
  const parts = { pool: identity.deps.pool, core, facts: core.facts, identity, nowMs };
  const payees = savedPayees({ ...parts, vault: fixture.vault });
  const config = { demoTriggers: false, withdrawalReviewer: 'simulated' } as const;
  const form = { account: 'funds', currency: 'USDT', channel: 'TRC20', amount: '20' } as const;
  return submitWithdrawal({ ...parts, payees, config }, {
    uid,
    body: { ...form, walletId, fundPassword: FUND_PASSWORD },
    idempotencyKey: randomUUID(),
    markReplay: () => undefined,
  } as never);
}

const refusalToWithdraw = (walletId: string) =>
  withdrawTo(walletId).then(
    () => 'accepted',
    (error: unknown) => (error instanceof Refusal ? error.rejection : error),
  );

/** Holds its command back, between the checks and the exchange. */
async function holdingItsCommand(walletId: string, work: () => Promise<void>): Promise<Withdrawal> {
  const { core } = desk.fixture;
  const { submit } = core;
  let [hold, release] = [() => undefined as void, () => undefined as void];
  const isHeld = new Promise<void>((resolve) => (hold = resolve));
  const isReleased = new Promise<void>((resolve) => (release = resolve));
  core.submit = async (request) => {
    hold();
    await isReleased;
    return submit.call(core, request) as never;
  };
  const requested = withdrawTo(walletId);
  await Promise.race([isHeld, requested]);
  core.submit = submit;
  await work().finally(release);
  return requested;
}

it(`[12] of ${ROUNDS} withdrawals and removals at once, one of each pair is refused`, async () => {
  const winners = { withdrawal: 0, removal: 0 };
  for (let round = 0; round < ROUNDS; round += 1) {
    const wallet = await save(round);
    const after = async <Result>(turns: number, work: () => Promise<Result>) => {
      for (let turn = 0; turn < turns; turn += 1) await nextTurn();
      return work();
    };
    const [requested, removed] = await Promise.allSettled([
      after((round % 3) * 4, () => withdrawTo(wallet.id)),
      after(((round + 1) % 4) * 3, () => remove(wallet.id)),
    ]);
    const outcomes = [requested.status, removed.status].toSorted();
    expect(outcomes, `round ${round}`).toEqual(['fulfilled', 'rejected']);
    const isRemoved = removed.status === 'fulfilled';
    const refused = isRemoved ? requested : removed;
    const code = refused.status === 'rejected' && (refused.reason as Refusal).rejection.code;
    expect(code).toBe(isRemoved ? 'VALIDATION' : 'PAYEE_IN_USE');
    winners[isRemoved ? 'removal' : 'withdrawal'] += 1;
    await desk.fixture.pass(REVIEWED_MS);
    if (!isRemoved) await remove(wallet.id);
    if (round % PER_DAY === PER_DAY - 1) await desk.fixture.pass(DAY_MS);
  }
  expect(winners.withdrawal + winners.removal).toBe(ROUNDS);
  expect(await desk.fixture.count('payee_claim')).toBe(0);
});

it('[12] a payee stays while a withdrawal to it is on its way to the exchange, and under review', async () => {
  const wallet = await save(1);
  const withdrawal = await holdingItsCommand(wallet.id, async () => {
    expect(await refusalToRemove(wallet.id)).toEqual({ code: 'PAYEE_IN_USE' });
  });
  expect(withdrawal.target).toMatchObject({ kind: 'address', address: wallet.address });
  // As in a process that has not heard of it yet: there the tables decide.
  expect(await refusalToRemove(wallet.id)).toEqual({ code: 'PAYEE_IN_USE' });
  await desk.fixture.pass(REVIEWED_MS);
  await remove(wallet.id);
  expect(await refusalToWithdraw(wallet.id)).toEqual(GONE);
});

it('[12] a withdrawal that finds its payee removed after all its checks is refused', async () => {
  const wallet = await save(1);
  const { pool } = desk.identity.deps;
  const removing = await pool.connect();
  await removing.query('begin');
  await removing.query('select pg_advisory_xact_lock(22, $1)', [uid]);
  await removing.query('update payee set mark = null, removed_at_ms = 1 where id = $1', [
    wallet.id,
  ]);
  const requested = refusalToWithdraw(wallet.id);
  const waits = `pg_locks where locktype = 'advisory' and not granted`;
  await expect.poll(() => desk.fixture.count(waits), { interval: 5 }).toBe(1);
  await removing.query('commit');
  removing.release();
  expect(await requested).toEqual(GONE);
  expect(await desk.fixture.count('withdrawal')).toBe(0);
});

it('[12] a request that died on its way keeps its payee for ten minutes, and no longer', async () => {
  const wallet = await save(1);
  await desk.fixture.dieBeforeAsking(() => withdrawTo(wallet.id));
  expect(await refusalToRemove(wallet.id)).toEqual({ code: 'PAYEE_IN_USE' });
  desk.fixture.nowMs += 10 * MINUTE_MS;
  await remove(wallet.id);
  const other = await save(2);
  expect(await refusalToWithdraw(other.id)).toBe('accepted');
});
