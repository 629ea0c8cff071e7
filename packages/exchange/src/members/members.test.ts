/** Members: welcome funds, status table, levels, the withdrawal lock and the own loss limit. */
import { parseUnits } from '@anywhen/money';
import type { MemberStatus } from '@anywhen/protocol';
import { beforeEach, describe, expect, it } from 'vitest';
import { ALICE, BOB, Machine } from '../../testing/machine.ts';
import { lossLimitAt, withdrawRefusal } from './member.ts';

let machine: Machine;
const member = () => {
  const found = machine.exchange.modules.members.find(ALICE);
  if (!found) throw new Error('Alice is not here');
  return found;
};

beforeEach(() => {
  machine = new Machine();
  machine.asSystem({ kind: 'open-member', uid: ALICE });
});

describe('[1.1] opening a member', () => {
  it('gives 10 000 paper USDT out of the faucet', () => {
    expect(machine.balance(ALICE)).toBe(parseUnits('10000'));
    expect(machine.balance('sim:faucet')).toBe(-parseUnits('10000'));
    expect(member()).toMatchObject({ status: 'active', level: 0, withdrawLockUntilMs: 0 });
  });

  it('gives it once, however often it is asked', () => {
    const again = machine.asSystem({ kind: 'open-member', uid: ALICE }, 'another id');
    expect(Machine.answer(again)).toBe('accepted');
    expect(again.changes).toEqual([]);
    expect(machine.balance(ALICE)).toBe(parseUnits('10000'));
  });

  it('is not for members to do', () => {
    const outcome = machine.asMember(ALICE, { kind: 'open-member', uid: BOB });
    expect(Machine.answer(outcome)).toBe('FORBIDDEN');
  });
});

describe('[1.4] status', () => {
  const paths: [MemberStatus[], MemberStatus, string][] = [
    [[], 'restricted', 'accepted'],
    [[], 'frozen', 'accepted'],
    [[], 'disabled', 'accepted'],
    [[], 'active', 'FORBIDDEN'],
    [['restricted'], 'active', 'accepted'],
    [['restricted'], 'frozen', 'accepted'],
    [['restricted'], 'disabled', 'accepted'],
    [['frozen'], 'active', 'accepted'],
    [['frozen'], 'restricted', 'FORBIDDEN'],
    [['frozen'], 'disabled', 'accepted'],
    [['disabled'], 'active', 'accepted'],
    [['disabled'], 'restricted', 'FORBIDDEN'],
    [['disabled'], 'frozen', 'FORBIDDEN'],
  ];

  it.each(paths)('after %j to %s: %s', (before, status, answer) => {
    for (const step of before)
      machine.asSystem({
        kind: 'change-status',
        uid: ALICE,
        status: step,
        reason: 'unusual-activity',
      });
    const outcome = machine.asSystem({
      kind: 'change-status',
      uid: ALICE,
      status,
      reason: 'unusual-activity',
    });
    expect(Machine.answer(outcome)).toBe(answer);
  });
});

describe('[S8] the withdrawal lock', () => {
  it('[EX-10.3] a login at 12:00 locks until 13:00, a password change at 12:30 until 13:30', () => {
    machine.asSystem({ kind: 'extend-withdraw-lock', uid: ALICE });
    expect(member().withdrawLockUntilMs).toBe(Date.UTC(2026, 0, 10, 13));
    machine.nowMs = Date.UTC(2026, 0, 10, 12, 30);
    machine.asSystem({ kind: 'extend-withdraw-lock', uid: ALICE });
    expect(member().withdrawLockUntilMs).toBe(Date.UTC(2026, 0, 10, 13, 30));
  });

  it('[10.3] keeps money in at 59:59.999 and lets it out at 60:00.000', () => {
    expect(withdrawRefusal(member(), 0)).toBeUndefined();
    machine.asSystem({ kind: 'extend-withdraw-lock', uid: ALICE });
    const until = machine.nowMs + 3_600_000;
    const locked = { code: 'WITHDRAW_LOCKED', data: { until } };
    expect(withdrawRefusal(member(), machine.nowMs)).toEqual(locked);
    expect(withdrawRefusal(member(), until - 1)).toEqual(locked);
    expect(withdrawRefusal(member(), until)).toBeUndefined();
  });

  it('is shortened by nobody: not by members, staff, status, level or a second event', () => {
    machine.asSystem({ kind: 'extend-withdraw-lock', uid: ALICE });
    const { withdrawLockUntilMs } = member();
    machine.asSystem({ kind: 'extend-withdraw-lock', uid: ALICE });
    machine.asMember(ALICE, { kind: 'extend-withdraw-lock', uid: ALICE });
    for (const status of ['frozen', 'disabled', 'active'] as const) {
      machine.asSystem({ kind: 'change-status', uid: ALICE, status, reason: 'asked-for' });
    }
    machine.verify(ALICE, 'basic');
    machine.asSystem({ kind: 'open-member', uid: ALICE }, 'once more');
    expect(member().withdrawLockUntilMs).toBe(withdrawLockUntilMs);
  });
});

describe('[3.6] the own loss limit', () => {
  const set = (amount: string) => machine.asMember(ALICE, { kind: 'set-loss-limit', amount });

  it('is 1 000 USDT at first', () => {
    expect(lossLimitAt(member(), machine.nowMs)).toBe(parseUnits('1000'));
  });

  it('acts at once when lowered', () => {
    set('100');
    expect(lossLimitAt(member(), machine.nowMs)).toBe(parseUnits('100'));
  });

  it('waits 24 h when raised, and a later lowering cancels the raise', () => {
    set('5000');
    expect(lossLimitAt(member(), machine.nowMs + 86_399_999)).toBe(parseUnits('1000'));
    expect(lossLimitAt(member(), machine.nowMs + 86_400_000)).toBe(parseUnits('5000'));
    set('50');
    expect(lossLimitAt(member(), machine.nowMs + 86_400_000)).toBe(parseUnits('50'));
  });

  it.each([
    ['0', 'AMOUNT_ABNORMAL'],
    ['abc', 'AMOUNT_ABNORMAL'],
    ['1.001', 'VALIDATION'],
    ['20000.01', 'AMOUNT_ABOVE_MAX'],
  ])('refuses %s with %s', (amount, code) => {
    expect(Machine.answer(set(amount))).toBe(code);
  });

  it('can be lowered by a frozen member', () => {
    machine.asSystem({
      kind: 'change-status',
      uid: ALICE,
      status: 'frozen',
      reason: 'unusual-activity',
    });
    expect(Machine.answer(set('10'))).toBe('accepted');
  });
});
