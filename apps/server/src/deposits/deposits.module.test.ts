/**
 * Deposits on a real core and a real PostgreSQL: the whole lifecycle over the API, records,
 * repeated requests, deletion of proofs, outages and gateways.
 */
import { randomUUID } from 'node:crypto';
import { DAY_MS, MINUTE_MS } from '@anywhen/prices';
import {
  type MemberStatus,
  isSimulatedAddress,
  listDeposits,
  readDeposit,
  readDepositDesk,
} from '@anywhen/protocol';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { inTransaction } from '../platform/postgres/transaction.ts';
import { ALICE, BOB, asSystem } from '../../testing/money.ts';
import { closeFixture, startTestCores } from '../../testing/module-fixture.ts';
import { eraseDeposits, findDepositByTransaction, refusalOfProof } from './deposits.ts';
import { DepositFixture } from '../../testing/deposits/deposit-fixture.ts';

/** Confirmations and review over TRC20, plus the rest of the second they end in. */
const CREDITED_MS = 79_000;
const UNLOCKED_MS = 84_000;

const cores = startTestCores();
let fixture: DepositFixture;

beforeEach(async () => {
  fixture = await DepositFixture.open(cores);
  await fixture.join(ALICE, BOB);
});

afterEach(() => closeFixture(fixture, cores));

describe('[9.4] a deposit over the API', () => {
  it('[EX-9.1] [EX-9.3] is under review, credited, and unlocked; its proof is deleted', async () => {
    fixture.drive();
    const declared = await fixture.declare(ALICE);
    expect(declared).toMatchObject({
      id: '1',
      amount: '500.00000000',
      sent: '500.00000000',
      state: 'under-review',
      submittedAtMs: fixture.nowMs,
      decidedByMs: declared.confirmedAtMs + 20_000,
    });
    expect((await desk()).open).toEqual([declared]);
    expect(await fixture.read(ALICE, '1')).toEqual(declared);
    expect(await fixture.countOpenFiles()).toBe(1);

    await fixture.pass(CREDITED_MS);
    const credited = await fixture.read(ALICE, '1');
    expect(credited).toMatchObject({ state: 'passed', decidedBy: 'rules', unlockedAtMs: null });
    expect((await desk()).open).toEqual([]);
    expect(fixture.core.facts.deposits.listLocked(ALICE)).toEqual([
      { currency: 'USDT', amount: '500.00000000' },
    ]);
    await proofsAreGone();

    await fixture.pass(UNLOCKED_MS - CREDITED_MS);
    expect(await fixture.read(ALICE, '1')).toMatchObject({ unlockedAtMs: fixture.nowMs });
    expect(fixture.core.facts.deposits.listLocked(ALICE)).toEqual([]);
  });

  it('[EX-9.2] [0.6] is rejected for the demo’s trigger amounts, and only in a demo', async () => {
    await fixture.declare(ALICE, { amount: '100.13' });
    await fixture.declare(BOB, { amount: '100.140' });
    await fixture.declare(ALICE, { amount: '100.131', network: 'BEP20' });
    await fixture.pass(CREDITED_MS);
    expect(await fixture.read(ALICE, '1')).toMatchObject({ reason: 'PROOF_UNREADABLE' });
    const sent = { amount: '100.14000000', sent: '99.14000000' };
    expect(await fixture.read(BOB, '2')).toMatchObject({ ...sent, reason: 'AMOUNT_MISMATCH' });
    expect(await fixture.read(ALICE, '3')).toMatchObject({ state: 'passed' });
    fixture.config.demoTriggers = false;
    await fixture.declare(ALICE, { amount: '100.13' });
    await fixture.pass(CREDITED_MS);
    expect(await fixture.read(ALICE, '4')).toMatchObject({ state: 'passed' });
  });

  it('[0.6] waits for staff where staff decide', async () => {
    fixture.config.depositReviewer = 'staff';
    const { submittedAtMs, decidedByMs } = await fixture.declare(ALICE);
    expect(decidedByMs).toBe(submittedAtMs + DAY_MS);
    await fixture.pass(10 * MINUTE_MS);
    expect(await fixture.read(ALICE, '1')).toMatchObject({ state: 'under-review' });
    const tried = await Promise.all(
      [null, 'PROOF_MISMATCH', null].map((reason) =>
        fixture.decide(1, reason as 'PROOF_MISMATCH' | null),
      ),
    );
    expect(tried.filter(Boolean)).toHaveLength(1);
    expect(await fixture.read(ALICE, '1')).toMatchObject({ state: 'passed', decidedBy: 'staff' });
  });

  it('[0.6] notifies its member of a correction once two people approved it, not before', async () => {
    await fixture.declare(ALICE);
    await fixture.pass(UNLOCKED_MS);
    const reason = 'CREDITED_WRONGLY';
    await fixture.asStaff({ kind: 'propose-correction', depositId: 1, reason });
    expect((await fixture.read(ALICE, '1')).correction).toBeNull();
    await fixture.asStaff(
      { kind: 'approve-correction', depositId: 1 },
      { id: 'omar', role: 'approver' },
    );
    const { correction, state } = await fixture.read(ALICE, '1');
    expect({ correction, state }).toEqual({
      correction: { atMs: fixture.nowMs, reason },
      state: 'passed',
    });
    const said = JSON.stringify(await fixture.read(ALICE, '1'));
    expect(said).not.toMatch(/rosa|omar/);
  });

  it('of another member is answered as missing', async () => {
    const { transaction } = await fixture.declare(ALICE);
    const theirs = fixture.refusal(BOB, readDeposit, {}, { params: { id: '1' } });
    expect(await theirs).toEqual({ code: 'NOT_FOUND' });
    const { pool } = cores.running;
    expect(await findDepositByTransaction(pool, BOB, transaction)).toBeUndefined();
    expect(await findDepositByTransaction(pool, ALICE, transaction)).toMatchObject({
      id: transaction,
      direction: 'in',
      caseId: '1',
      amount: '500.00000000',
      sentAtMs: fixture.nowMs,
    });
  });
});

describe('[9.2] addresses', () => {
  it('exist on the offered networks, are simulated, per member, and permanent', async () => {
    const { addresses } = await desk();
    expect(addresses.map(({ network }) => network)).toEqual(['TRC20', 'BEP20', 'ERC20']);
    for (const { network, address } of addresses) {
      expect(isSimulatedAddress(network, address), address).toBe(true);
    }
    const theirs = (await desk(BOB)).addresses;
    const all = [...addresses, ...theirs].map(({ address }) => address.replace(/^SIM-\w+-/, ''));
    expect(new Set(all).size).toBe(6);
    await fixture.stop();
    await fixture.start();
    expect((await desk()).addresses).toEqual(addresses);
    expect((await fixture.declare(ALICE)).address).toBe(addresses[0]?.address);
  });
});

describe('[9.4] refusals over the API', () => {
  it('for missing fields, before the proof is checked', async () => {
    const vain = async (change: Parameters<DepositFixture['declare']>[1]) =>
      (await fixture.declareInVain(ALICE, { proof: undefined, ...change })).code;
    expect(await vain({ currency: undefined })).toBe('CURRENCY_REQUIRED');
    expect(await vain({ network: undefined })).toBe('NETWORK_REQUIRED');
    expect(await vain({ amount: 'ten' })).toBe('AMOUNT_ABNORMAL');
    expect(await vain({ amount: '9.99' })).toBe('DEPOSIT_BELOW_MIN');
    expect(await vain({ amount: '100001' })).toBe('DEPOSIT_ABOVE_MAX');
    expect(await fixture.declareInVain(ALICE, { proof: undefined })).toEqual({
      code: 'PROOF_REQUIRED',
      fields: { proof: 'required' },
    });
  });

  it('for a proof of another member, of another kind, or already used', async () => {
    const proof = await fixture.upload(ALICE, 'deposit-proof');
    for (const odd of [
      await fixture.upload(BOB, 'deposit-proof'),
      await fixture.upload(ALICE, 'id-front'),
      'f0'.repeat(16),
    ]) {
      expect((await fixture.declareInVain(ALICE, { proof: odd })).code).toBe('PROOF_REQUIRED');
    }
    await fixture.declare(ALICE, { proof });
    const again = await fixture.declareInVain(ALICE, { proof, network: 'BEP20' });
    expect(again.code).toBe('PROOF_REQUIRED');
  });

  it('for one proof on two concurrent deposits: it proves one of them', async () => {
    const proof = await fixture.upload(ALICE, 'deposit-proof');
    const tried = await Promise.allSettled(
      ['TRC20', 'BEP20', 'ERC20'].map((network) => fixture.declare(ALICE, { proof, network })),
    );
    const outcomes = tried.map((each) =>
      each.status === 'rejected' ? String(each.reason) : 'taken',
    );
    const vain = 'Error: PROOF_REQUIRED';
    expect(outcomes.toSorted()).toEqual([vain, vain, 'taken']);
    expect([await fixture.count('deposit'), await fixture.count('deposit_paper')]).toEqual([1, 1]);
  });

  it('for the daily limit and an open deposit come after the proof, and leave it unused', async () => {
    await fixture.declare(ALICE, { amount: '100000' });
    await fixture.declare(ALICE, { amount: '99995', network: 'BEP20' });
    expect((await desk()).leftTodayUsdt).toBe('5.00000000');
    const proof = await fixture.upload(ALICE, 'deposit-proof');
    const limit = { code: 'DEPOSIT_DAILY_LIMIT', data: { left: '5.00000000' } };
    expect(await fixture.declareInVain(ALICE, { proof })).toEqual(limit);
    expect((await fixture.declareInVain(ALICE, { proof: undefined })).code).toBe('PROOF_REQUIRED');
    expect((await desk()).proof?.id).toBe(proof);
    await fixture.declare(BOB);
    const open = { code: 'ORDER_NOT_COMPLETED', data: { id: '3' } };
    expect(await fixture.declareInVain(BOB, {})).toEqual(open);
    expect(await fixture.count('deposit_paper')).toBe(3);
  });

  it.each<[MemberStatus, string | undefined]>([
    ['restricted', undefined],
    ['frozen', 'ACCOUNT_FROZEN'],
    ['disabled', 'ACCOUNT_STATUS_ABNORMAL'],
  ])('[1.4] of a member who is %s: no proof and no deposit', async (status, code) => {
    const about = { uid: ALICE, status, reason: 'account-safety' } as const;
    await fixture.core.submit(asSystem({ kind: 'change-status', ...about }));
    expect(refusalOfProof({ facts: fixture.core.facts }, ALICE)).toBe(code);
    if (code) expect((await fixture.declareInVain(ALICE, {})).code).toBe(code);
    else await fixture.declare(ALICE);
  });
});

describe('[0.4] a repeated request', () => {
  it('gets the first answer, whatever happened to the deposit and the settings since', async () => {
    const key = randomUUID();
    const first = await fixture.declare(ALICE, { amount: '100.13' }, { key });
    fixture.config.depositReviewer = 'staff';
    fixture.config.demoTriggers = false;
    await fixture.pass(CREDITED_MS);
    let replays = 0;
    const onReplay = () => (replays += 1);
    const asking = { key, onReplay: () => void onReplay() };
    for (const proof of [undefined, await fixture.upload(ALICE, 'deposit-proof')]) {
      expect(await fixture.declare(ALICE, { amount: '100.13', proof }, asking)).toEqual(first);
    }
    expect(replays).toBe(2);
    expect(await fixture.count('deposit')).toBe(1);
    const other = await fixture.declareInVain(ALICE, { amount: '100.15' }, { key });
    expect(other).toEqual({ code: 'IDEMPOTENCY_CONFLICT' });
  });

  it('sent twenty times at once makes one deposit with one proof', async () => {
    const key = randomUUID();
    const proof = await fixture.upload(ALICE, 'deposit-proof');
    const tried = Array.from({ length: 20 }, () => fixture.declare(ALICE, { proof }, { key }));
    const answers = await Promise.all(tried);
    expect(new Set(answers.map((deposit) => JSON.stringify(deposit))).size).toBe(1);
    expect([await fixture.count('deposit'), await fixture.count('deposit_paper')]).toEqual([1, 1]);
    expect(await fixture.count('file where case_id is not null')).toBe(1);
  });

  it('with another amount at the same time leaves the proof with the accepted one', async () => {
    const key = randomUUID();
    const proof = await fixture.upload(ALICE, 'deposit-proof');
    const tried = await Promise.allSettled(
      ['500', '600'].map((amount) => fixture.declare(ALICE, { amount, proof }, { key })),
    );
    expect(tried.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await fixture.count('file where case_id is not null')).toBe(1);
    expect(await fixture.count('deposit_paper')).toBe(1);
  });
});

it('[9.1] the ceiling of 30 days is on the desk, refuses, and is the same after a restart', async () => {
  expect((await desk()).ceiling).toBeNull();
  await fixture.core.submit(asSystem({ kind: 'set-deposit-terms', ceiling: '50000' }));
  await fixture.declare(ALICE, { amount: '49000', network: 'BEP20' });
  const today = Math.floor(fixture.nowMs / 86_400_000);
  const ceiling = {
    maxUsdt: '50000.00000000',
    leftUsdt: '1000.00000000',
    moreAtMs: (today + 30) * 86_400_000,
  };
  expect(await desk()).toMatchObject({ leftTodayUsdt: '1000.00000000', ceiling });
  const data = { left: '1000.00000000', moreAtMs: ceiling.moreAtMs };
  const refusal = { code: 'DEPOSIT_CEILING_REACHED', data };
  expect(await fixture.declareInVain(ALICE, { amount: '1000.01' })).toEqual(refusal);
  await fixture.stop();
  await fixture.start();
  expect((await desk()).ceiling).toEqual(ceiling);
  await fixture.declare(ALICE, { amount: '1000' });
  expect((await desk()).ceiling?.leftUsdt).toBe('0.00000000');
});

it('[9.1] fifty at once: the daily limit holds', async () => {
  const uids = Array.from({ length: 10 }, (_, place) => 10_000_100 + place);
  const networks = ['TRC20', 'BEP20', 'ERC20', 'TRC20', 'BEP20'] as const;
  await fixture.join(...uids);
  const tried = uids.flatMap((uid) => networks.map((network) => fixture.submit(uid, network)));
  const taken = (await Promise.all(tried)).filter(({ reply }) => reply.isAccepted);
  expect(taken).toHaveLength(20);
  for (const uid of uids) {
    const { facts } = fixture.core;
    expect(facts.deposits.depositedAt(uid, fixture.nowMs)).toBe(160_000n * 100_000_000n);
  }
});

describe('[9.3] the record', () => {
  it('is newest first, in pages, filtered by account and state', async () => {
    for (const [account, amount] of [
      ['funds', '10'],
      ['spot', '20.13'],
      ['spot', '30'],
    ] as const) {
      await fixture.declare(ALICE, { account, amount });
      await fixture.pass(UNLOCKED_MS);
    }
    await fixture.declare(ALICE, { amount: '40' });
    await fixture.declare(BOB);
    const list = (query: object) => fixture.ask(ALICE, listDeposits, {}, { query: { ...query } });
    const ids = async (query: object) => (await list(query)).deposits.map(({ id }) => id);
    expect(await ids({})).toEqual(['4', '3', '2', '1']);
    expect(await ids({ account: 'spot' })).toEqual(['3', '2']);
    expect(await ids({ state: 'passed' })).toEqual(['3', '1']);
    expect(await ids({ state: 'rejected' })).toEqual(['2']);
    expect(await ids({ state: 'under-review', account: 'spot' })).toEqual([]);
    const first = await list({ limit: '3' });
    expect([first.deposits.length, first.nextCursor]).toEqual([3, '2']);
    const rest = await list({ limit: '3', cursor: '2' });
    expect([rest.deposits.map(({ id }) => id), rest.nextCursor]).toEqual([['1'], null]);
    expect((await desk()).open.map(({ id }) => id)).toEqual(['4']);
  });
});

describe('[R1] killed', () => {
  it('between proof and deposit: the retried request finds its proof reserved', async () => {
    const key = randomUUID();
    const proof = await fixture.upload(ALICE, 'deposit-proof');
    await fixture.dieBeforeAsking(() => fixture.declare(ALICE, { proof }, { key }));
    expect(await fixture.count('deposit_paper')).toBe(1);
    await fixture.stop();
    await fixture.start();
    expect((await desk()).proof).toBeNull();
    expect(await fixture.declare(ALICE, { proof }, { key })).toMatchObject({ id: '1' });
    expect([await fixture.count('deposit'), await fixture.count('deposit_paper')]).toEqual([1, 1]);
  });

  it('between proof and deposit, and never retried: the proof is deleted in time', async () => {
    await fixture.dieBeforeAsking(() => fixture.declare(ALICE));
    await fixture.stop();
    fixture.nowMs += 2_000;
    await fixture.start();
    fixture.drive();
    await fixture.declare(BOB);
    await fixture.passUntilOneIsIn('deposit_paper');
    expect(await fixture.countOpenFiles()).toBe(1);
  });

  it('after the deposit, before the answer: the retried request gets that deposit', async () => {
    const key = randomUUID();
    await fixture.dieBeforeAnswering(() => fixture.declare(ALICE, {}, { key }));
    await fixture.stop();
    await fixture.start();
    const again = await fixture.declare(ALICE, { proof: undefined }, { key });
    expect(again).toEqual(await fixture.read(ALICE, '1'));
  });

  it('under review: the next start decides, late, once, and deletes the proof', async () => {
    await fixture.declare(ALICE);
    await fixture.declare(BOB, { amount: '50.13' });
    await fixture.stop();
    fixture.nowMs += 3 * DAY_MS;
    await fixture.start();
    expect(await fixture.read(ALICE, '1')).toMatchObject({ state: 'under-review' });
    fixture.drive();
    await fixture.pass(0);
    expect(await fixture.read(ALICE, '1')).toMatchObject({
      state: 'passed',
      decidedAtMs: fixture.nowMs,
      unlockedAtMs: fixture.nowMs,
    });
    expect(await fixture.read(BOB, '2')).toMatchObject({ reason: 'PROOF_UNREADABLE' });
    await proofsAreGone();
  });

  it('after seven days a start no longer loads it, and ids continue', async () => {
    await fixture.declare(ALICE);
    await fixture.pass(UNLOCKED_MS);
    await fixture.pass(7 * DAY_MS + 1_000);
    expect(await fixture.count('deposit where state = 3')).toBe(1);
    await fixture.stop();
    await fixture.start();
    expect((await fixture.declare(ALICE)).id).toBe('2');
  });
});

it('[S14] "delete my data" deletes papers and keeps deposits', async () => {
  await fixture.declare(ALICE);
  await inTransaction(cores.running.pool, (client) => eraseDeposits(client, ALICE));
  expect([await fixture.count('deposit_paper'), await fixture.count('deposit')]).toEqual([0, 1]);
  await fixture.pass(UNLOCKED_MS);
  expect(await fixture.read(ALICE, '1')).toMatchObject({ state: 'passed' });
});

function desk(uid = ALICE) {
  return fixture.ask(uid, readDepositDesk, {});
}

async function proofsAreGone(): Promise<void> {
  const left = () => fixture.countOpenFiles();
  await expect.poll(left, { timeout: 60_000 }).toBe(0);
  await expect.poll(() => fixture.count('deposit_paper'), { timeout: 60_000 }).toBe(0);
}
