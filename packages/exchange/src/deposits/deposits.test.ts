/** Deposits in the machine: every state with its second, both reviewers, and what is credited. */
import { parseUnits } from '@anywhen/money';
import { DAY_MS, MINUTE_MS } from '@anywhen/prices';
import { DEPOSIT_REASONS, type DepositReason, NETWORK_TERMS } from '@anywhen/protocol';
import { beforeEach, describe, expect, it } from 'vitest';
import { Feed } from '../../testing/feed.ts';
import {
  ALICE,
  BOB,
  Machine,
  REVIEWER,
  WHO_DECIDES,
  depositOf,
  plain,
} from '../../testing/machine.ts';
import type { SubmitDeposit } from './commands.ts';
import { describeDeposit } from './deposit.ts';

/** A second before two are left to the next block of TRC20. */
const START_MS = Date.UTC(2026, 0, 10, 12) + 1_000;
const GRANT = parseUnits('10000');

let machine: Machine;

beforeEach(() => {
  machine = new Machine();
  machine.nowMs = START_MS;
  for (const uid of [ALICE, BOB]) machine.asSystem({ kind: 'open-member', uid });
});

describe('[9.4] the life of a deposit', () => {
  it('[EX-9.1] 500 USDT over TRC20: block at 2 s, credited at 76 s, unlocked at 80 s', () => {
    const feed = new Feed(machine);
    feed.tick();
    expect(submit()).toBe('accepted');
    const at = (second: number) => {
      while (machine.nowMs < START_MS + second * 1_000) feed.tick();
      return findDeposit();
    };
    expect(at(0)).toMatchObject({
      state: 'under-review',
      minedAtMs: START_MS + 2_000,
      confirmedAtMs: START_MS + 56_000,
      unlockableAtMs: START_MS + 80_000,
      decidedByMs: START_MS + 76_000,
    });
    expect(at(75)).toMatchObject({ state: 'under-review', decidedAtMs: null });
    expect(funds()).toBe('10000');
    expect(at(76)).toMatchObject({
      state: 'passed',
      decidedAtMs: START_MS + 76_000,
      decidedBy: 'rules',
      decidedByMs: null,
      unlockedAtMs: null,
    });
    expect(funds()).toBe('10500');
    expect(at(79)).toMatchObject({ unlockedAtMs: null });
    expect(at(80)).toMatchObject({ state: 'passed', unlockedAtMs: START_MS + 80_000 });
    expect(funds()).toBe('10500');
  });

  it.each(['TRC20', 'BEP20', 'ERC20'] as const)('[9.1] keeps the pace of %s', (network) => {
    const { blockMs, creditConfirmations, unlockConfirmations } = NETWORK_TERMS[network];
    submit({ network });
    const { minedAtMs, confirmedAtMs, unlockableAtMs } = findDeposit() ?? {};
    expect(minedAtMs).toBe(Math.ceil(START_MS / blockMs) * blockMs);
    expect(confirmedAtMs).toBe((minedAtMs ?? 0) + (creditConfirmations - 1) * blockMs);
    expect(unlockableAtMs).toBe((minedAtMs ?? 0) + (unlockConfirmations - 1) * blockMs);
  });

  it('[9.1] what is sent at the very moment of a block waits for the next', () => {
    machine.nowMs = Math.ceil(START_MS / 3_000) * 3_000;
    submit();
    expect(findDeposit()?.minedAtMs).toBe(machine.nowMs + 3_000);
  });

  it('[EX-9.3] credited money may be transferred and is not yet to be withdrawn', () => {
    submit();
    passTo(77);
    expect(locked()).toBe('500');
    const transfer = { kind: 'transfer', from: 'funds', to: 'spot', currency: 'USDT' } as const;
    machine.asMember(ALICE, { ...transfer, quantity: '10500' });
    expect([funds(), locked()]).toEqual(['0', '500']);
    expect(plain(machine.balance(ALICE, 'USDT', 'spot'))).toBe('10500');
    passTo(81);
    expect(locked()).toBe('0');
  });

  it('goes to the account it was declared for, with an entry that names it', () => {
    submit({ account: 'spot', amount: '12.5' });
    machine.nowMs = START_MS + 77_000;
    const { changes } = machine.asSystem({ kind: 'settle-due' });
    const postings = changes.flatMap((change) => (change.kind === 'posting' ? change : []));
    expect(postings.map(({ units, type, reference }) => [units, type, reference])).toEqual([
      [-parseUnits('12.5'), 'DEPOSIT_CREDIT', '1'],
      [parseUnits('12.5'), 'DEPOSIT_CREDIT', '1'],
    ]);
    expect(machine.balance(ALICE, 'USDT', 'spot')).toBe(parseUnits('12.5'));
    expect(machine.balance('sim:chain')).toBe(-parseUnits('12.5'));
  });

  it('carries a transaction that says it is simulated, one for each deposit', () => {
    submit();
    submit({}, BOB);
    const ids = [1, 2].map((id) => findDeposit(id)?.transaction);
    expect(ids[0]).toMatch(/^SIM-TRC20-TX-[0-9A-F]{32}$/);
    expect(ids[0]).not.toBe(ids[1]);
  });

  it('is answered with the deposit, and once for one id', () => {
    const { reply } = machine.asMember(ALICE, depositOf(), 'key');
    expect('data' in reply && reply.data).toEqual(findDeposit());
    expect(machine.asMember(ALICE, depositOf(), 'key')).toMatchObject({
      reply: { repeats: expect.any(Number) as number },
      changes: [],
    });
    const other = machine.asMember(ALICE, depositOf({ amount: '501' }), 'key');
    expect(Machine.answer(other)).toBe('IDEMPOTENCY_CONFLICT');
  });

  it('is final after seven days, and leaves memory', () => {
    submit();
    passTo(77);
    const decidedAtMs = findDeposit()?.decidedAtMs ?? 0;
    passTo(81);
    pass(decidedAtMs + 7 * DAY_MS - machine.nowMs);
    expect(findDeposit()).toBeDefined();
    machine.nowMs += 1;
    const { changes } = machine.asSystem({ kind: 'settle-due' });
    expect(changes).toMatchObject([{ kind: 'deposit', deposit: { id: 1, state: 'final' } }]);
    expect(findDeposit()).toBeUndefined();
  });

  it('goes on whatever becomes of the member’s status meanwhile', () => {
    submit();
    const status = { status: 'frozen', reason: 'account-safety' } as const;
    machine.asSystem({ kind: 'change-status', uid: ALICE, ...status });
    passTo(82);
    expect(findDeposit()).toMatchObject({ state: 'passed', unlockedAtMs: machine.nowMs });
  });
});

describe('[0.6] the simulated reviewer', () => {
  it('[EX-9.2] rejects what the triggers found; nothing is credited, and a new one may come', () => {
    submit({ amount: '100.13', flaw: 'PROOF_UNREADABLE' });
    const notified = rejectedAfter(77);
    expect(notified).toMatchObject({ reason: 'PROOF_UNREADABLE', decidedBy: 'rules' });
    expect(funds()).toBe('10000');
    expect(findDeposit()).toBeUndefined();
    expect(submit()).toBe('accepted');
  });

  it('[EX-9.2] 100.14: the chain brings 99.14, which is another amount', () => {
    submit({ amount: '100.14', flaw: 'AMOUNT_MISMATCH' });
    expect(findDeposit()).toMatchObject({ amount: '100.14000000', sent: '99.14000000' });
    expect(rejectedAfter(77)).toMatchObject({ reason: 'AMOUNT_MISMATCH' });
    expect(machine.balance('sim:chain')).toBe(0n);
  });

  it('may be overtaken by a person, and then has nothing to decide', () => {
    submit({ flaw: 'PROOF_UNREADABLE' });
    passTo(57);
    expect(decide(null)).toBe('accepted');
    const decidedAtMs = machine.nowMs;
    passTo(90);
    expect(findDeposit()).toMatchObject({ decidedAtMs, decidedBy: 'staff', reason: null });
    expect(funds()).toBe('10500');
  });
});

describe('[0.6] staff', () => {
  it.each([...DEPOSIT_REASONS])('reject for %s, which the member is shown', (reason) => {
    submit({ reviewer: 'staff' });
    passTo(57);
    const { changes } = machine.as(REVIEWER, { kind: 'decide-deposit', depositId: 1, reason });
    const deposit = { state: 'rejected', reason, decidedAtMs: machine.nowMs, decidedBy: 'staff' };
    expect(changes).toContainEqual({
      kind: 'deposit',
      deposit: expect.objectContaining(deposit) as object,
    });
    expect(funds()).toBe('10000');
  });

  it('decide from the credit confirmations on, not a moment earlier, and once', () => {
    submit({ reviewer: 'staff' });
    machine.nowMs = START_MS + 55_999;
    expect(decide(null)).toBe('FORBIDDEN');
    machine.nowMs += 1;
    expect(decide(null)).toBe('accepted');
    expect(decide('PROOF_MISMATCH')).toBe('NOT_FOUND');
    expect(funds()).toBe('10500');
  });

  it('who pass what the chain did not bring are overruled by it', () => {
    submit({ reviewer: 'staff', amount: '100.14', flaw: 'AMOUNT_MISMATCH' });
    passTo(57);
    const { reply } = machine.as(REVIEWER, { kind: 'decide-deposit', depositId: 1, reason: null });
    const decided = { state: 'rejected', reason: 'AMOUNT_MISMATCH' };
    expect('data' in reply && reply.data).toEqual(decided);
    expect(funds()).toBe('10000');
  });

  it('who are slow: credited and unlocked happen together', () => {
    submit({ reviewer: 'staff' });
    pass(10 * MINUTE_MS);
    expect(findDeposit()).toMatchObject({ state: 'under-review' });
    decide(null);
    expect(findDeposit()).toMatchObject({ state: 'passed', unlockedAtMs: machine.nowMs });
    expect(locked()).toBe('0');
  });

  it('who decide nothing: the published rules do, within 24 hours', () => {
    machine.nowMs += 750;
    submit({ reviewer: 'staff' });
    submit({ reviewer: 'staff', flaw: 'PROOF_UNREADABLE' }, BOB);
    expect(findDeposit()?.decidedByMs).toBe(machine.nowMs + DAY_MS);
    pass(DAY_MS - 2_000);
    expect(findDeposit()).toMatchObject({ state: 'under-review' });
    pass(2_000);
    expect(findDeposit(1)).toMatchObject({ state: 'passed', decidedBy: 'rules' });
    expect([funds(), funds(BOB)]).toEqual(['10500', '10000']);
  });

  it('give reasons of the list, for deposits that are there', () => {
    submit({ reviewer: 'staff' });
    passTo(57);
    expect(decide('BECAUSE' as DepositReason)).toBe('VALIDATION');
    expect(decide(null, 77)).toBe('NOT_FOUND');
  });

  it.each(WHO_DECIDES)('as %s: %s', (role, answer) => {
    submit();
    passTo(57);
    const body = { kind: 'decide-deposit', depositId: 1, reason: null } as const;
    expect(Machine.answer(machine.as({ kind: 'staff', id: 'x', role }, body))).toBe(answer);
  });
});

describe('[R5] an outage', () => {
  it('makes a decision late, never wrong, and never twice', () => {
    submit();
    submit({ flaw: 'PROOF_UNREADABLE' }, BOB);
    pass(3 * DAY_MS);
    expect(findDeposit(1)).toMatchObject({
      state: 'passed',
      decidedAtMs: machine.nowMs,
      unlockedAtMs: machine.nowMs,
    });
    expect(findDeposit(2)).toBeUndefined();
    expect(machine.asSystem({ kind: 'settle-due' }).changes).toEqual([]);
    expect([funds(), funds(BOB)]).toEqual(['10500', '10000']);
  });

  it('of which more comes due than one command books: the next goes on', () => {
    machine = new Machine(undefined, { bookingsMax: 1 });
    machine.nowMs = START_MS;
    for (const uid of [ALICE, BOB]) machine.asSystem({ kind: 'open-member', uid });
    submit();
    submit({}, BOB);
    pass(10 * MINUTE_MS);
    expect([funds(), funds(BOB)]).toEqual(['10500', '10000']);
    pass(0);
    expect([funds(), funds(BOB)]).toEqual(['10500', '10500']);
  });
});

it('[M1] what is credited came from the simulated chain, and nothing else did', () => {
  for (const uid of [ALICE, BOB]) submit({ amount: '33.3' }, uid);
  pass(MINUTE_MS * 5);
  expect(machine.balance('sim:chain')).toBe(-2n * parseUnits('33.3'));
  expect(machine.balance(ALICE) + machine.balance(BOB)).toBe(2n * (GRANT + parseUnits('33.3')));
});

function submit(change: Partial<SubmitDeposit> = {}, uid = ALICE): string {
  return Machine.answer(machine.asMember(uid, depositOf(change)));
}

function decide(reason: DepositReason | null, depositId = 1): string {
  return Machine.answer(machine.as(REVIEWER, { kind: 'decide-deposit', depositId, reason }));
}

function findDeposit(id = 1) {
  const deposit = machine.exchange.modules.deposits.find(id);
  return deposit && describeDeposit(deposit);
}

/** To the second after the start, without a price: then only the clock sets the time. */
function passTo(second: number): void {
  pass(START_MS + second * 1_000 - machine.nowMs);
}

function pass(ms: number): void {
  machine.nowMs += ms;
  machine.asSystem({ kind: 'settle-due' });
}

/** As published by the step that rejected it: it is not stored. */
function rejectedAfter(second: number) {
  machine.nowMs = START_MS + second * 1_000;
  const { events } = machine.asSystem({ kind: 'settle-due' });
  const notified = events.flatMap((event) => (event.kind === 'deposit' ? event.deposit : []));
  expect(notified).toHaveLength(1);
  expect(notified[0]?.state).toBe('rejected');
  return notified[0];
}

function funds(uid = ALICE): string {
  return plain(machine.balance(uid));
}

function locked(): string {
  return plain(machine.exchange.modules.deposits.lockedOf(ALICE, 'USDT'));
}
