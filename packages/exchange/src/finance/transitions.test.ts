/** Which state a finance record may leave by which way (rulebook 4.5); every other way fails. */
import type { MemberStatus } from '@anywhen/protocol';
import { beforeEach, describe, expect, it } from 'vitest';
import { FinanceWorld } from '../../testing/finance-world.ts';
import { ALICE, BOB, Machine } from '../../testing/machine.ts';

let world: FinanceWorld;

beforeEach(() => {
  world = new FinanceWorld();
});

const answer = Machine.answer;

/** A record in each state a member can meet it in. */
const STATES: Record<string, (product: string) => void> = {
  purchased: (product) => void world.buy(product, '1000'),
  'in progress': (product) => {
    world.buy(product, '1000');
    world.liveUntil(world.last().startDay);
  },
  waiting: (product) => {
    world.buy(product, '1000');
    world.liveUntil(world.last().redemptionDay - 1);
    world.sleepUntil(world.last().redemptionDay);
    world.catchUp();
  },
  matured: (product) => {
    world.buy(product, '1000');
    world.liveUntil(world.last().redemptionDay);
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
    expect(answer(world.redeem())).toBe(redeemed);
    if (redeemed === 'accepted') {
      // What waits for its early end can neither be ended again nor changed.
      expect([answer(world.redeem()), answer(world.cancel())]).toEqual([
        'REDEEM_NOT_ALLOWED',
        'REDEEM_NOT_ALLOWED',
      ]);
      world.settle();
      expect([answer(world.redeem()), answer(world.cancel())]).toEqual(['NOT_FOUND', 'NOT_FOUND']);
    } else {
      expect(answer(world.cancel())).toBe(cancelled);
    }
    if (cancelled === 'accepted') expect(answer(world.cancel())).toBe('NOT_FOUND');
  });

  it('[I5] that is settled never changes again', () => {
    world.buy('F7', '500');
    world.buy('F7', '600');
    world.buy('F30', '700');
    world.cancel(1);
    world.liveUntil('2026-01-12');
    world.redeem(3);
    world.settle();
    world.liveUntil('2026-01-18');
    const settled = [1, 2, 3].map((id) => world.last(id));
    expect(settled.map(({ ending }) => ending)).toEqual(['cancelled', 'matured', 'early']);
    world.liveUntil('2026-03-01');
    expect([1, 2, 3].map((id) => world.last(id))).toEqual(settled);
  });

  it('is its member’s alone', () => {
    world.buy('F7', '500');
    expect(answer(world.cancel(1, BOB))).toBe('NOT_FOUND');
    world.liveUntil('2026-01-12');
    expect(answer(world.redeem(1, BOB))).toBe('NOT_FOUND');
    expect(answer(world.cancel(2))).toBe('NOT_FOUND');
    expect(answer(world.cancel(0.5))).toBe('NOT_FOUND');
    expect(answer(world.asSystem({ kind: 'redeem-finance', recordId: 1 }))).toBe('FORBIDDEN');
  });

  it('that waits for an early end earns nothing more, however long that takes', () => {
    world.buy('F7', '500');
    world.liveUntil('2026-01-12');
    world.redeem();
    world.sleepUntil('2026-01-20');
    world.catchUp();
    expect(world.interest).toHaveLength(1);
    expect(world.last()).toMatchObject({ state: 'settled', ending: 'early', paidDays: 1 });
  });
});

describe('[1.4] by status', () => {
  it.each<[MemberStatus, string, string]>([
    ['active', 'accepted', 'accepted'],
    ['restricted', 'accepted', 'accepted'],
    ['frozen', 'accepted', 'ACCOUNT_FROZEN'],
    ['disabled', 'ACCOUNT_STATUS_ABNORMAL', 'ACCOUNT_STATUS_ABNORMAL'],
  ])('%s: cancel %s, redeem %s', (status, cancelled, redeemed) => {
    world.buy('F7', '500');
    world.liveUntil('2026-01-11');
    world.buy('F7', '600');
    world.asSystem({ kind: 'change-status', uid: ALICE, status, reason: 'unusual-activity' });
    expect(answer(world.cancel(2))).toBe(cancelled);
    expect(answer(world.redeem(1))).toBe(redeemed);
  });

  it('who is disabled is paid all the same', () => {
    world.buy('F7', '500');
    const body = { kind: 'change-status', uid: ALICE, status: 'disabled' } as const;
    world.asSystem({ ...body, reason: 'terms-broken' });
    world.liveUntil('2026-01-18');
    expect(world.available()).toBe('200000.28767123');
  });
});

describe('[4.5] while a day is not booked', () => {
  it('nothing is cancelled or redeemed, so that no interest is lost by the order of two things', () => {
    world = new FinanceWorld({ bookingsMax: 1 });
    world.buy('F7', '500');
    world.buy('F30', '500');
    // The day is over but has not turned.
    world.sleepUntil('2026-01-11');
    expect(answer(world.cancel(2))).toBe('DAY_NOT_BOOKED');
    // It has turned, and only the first is booked.
    expect(world.rollDay()).toBe(true);
    expect(world.last(1).state).toBe('in-progress');
    expect(answer(world.cancel(1))).toBe('REDEEM_NOT_ALLOWED');
    expect(answer(world.redeem(1))).toBe('accepted');
    expect(world.last(2).state).toBe('purchased');
    expect(answer(world.cancel(2))).toBe('DAY_NOT_BOOKED');
    world.catchUp();
    expect(answer(world.redeem(2))).toBe('accepted');
  });

  it('and again when it has begun to pay', () => {
    world = new FinanceWorld({ bookingsMax: 1 });
    world.buy('F7', '500');
    world.buy('F30', '500');
    world.liveUntil('2026-01-11');
    world.sleepUntil('2026-01-12');
    expect(answer(world.redeem(1))).toBe('DAY_NOT_BOOKED');
    expect(world.rollDay()).toBe(true);
    expect(world.interest.map(({ id }) => id)).toEqual([1]);
    expect(answer(world.redeem(2))).toBe('DAY_NOT_BOOKED');
    world.catchUp();
    expect(answer(world.redeem(2))).toBe('accepted');
    world.settle();
    expect(world.last(2).givenBackUnits).toBeGreaterThan(0n);
  });

  it('what waits is told that, not the day', () => {
    world.buy('F7', '500');
    world.liveUntil('2026-01-12');
    world.redeem();
    world.sleepUntil('2026-01-13');
    expect(answer(world.redeem())).toBe('REDEEM_NOT_ALLOWED');
  });
});
