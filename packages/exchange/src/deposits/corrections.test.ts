/** A wrong credit (rulebook 0.6): taken back whole, by two people, within seven days, once. */
import { parseUnits } from '@anywhen/money';
import { DAY_MS, MINUTE_MS } from '@anywhen/prices';
import { CORRECTION_REASONS, type CorrectionReason } from '@anywhen/protocol';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Actor, StaffRole } from '../kernel/actor.ts';
import { ALICE, APPROVER, Machine, REVIEWER, depositOf, plain } from '../../testing/machine.ts';

let machine: Machine;

beforeEach(() => {
  machine = new Machine();
  machine.asSystem({ kind: 'open-member', uid: ALICE });
  machine.asMember(ALICE, depositOf());
  pass(78_000);
});

describe('[0.6] [S16] a correction', () => {
  it.each([...CORRECTION_REASONS])('takes back exactly what was credited: %s', (reason) => {
    expect(propose(REVIEWER, { reason })).toBe('accepted');
    expect([funds(), locked()]).toEqual(['10500', '500']);
    const body = { kind: 'approve-correction', depositId: 1 } as const;
    const { reply, changes, events } = machine.as(APPROVER, body);
    expect('data' in reply && reply.data).toEqual({ depositId: 1, amount: '500.00000000' });
    expect([funds(), locked()]).toEqual(['10000', '0']);
    expect(machine.balance('sim:chain')).toBe(0n);
    const postings = changes.flatMap((change) => (change.kind === 'posting' ? change : []));
    expect(postings.map(({ units, type, reference }) => [units, type, reference])).toEqual([
      [parseUnits('500'), 'DEPOSIT_CORRECTION', '1'],
      [-parseUnits('500'), 'DEPOSIT_CORRECTION', '1'],
    ]);
    const correction = { reason, proposedBy: 'rosa', approvedBy: 'omar' };
    expect(events).toContainEqual({
      kind: 'deposit',
      deposit: expect.objectContaining({
        state: 'final',
        correction: expect.objectContaining({
          ...correction,
          approvedAtMs: machine.nowMs,
        }) as object,
      }) as object,
    });
  });

  it('needs two different people, whatever their roles', () => {
    propose(APPROVER);
    expect(approve(APPROVER)).toBe('FORBIDDEN');
    expect(approve({ kind: 'staff', id: 'omar', role: 'approver' })).toBe('FORBIDDEN');
    expect(funds()).toBe('10500');
    expect(approve({ kind: 'staff', id: 'nora', role: 'approver' })).toBe('accepted');
  });

  it('is of the last proposal, so that who proposes again does not approve it either', () => {
    propose(REVIEWER);
    propose(APPROVER, { reason: 'CREDITED_WRONGLY' });
    expect(approve(APPROVER)).toBe('FORBIDDEN');
  });

  it.each<[StaffRole, string, string]>([
    ['reviewer', 'accepted', 'FORBIDDEN'],
    ['approver', 'accepted', 'accepted'],
    ['support', 'FORBIDDEN', 'FORBIDDEN'],
    ['auditor', 'FORBIDDEN', 'FORBIDDEN'],
    ['admin', 'FORBIDDEN', 'FORBIDDEN'],
  ])('is proposed by %s: %s; approved: %s', (role, proposed, approved) => {
    const actor: Actor = { kind: 'staff', id: 'x', role };
    expect(propose(actor)).toBe(proposed);
    propose(REVIEWER);
    expect(approve(actor)).toBe(approved);
  });

  it('is for members and the system to neither propose nor approve', () => {
    for (const actor of [{ kind: 'member', uid: ALICE }, { kind: 'system' }] as const) {
      expect([propose(actor), approve(actor)]).toEqual(['FORBIDDEN', 'FORBIDDEN']);
    }
  });

  it('happens once', () => {
    propose(REVIEWER);
    approve(APPROVER);
    expect([propose(REVIEWER), approve(APPROVER)]).toEqual(['NOT_FOUND', 'NOT_FOUND']);
    expect(funds()).toBe('10000');
  });

  it('is of what is there and was credited, and of reasons of the list', () => {
    expect(approve(APPROVER)).toBe('NOT_FOUND');
    expect(propose(REVIEWER, { depositId: 77 })).toBe('NOT_FOUND');
    expect(propose(REVIEWER, { reason: 'BECAUSE' as CorrectionReason })).toBe('VALIDATION');
    machine.asMember(ALICE, depositOf());
    expect(propose(REVIEWER, { depositId: 2 })).toBe('NOT_FOUND');
    machine.asMember(ALICE, depositOf({ network: 'BEP20', flaw: 'PROOF_UNREADABLE' }));
    pass(5 * MINUTE_MS);
    expect(propose(REVIEWER, { depositId: 3 })).toBe('NOT_FOUND');
  });

  it('waits until the money is available in its account again', () => {
    propose(REVIEWER);
    const move = { kind: 'transfer', currency: 'USDT', quantity: '10000.00000001' } as const;
    machine.asMember(ALICE, { ...move, from: 'funds', to: 'spot' });
    const { reply } = machine.as(APPROVER, { kind: 'approve-correction', depositId: 1 });
    const data = { available: '499.99999999' };
    const rejection = { code: 'BALANCE_INSUFFICIENT', data };
    expect(reply).toEqual({ isAccepted: false, rejection });
    machine.asMember(ALICE, { ...move, from: 'spot', to: 'funds' });
    expect(approve(APPROVER)).toBe('accepted');
  });

  it('of an unlocked deposit is possible for seven days after the credit, and then never', () => {
    propose(REVIEWER);
    pass(7 * DAY_MS - 1_000);
    expect(propose(REVIEWER)).toBe('accepted');
    pass(1_001);
    expect(approve(APPROVER)).toBe('NOT_FOUND');
    expect(funds()).toBe('10500');
  });

  it('gives nothing back to the limit of the day: it was a deposit', () => {
    propose(REVIEWER);
    approve(APPROVER);
    const { deposits } = machine.exchange.modules;
    expect(plain(deposits.depositedAt(ALICE, machine.nowMs))).toBe('500');
  });
});

function propose(
  actor: Actor,
  change: { depositId?: number; reason?: CorrectionReason } = {},
): string {
  const body = { depositId: 1, reason: 'CREDITED_TWICE', ...change } as const;
  return Machine.answer(machine.as(actor, { kind: 'propose-correction', ...body }));
}

function approve(actor: Actor): string {
  return Machine.answer(machine.as(actor, { kind: 'approve-correction', depositId: 1 }));
}

function pass(ms: number): void {
  machine.nowMs += ms;
  machine.asSystem({ kind: 'settle-due' });
}

function funds(): string {
  return plain(machine.balance(ALICE));
}

function locked(): string {
  return plain(machine.exchange.modules.deposits.lockedOf(ALICE, 'USDT'));
}
