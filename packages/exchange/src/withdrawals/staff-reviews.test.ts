/** Withdrawals that staff decide: what they can do, what they cannot, and when time decides. */
import { parseUnits } from '@anywhen/money';
import { DAY_MS } from '@anywhen/prices';
import { REVIEW_DEADLINE_MS, WITHDRAWAL_REASONS, type WithdrawalReason } from '@anywhen/protocol';
import { beforeEach, describe, expect, it } from 'vitest';
import { Machine, WHO_DECIDES } from '../../testing/machine.ts';
import { WithdrawalScenario, staff } from '../../testing/withdrawal-scenario.ts';

let scenario: WithdrawalScenario;

beforeEach(() => {
  scenario = new WithdrawalScenario();
});

describe('[0.6] staff', () => {
  beforeEach(() => void scenario.request({ reviewer: 'staff' }));

  it.each([...WITHDRAWAL_REASONS])('reject for %s, which the member is shown', (reason) => {
    expect(Machine.answer(scenario.decide(reason))).toBe('accepted');
    expect(scenario.last()).toMatchObject({ state: 'rejected', reason, decidedBy: 'staff' });
    expect([scenario.available(), scenario.held()]).toEqual([parseUnits('60000'), 0n]);
  });

  it('decide a withdrawal once', () => {
    expect(Machine.answer(scenario.decide(null))).toBe('accepted');
    expect(Machine.answer(scenario.decide('RISK_REVIEW'))).toBe('NOT_FOUND');
    scenario.pass(DAY_MS);
    expect(Machine.answer(scenario.decide('RISK_REVIEW'))).toBe('NOT_FOUND');
    expect(scenario.available()).toBe(parseUnits('59000'));
  });

  it('cannot pass what the checks no longer allow', () => {
    scenario.relogin();
    const { reply } = scenario.decide(null);
    expect('data' in reply && reply.data).toEqual({
      state: 'rejected',
      reason: 'SECURITY_CHANGED',
      approvals: 0,
    });
  });

  it('give reasons of the list, for withdrawals that are there', () => {
    expect(Machine.answer(scenario.decide('BECAUSE' as WithdrawalReason))).toBe('VALIDATION');
    expect(Machine.answer(scenario.decide(null, { id: 77 }))).toBe('NOT_FOUND');
  });

  it.each(WHO_DECIDES)('as %s: %s', (role, answer) => {
    expect(Machine.answer(scenario.decide(null, { by: staff('ada', role) }))).toBe(answer);
  });

  it('who decide nothing: the published rules do, within 24 hours', () => {
    scenario.pass(REVIEW_DEADLINE_MS - 1_000);
    expect(scenario.last().state).toBe('under-review');
    scenario.pass(1_001);
    expect(scenario.last()).toMatchObject({ state: 'sending', decidedBy: 'rules' });
  });

  it('[EX-13.3] after an outage: late, by the same rules, once', () => {
    scenario.pass(3 * DAY_MS);
    expect(scenario.last()).toMatchObject({
      state: 'sending',
      decidedAtMs: scenario.machine.nowMs,
    });
    scenario.pass(3_001);
    expect(scenario.last().state).toBe('done');
    expect(scenario.machine.asSystem({ kind: 'settle-due' }).changes).toEqual([]);
  });
});

describe('[0.6] [S16] more than 10 000 USDT', () => {
  beforeEach(() => {
    scenario = new WithdrawalScenario({ level: 2 });
    scenario.request({ reviewer: 'staff', amount: '10000.00000001' });
  });

  const rosa = { by: staff('rosa') };
  const pavel = { by: staff('pavel', 'approver') };

  it('takes two different people to pass', () => {
    expect(Machine.answer(scenario.decide(null, rosa))).toBe('accepted');
    expect(scenario.last()).toMatchObject({
      state: 'under-review',
      approvals: 1,
      approvedBy: 'rosa',
      decidedAtMs: null,
    });
    expect(Machine.answer(scenario.decide(null, rosa))).toBe('FORBIDDEN');
    expect(Machine.answer(scenario.decide(null, pavel))).toBe('accepted');
    expect(scenario.last()).toMatchObject({ state: 'sending', approvals: 2, approvedBy: 'rosa' });
  });

  it('takes one to reject, also one who has passed it before', () => {
    scenario.decide(null, rosa);
    scenario.decide('TARGET_REFUSED', rosa);
    expect(scenario.last()).toMatchObject({ state: 'rejected', reason: 'TARGET_REFUSED' });
  });

  it('is decided by the rules after 24 hours, whoever has passed it by then', () => {
    scenario.decide(null, rosa);
    scenario.pass(DAY_MS + 1);
    expect(scenario.last()).toMatchObject({ state: 'sending', decidedBy: 'rules', approvals: 1 });
  });

  it('is not exactly 10 000: that takes one', () => {
    scenario.decide('RISK_REVIEW');
    scenario.request({ reviewer: 'staff', amount: '10000' });
    scenario.decide(null, { id: 2, ...rosa });
    expect(scenario.last(2).state).toBe('sending');
  });
});
