/** Which state a finance record may leave by which way (rulebook 4.5); every other way fails. */
import type { MemberStatus } from '@anywhen/protocol';
import { beforeEach, describe, expect, it } from 'vitest';
import { FinanceScenario } from '../../testing/finance-scenario.ts';
import { ALICE, BOB, Machine } from '../../testing/machine.ts';

let scenario: FinanceScenario;

beforeEach(() => {
  scenario = new FinanceScenario();
});

const answer = Machine.answer;

/** A record in each state a member can meet it in. */
const STATES: Record<string, (product: string) => void> = {
  purchased: (product) => void scenario.buy(product, '1000'),
  'in progress': (product) => {
    scenario.buy(product, '1000');
    scenario.liveUntil(scenario.last().startDay);
  },
  waiting: (product) => {
    scenario.buy(product, '1000');
    scenario.liveUntil(scenario.last().redemptionDay - 1);
    scenario.sleepUntil(scenario.last().redemptionDay);
    scenario.catchUp();
  },
  matured: (product) => {
    scenario.buy(product, '1000');
    scenario.liveUntil(scenario.last().redemptionDay);
  },
};

describe('[4.5] [I4] a record', () => {
  it.each([
    ['F7', 'purchased', 'accepted', 'REDEEM_NOT_ALLOWED'],
    ['F7', 'in progress', 'REDEEM_NOT_ALLOWED', 'accepted'],
    ['F7', 'waiting', 'REDEEM_NOT_ALLOWED', 'REDEEM_NOT_ALLOWED'],
    ['F7', 'matured', 'NOT_FOUND', 'NOT_FOUND'],
    ['TR60', 'purchased', 'accepted', 'REDEEM_NOT_ALLOWED'],
    ['TR60', 'in progress', 'REDEEM_NOT_ALLOWED', 'REDEEM_NOT_ALLOWED'],
    ['TR60', 'waiting', 'REDEEM_NOT_ALLOWED', 'REDEEM_NOT_ALLOWED'],
    ['TR60', 'matured', 'NOT_FOUND', 'NOT_FOUND'],
  ])('of %s, %s: cancel %s, redeem %s', (product, state, cancelled, redeemed) => {
    STATES[state]?.(product);
    expect(answer(scenario.redeem())).toBe(redeemed);
    if (redeemed === 'accepted') {
      // What waits for its early end can neither be ended again nor changed.
      expect([answer(scenario.redeem()), answer(scenario.cancel())]).toEqual([
        'REDEEM_NOT_ALLOWED',
        'REDEEM_NOT_ALLOWED',
      ]);
      scenario.settle();
      expect([answer(scenario.redeem()), answer(scenario.cancel())]).toEqual([
        'NOT_FOUND',
        'NOT_FOUND',
      ]);
    } else {
      expect(answer(scenario.cancel())).toBe(cancelled);
    }
    if (cancelled === 'accepted') expect(answer(scenario.cancel())).toBe('NOT_FOUND');
  });

  it('[I5] that is settled never changes again', () => {
    scenario.buy('F7', '500');
    scenario.buy('F7', '600');
    scenario.buy('F30', '700');
    scenario.cancel(1);
    scenario.liveUntil('2026-01-12');
    scenario.redeem(3);
    scenario.settle();
    scenario.liveUntil('2026-01-18');
    const settled = [1, 2, 3].map((id) => scenario.last(id));
    expect(settled.map(({ ending }) => ending)).toEqual(['cancelled', 'matured', 'early']);
    scenario.liveUntil('2026-03-01');
    expect([1, 2, 3].map((id) => scenario.last(id))).toEqual(settled);
  });

  it('is its member’s alone', () => {
    scenario.buy('F7', '500');
    expect(answer(scenario.cancel(1, BOB))).toBe('NOT_FOUND');
    scenario.liveUntil('2026-01-12');
    expect(answer(scenario.redeem(1, BOB))).toBe('NOT_FOUND');
    expect(answer(scenario.cancel(2))).toBe('NOT_FOUND');
    expect(answer(scenario.cancel(0.5))).toBe('NOT_FOUND');
    expect(answer(scenario.asSystem({ kind: 'redeem-finance', recordId: 1 }))).toBe('FORBIDDEN');
  });

  it('that waits for an early end earns nothing more, however long that takes', () => {
    scenario.buy('F7', '500');
    scenario.liveUntil('2026-01-12');
    scenario.redeem();
    scenario.sleepUntil('2026-01-20');
    scenario.catchUp();
    expect(scenario.interest).toHaveLength(1);
    expect(scenario.last()).toMatchObject({ state: 'settled', ending: 'early', paidDays: 1 });
  });
});

describe('[1.4] by status', () => {
  it.each<[MemberStatus, string, string]>([
    ['active', 'accepted', 'accepted'],
    ['restricted', 'accepted', 'accepted'],
    ['frozen', 'accepted', 'ACCOUNT_FROZEN'],
    ['disabled', 'ACCOUNT_STATUS_ABNORMAL', 'ACCOUNT_STATUS_ABNORMAL'],
  ])('%s: cancel %s, redeem %s', (status, cancelled, redeemed) => {
    scenario.buy('F7', '500');
    scenario.liveUntil('2026-01-11');
    scenario.buy('F7', '600');
    scenario.asSystem({ kind: 'change-status', uid: ALICE, status, reason: 'unusual-activity' });
    expect(answer(scenario.cancel(2))).toBe(cancelled);
    expect(answer(scenario.redeem(1))).toBe(redeemed);
  });

  it('who is disabled is paid all the same', () => {
    scenario.buy('F7', '500');
    const body = { kind: 'change-status', uid: ALICE, status: 'disabled' } as const;
    scenario.asSystem({ ...body, reason: 'terms-broken' });
    scenario.liveUntil('2026-01-18');
    expect(scenario.available()).toBe('200000.28767123');
  });
});

describe('[4.5] while a day is not booked', () => {
  it('nothing is cancelled or redeemed, so that no interest is lost by the order of two things', () => {
    scenario = new FinanceScenario({ bookingsMax: 1 });
    scenario.buy('F7', '500');
    scenario.buy('F30', '500');
    // The day is over but has not turned.
    scenario.sleepUntil('2026-01-11');
    expect(answer(scenario.cancel(2))).toBe('DAY_NOT_BOOKED');
    // It has turned, and only the first is booked.
    expect(scenario.rollDay()).toBe(true);
    expect(scenario.last(1).state).toBe('in-progress');
    expect(answer(scenario.cancel(1))).toBe('REDEEM_NOT_ALLOWED');
    expect(answer(scenario.redeem(1))).toBe('accepted');
    expect(scenario.last(2).state).toBe('purchased');
    expect(answer(scenario.cancel(2))).toBe('DAY_NOT_BOOKED');
    scenario.catchUp();
    expect(answer(scenario.redeem(2))).toBe('accepted');
  });

  it('and again when it has begun to pay', () => {
    scenario = new FinanceScenario({ bookingsMax: 1 });
    scenario.buy('F7', '500');
    scenario.buy('F30', '500');
    scenario.liveUntil('2026-01-11');
    scenario.sleepUntil('2026-01-12');
    expect(answer(scenario.redeem(1))).toBe('DAY_NOT_BOOKED');
    expect(scenario.rollDay()).toBe(true);
    expect(scenario.interest.map(({ id }) => id)).toEqual([1]);
    expect(answer(scenario.redeem(2))).toBe('DAY_NOT_BOOKED');
    scenario.catchUp();
    expect(answer(scenario.redeem(2))).toBe('accepted');
    scenario.settle();
    expect(scenario.last(2).givenBackUnits).toBeGreaterThan(0n);
  });

  it('refused because it waits, not because of the day', () => {
    scenario.buy('F7', '500');
    scenario.liveUntil('2026-01-12');
    scenario.redeem();
    scenario.sleepUntil('2026-01-13');
    expect(answer(scenario.redeem())).toBe('REDEEM_NOT_ALLOWED');
  });
});
