/** Withdrawals that staff decide: what they can do, what they cannot, and when time decides. */
import { parseUnits } from '@anywhen/money';
import { DAY_MS } from '@anywhen/prices';
import { REVIEW_DEADLINE_MS, WITHDRAWAL_REASONS, type WithdrawalReason } from '@anywhen/protocol';
import { beforeEach, describe, expect, it } from 'vitest';
import type { StaffRole } from '../kernel/actor.ts';
import { Machine } from '../../testing/machine.ts';
import { WithdrawalWorld, staff } from '../../testing/withdrawal-world.ts';

let world: WithdrawalWorld;

beforeEach(() => {
  world = new WithdrawalWorld();
});

describe('[0.6] staff', () => {
  beforeEach(() => void world.request({ reviewer: 'staff' }));

  it.each([...WITHDRAWAL_REASONS])('reject for %s, which the member hears', (reason) => {
    expect(Machine.answer(world.decide(reason))).toBe('accepted');
    expect(world.last()).toMatchObject({ state: 'rejected', reason, decidedBy: 'staff' });
    expect([world.available(), world.held()]).toEqual([parseUnits('60000'), 0n]);
  });

  it('decide a withdrawal once', () => {
    expect(Machine.answer(world.decide(null))).toBe('accepted');
    expect(Machine.answer(world.decide('RISK_REVIEW'))).toBe('NOT_FOUND');
    world.pass(DAY_MS);
    expect(Machine.answer(world.decide('RISK_REVIEW'))).toBe('NOT_FOUND');
    expect(world.available()).toBe(parseUnits('59000'));
  });

  it('cannot pass what the checks no longer allow', () => {
    world.relogin();
    const { reply } = world.decide(null);
    expect('data' in reply && reply.data).toEqual({
      state: 'rejected',
      reason: 'SECURITY_CHANGED',
      approvals: 0,
    });
  });

  it('give reasons of the list, for withdrawals that are there', () => {
    expect(Machine.answer(world.decide('BECAUSE' as WithdrawalReason))).toBe('VALIDATION');
    expect(Machine.answer(world.decide(null, { id: 77 }))).toBe('NOT_FOUND');
  });

  it.each<[StaffRole, string]>([
    ['reviewer', 'accepted'],
    ['approver', 'accepted'],
    ['support', 'FORBIDDEN'],
    ['auditor', 'FORBIDDEN'],
    ['admin', 'FORBIDDEN'],
  ])('as %s: %s', (role, answer) => {
    expect(Machine.answer(world.decide(null, { by: staff('ada', role) }))).toBe(answer);
  });

  it('who decide nothing: the published rules do, within 24 hours', () => {
    world.pass(REVIEW_DEADLINE_MS - 1_000);
    expect(world.last().state).toBe('under-review');
    world.pass(1_001);
    expect(world.last()).toMatchObject({ state: 'sending', decidedBy: 'rules' });
  });

  it('[EX-13.3] after an outage: late, by the same rules, once', () => {
    world.pass(3 * DAY_MS);
    expect(world.last()).toMatchObject({ state: 'sending', decidedAtMs: world.machine.nowMs });
    world.pass(3_001);
    expect(world.last().state).toBe('done');
    expect(world.machine.asSystem({ kind: 'settle-due' }).changes).toEqual([]);
  });
});

describe('[0.6] more than 10 000 USDT', () => {
  beforeEach(() => {
    world = new WithdrawalWorld({ level: 2 });
    world.request({ reviewer: 'staff', amount: '10000.00000001' });
  });

  const rosa = { by: staff('rosa') };
  const pavel = { by: staff('pavel', 'approver') };

  it('takes two different people to pass', () => {
    expect(Machine.answer(world.decide(null, rosa))).toBe('accepted');
    expect(world.last()).toMatchObject({
      state: 'under-review',
      approvals: 1,
      approvedBy: 'rosa',
      decidedAtMs: null,
    });
    expect(Machine.answer(world.decide(null, rosa))).toBe('FORBIDDEN');
    expect(Machine.answer(world.decide(null, pavel))).toBe('accepted');
    expect(world.last()).toMatchObject({ state: 'sending', approvals: 2, approvedBy: 'rosa' });
  });

  it('takes one to reject, also one who has passed it before', () => {
    world.decide(null, rosa);
    world.decide('TARGET_REFUSED', rosa);
    expect(world.last()).toMatchObject({ state: 'rejected', reason: 'TARGET_REFUSED' });
  });

  it('is decided by the rules after 24 hours, whoever has passed it by then', () => {
    world.decide(null, rosa);
    world.pass(DAY_MS + 1);
    expect(world.last()).toMatchObject({ state: 'sending', decidedBy: 'rules', approvals: 1 });
  });

  it('is not exactly 10 000: that takes one', () => {
    world.decide('RISK_REVIEW');
    world.request({ reviewer: 'staff', amount: '10000' });
    world.decide(null, { id: 2, ...rosa });
    expect(world.last(2).state).toBe('sending');
  });
});
