/** Withdrawals in the machine: every state, the published rules, days, and what is booked. */
import { parseUnits } from '@anywhen/money';
import { HOUR_MS } from '@anywhen/prices';
import {
  type MemberStatus,
  TRANSACTION_PATTERN,
  type WithdrawalReason,
  nextBlockMs,
} from '@anywhen/protocol';
import { beforeEach, describe, expect, it } from 'vitest';
import { Feed } from '../../testing/feed.ts';
import { ALICE, BOB, Machine, depositOf } from '../../testing/machine.ts';
import {
  PLAIN_REQUEST,
  TO_BANK,
  TRC20_ADDRESS,
  WithdrawalScenario,
  staff,
} from '../../testing/withdrawal-scenario.ts';
import type { WithdrawalRequest } from './commands.ts';

let scenario: WithdrawalScenario;

beforeEach(() => {
  scenario = new WithdrawalScenario();
});

describe('[10.5] a request', () => {
  it('holds its amount and is under review', () => {
    const { reply } = scenario.request({ amount: '1000' }, 'key');
    const { nowMs } = scenario.machine;
    expect('data' in reply && reply.data).toEqual({
      withdrawal: {
        id: '1',
        account: 'funds',
        currency: 'USDT',
        channel: 'TRC20',
        amount: '1000.00000000',
        fee: '1.00000000',
        received: '999.00000000',
        state: 'under-review',
        reason: null,
        reviewer: 'simulated',
        submittedAtMs: nowMs,
        decidedByMs: nowMs + 60_000,
        decidedAtMs: null,
        decidedBy: null,
        approvals: 0,
        approvalsNeeded: 1,
        transaction: null,
        arrivesAtMs: null,
        doneAtMs: null,
      },
    });
    expect([scenario.available(), scenario.held()]).toEqual([usdt('59000'), usdt('1000')]);
    expect(scenario.last()).toMatchObject({ requestId: 'key', address: TRC20_ADDRESS });
  });

  it('happens once for one id', () => {
    scenario.request({}, 'key');
    expect(scenario.request({}, 'key')).toMatchObject({ reply: { repeats: 1 }, changes: [] });
    expect(Machine.answer(scenario.request({ amount: '20' }, 'key'))).toBe('IDEMPOTENCY_CONFLICT');
    expect(scenario.held()).toBe(usdt('1000'));
  });

  it('can leave spot as well, and one of a currency at a time', () => {
    const { machine } = scenario;
    const moved = { from: 'funds', to: 'spot', currency: 'USDT', quantity: '300' } as const;
    machine.asMember(ALICE, { kind: 'transfer', ...moved });
    expect(Machine.answer(scenario.request({ account: 'spot', amount: '300' }))).toBe('accepted');
    expect(scenario.held('spot')).toBe(usdt('300'));
    expect(Machine.answer(scenario.request())).toBe('ORDER_NOT_COMPLETED');
    scenario.passReview();
    expect(scenario.last().state).toBe('sending');
    expect(Machine.answer(scenario.request())).toBe('accepted');
  });

  it.each<[string, Partial<WithdrawalRequest>]>([
    ['another account', { account: 'contract' as 'spot' }],
    ['a bank with an address', { ...TO_BANK, address: TRC20_ADDRESS }],
    ['a payee that is no number', { payeeId: 0.5 }],
    ['a flaw outside the list', { flaw: 'BECAUSE' as WithdrawalReason }],
    ['nobody to review it', { reviewer: 'nobody' as 'staff' }],
  ])('is refused when no form could have sent it: %s', (_name, change) => {
    expect(Machine.answer(scenario.request(change))).toBe('VALIDATION');
    expect(scenario.held()).toBe(0n);
  });

  it('is for members only', () => {
    const body = { kind: 'request-withdrawal', ...PLAIN_REQUEST } as const;
    expect(Machine.answer(scenario.machine.asMember(BOB, body))).toBe('USER_NOT_FOUND');
    expect(Machine.answer(scenario.machine.asSystem(body))).toBe('FORBIDDEN');
    expect(Machine.answer(scenario.machine.as(staff('rosa'), body))).toBe('FORBIDDEN');
  });
});

describe('[10.1] what it costs', () => {
  const erc20 = `SIM-ERC20-${'7'.repeat(24)}`;
  const bep20 = `SIM-BEP20-${'7'.repeat(24)}`;

  it.each<[string, Partial<WithdrawalRequest>, string, string]>([
    ['1 000 over TRC20', {}, '1', '999'],
    ['1 000 over ERC20', { channel: 'ERC20', address: erc20 }, '5', '995'],
    ['1 000 over BEP20', { channel: 'BEP20', address: bep20 }, '0.5', '999.5'],
    ['1 000 to a bank', TO_BANK, '5', '995'],
    ['3 000 to a bank', { ...TO_BANK, amount: '3000' }, '6', '2994'],
  ])('[EX-10.1] %s', (_name, change, fee, received) => {
    scenario.request(change);
    scenario.passReview();
    expect(scenario.machine.balance('house:fees')).toBe(usdt(fee));
    expect(scenario.machine.balance('sim:chain')).toBe(usdt(received));
    expect(scenario.held()).toBe(0n);
  });
});

describe('[0.6] the simulated reviewer', () => {
  it('passes after 60 s; it is sent in the next block and done with it', () => {
    const { machine } = scenario;
    machine.nowMs = Date.UTC(2026, 0, 11, 10);
    const feed = new Feed(machine);
    feed.tick();
    scenario.request();
    const { submittedAtMs } = scenario.last();
    const since = new Map<string, number>();
    for (let second = 0; second < 70; second += 1) {
      scenario.note(feed.tick());
      const { state } = scenario.last();
      if (!since.has(state)) since.set(state, machine.nowMs);
    }
    const [decidedAtMs = 0, doneAtMs = 0] = [since.get('sending'), since.get('done')];
    expect(decidedAtMs - submittedAtMs).toBe(60_000);
    expect(doneAtMs).toBe(nextBlockMs('TRC20', decidedAtMs));
    expect(scenario.last()).toMatchObject({
      state: 'done',
      decidedAtMs,
      decidedBy: 'rules',
      arrivesAtMs: doneAtMs,
      doneAtMs,
    });
    expect(scenario.last().transaction).toMatch(TRANSACTION_PATTERN);
  });

  it('sends to a bank with its run, half a minute later, without a transaction', () => {
    scenario.request(TO_BANK);
    scenario.passReview();
    const { decidedAtMs, arrivesAtMs, transaction } = scenario.last();
    expect([arrivesAtMs, transaction]).toEqual([(decidedAtMs ?? 0) + 30_000, null]);
    scenario.pass(29_000);
    expect(scenario.last().state).toBe('sending');
    scenario.pass(2_000);
    expect(scenario.last()).toMatchObject({ state: 'done', doneAtMs: scenario.machine.nowMs });
    expect(scenario.machine.exchange.modules.withdrawals.openOf(ALICE)).toEqual([]);
  });

  it('[EX-10.4] rejects what a trigger found: all of it is back, no fee, no count', () => {
    scenario.request({ amount: '500.13', flaw: 'RISK_REVIEW' });
    expect(scenario.today()).toMatchObject({ valueUnits: usdt('500.13'), count: 1 });
    scenario.passReview();
    expect(scenario.last()).toMatchObject({
      state: 'rejected',
      reason: 'RISK_REVIEW',
      decidedAtMs: scenario.machine.nowMs,
      decidedBy: 'rules',
      transaction: null,
      arrivesAtMs: null,
    });
    expect([scenario.available(), scenario.held()]).toEqual([usdt('60000'), 0n]);
    expect(scenario.machine.balance('house:fees')).toBe(0n);
    expect(scenario.today()).toMatchObject({ valueUnits: 0n, count: 0 });
  });

  it.each<[MemberStatus, string]>([
    ['restricted', 'sending'],
    ['frozen', 'rejected'],
    ['disabled', 'rejected'],
  ])('[1.4] of a member who is %s by then: %s', (status, state) => {
    scenario.request();
    const about = { uid: ALICE, status, reason: 'account-safety' } as const;
    scenario.machine.asSystem({ kind: 'change-status', ...about });
    scenario.passReview();
    expect(scenario.last()).toMatchObject({
      state,
      reason: state === 'rejected' ? 'STATUS_CHANGED' : null,
    });
  });

  it('rejects when the level is gone, and the money is there all the same', () => {
    scenario.request();
    scenario.machine.asSystem({ kind: 'forget-person', uid: ALICE });
    scenario.passReview();
    expect(scenario.last()).toMatchObject({ state: 'rejected', reason: 'LEVEL_CHANGED' });
    expect(scenario.available()).toBe(usdt('60000'));
  });

  it('[10.4] rejects after a new login during the review', () => {
    scenario.request();
    scenario.machine.nowMs += 30_000;
    scenario.relogin();
    scenario.pass(30_001);
    expect(scenario.last()).toMatchObject({ state: 'rejected', reason: 'SECURITY_CHANGED' });
  });

  it('may be overtaken by a person, and then has nothing to decide', () => {
    scenario.request({ flaw: 'RISK_REVIEW' });
    expect(Machine.answer(scenario.decide(null))).toBe('accepted');
    expect(scenario.last()).toMatchObject({ state: 'sending', decidedBy: 'staff', approvals: 1 });
    scenario.pass(120_000);
    expect(scenario.last().state).toBe('done');
    expect(scenario.machine.balance('sim:chain')).toBe(usdt('999'));
  });

  it('[S8] [10.4] is as late as the lock: nothing can be asked for until the very end of its hour', () => {
    scenario.relogin();
    scenario.machine.nowMs += HOUR_MS - 1;
    expect(Machine.answer(scenario.request())).toBe('WITHDRAW_LOCKED');
    scenario.machine.nowMs += 1;
    expect(Machine.answer(scenario.request())).toBe('accepted');
  });
});

describe('[10.2] a day', () => {
  const MIDNIGHT = Date.UTC(2026, 0, 11);

  it('of UTC has three requests and 20 000 at level 1, and then another begins', () => {
    scenario.machine.nowMs = MIDNIGHT - 5 * 60_000;
    for (const amount of ['10000', '5000', '5000']) {
      expect(Machine.answer(scenario.request({ amount }))).toBe('accepted');
      scenario.passReview();
    }
    expect(Machine.answer(scenario.request({ amount: '10' }))).toBe('WITHDRAW_DAILY_LIMIT');
    scenario.machine.nowMs = MIDNIGHT - 1;
    expect(Machine.answer(scenario.request({ amount: '10' }))).toBe('WITHDRAW_DAILY_LIMIT');
    scenario.machine.nowMs = MIDNIGHT;
    expect(Machine.answer(scenario.request({ amount: '10000' }))).toBe('accepted');
    expect(scenario.today()).toMatchObject({ valueUnits: usdt('10000'), count: 1 });
  });

  it('counts three times, however small', () => {
    for (let more = 0; more < 3; more += 1) {
      scenario.request({ amount: '10' });
      scenario.passReview();
    }
    expect(Machine.answer(scenario.request({ amount: '10' }))).toBe('WITHDRAW_TIMES_EXCEEDED');
  });

  it('gets back what is rejected, as often as it is', () => {
    for (let more = 0; more < 5; more += 1) {
      expect(Machine.answer(scenario.request({ flaw: 'RISK_REVIEW' }))).toBe('accepted');
      scenario.passReview();
    }
    expect(scenario.today()).toMatchObject({ valueUnits: 0n, count: 0 });
  });

  it('that is over gets it back itself: the day after has no more room for it', () => {
    scenario.machine.nowMs = MIDNIGHT - 30_000;
    scenario.request({ amount: '10000', flaw: 'RISK_REVIEW' });
    scenario.passReview();
    expect(scenario.last().state).toBe('rejected');
    for (const amount of ['10000', '10000']) {
      expect(Machine.answer(scenario.request({ amount }))).toBe('accepted');
      scenario.passReview();
    }
    expect(scenario.today()).toMatchObject({ valueUnits: usdt('20000'), count: 2 });
  });

  it('that has begun is not touched by what is rejected of the day before', () => {
    scenario.machine.nowMs = MIDNIGHT - 30_000;
    scenario.request({ reviewer: 'staff' });
    scenario.pass(31_000);
    scenario.decide('TARGET_REFUSED');
    scenario.request({ amount: '40' });
    scenario.passReview();
    expect(scenario.today()).toMatchObject({ valueUnits: usdt('40'), count: 1 });
  });
});

describe('[9.4] a deposit that is credited and not unlocked', () => {
  it('[EX-9.3] may be moved, and leaves neither account before it is unlocked', () => {
    scenario = new WithdrawalScenario({ usdt: '100' });
    const { machine } = scenario;
    machine.asMember(ALICE, depositOf({ network: 'ERC20', amount: '500' }));
    scenario.pass(180_000);
    expect(scenario.available()).toBe(usdt('600'));
    expect(scenario.request({ amount: '100.01' }).reply).toMatchObject({
      rejection: { code: 'BALANCE_INSUFFICIENT', data: { withdrawable: '100.00000000' } },
    });
    const moved = { from: 'funds', to: 'spot', currency: 'USDT', quantity: '550' } as const;
    expect(Machine.answer(machine.asMember(ALICE, { kind: 'transfer', ...moved }))).toBe(
      'accepted',
    );
    const ask = (amount: string) => Machine.answer(scenario.request({ account: 'spot', amount }));
    expect(Machine.answer(scenario.request({ amount: '10' }))).toBe('BALANCE_INSUFFICIENT');
    expect(ask('50.01')).toBe('BALANCE_INSUFFICIENT');
    scenario.pass(200_000);
    expect(ask('550')).toBe('accepted');
  });
});

describe('[P7] [H8] a newcomer', () => {
  it('with the welcome funds and level 1 alone takes all of it out, and no fee in advance', () => {
    const machine = new Machine();
    machine.asSystem({ kind: 'open-member', uid: BOB });
    machine.verify(BOB, 'basic');
    const body = { kind: 'request-withdrawal', ...PLAIN_REQUEST, amount: '10000' } as const;
    expect(Machine.answer(machine.asMember(BOB, body))).toBe('accepted');
    machine.nowMs += 60_001;
    machine.asSystem({ kind: 'settle-due' });
    expect(machine.balance(BOB)).toBe(0n);
    expect(machine.balance('sim:chain')).toBe(usdt('9999'));
  });
});

function usdt(amount: string): bigint {
  return parseUnits(amount);
}
