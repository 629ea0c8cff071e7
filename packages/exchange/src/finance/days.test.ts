/**
 * Days that pass without anybody there, and days of any length: the same postings in the same
 * order, with the right dates, each once, wherever the exchange is killed.
 */
import { SeededRandom } from '@anywhen/money/seeded-random';
import { businessDate, businessDayOf } from '@anywhen/protocol';
import { describe, expect, it } from 'vitest';
import { FinanceWorld } from '../../testing/finance-world.ts';
import { ALICE, BOB } from '../../testing/machine.ts';

/** What a member cares for; when it was posted is another matter. */
const booked = ({ interest }: FinanceWorld) =>
  interest.map(({ id, day, units }) => `${id} ${businessDate(day)} ${units}`);

const endings = ({ records }: FinanceWorld) =>
  [...records.values()].map(({ id, state, ending, paidDays, paidUnits, givenBackUnits }) => {
    return { id, state, ending, paidDays, paidUnits, givenBackUnits };
  });

const balances = (world: FinanceWorld) =>
  [ALICE, BOB].map((uid) => [world.available(uid), world.held(uid)]);

/** Some of everything, one of them to be cancelled. */
function buySome(world: FinanceWorld): void {
  world.buy('F7', '500');
  world.buy('F30', '2500', {}, BOB);
  world.buy('TR60', '5000');
  world.buy('F7', '12.34', {}, BOB);
  world.buy('F90', '777.77');
  world.cancel(4, BOB);
}

describe('[M10] [4.3] an outage over three midnights', () => {
  it('is booked on the next start: in order, with the right dates, once', () => {
    const world = new FinanceWorld();
    buySome(world);
    world.liveUntil('2026-01-13');
    const before = world.interest.length;
    world.kill();
    world.machine.nowMs = Date.UTC(2026, 0, 16, 9, 30);
    world.catchUp();
    expect(booked(world).slice(before)).toEqual([
      '1 2026-01-13 4109589',
      '2 2026-01-13 30821917',
      '5 2026-01-13 12785260',
      '1 2026-01-14 4109589',
      '2 2026-01-14 30821917',
      '5 2026-01-14 12785260',
      '1 2026-01-15 4109589',
      '2 2026-01-15 30821917',
      '5 2026-01-15 12785260',
    ]);
    world.catchUp();
    expect(world.interest).toHaveLength(before + 9);
    const steady = new FinanceWorld();
    buySome(steady);
    steady.liveUntil('2026-01-16');
    expect(booked(world)).toEqual(booked(steady));
    expect(balances(world)).toEqual(balances(steady));
  });

  it('over the end of a record pays it all and settles it', () => {
    const world = new FinanceWorld();
    world.buy('F7', '500');
    world.liveUntil('2026-01-16');
    world.sleepUntil('2026-01-20');
    world.catchUp();
    // Its end was booked now, so that its wait begins now.
    expect(world.last()).toMatchObject({ state: 'waiting', paidDays: 6 });
    world.settle();
    expect(world.last()).toMatchObject({ state: 'settled', ending: 'matured', paidDays: 7 });
    expect(world.available()).toBe('200000.28767123');
  });

  it('over the whole life of a record comes to the same', () => {
    const world = new FinanceWorld();
    buySome(world);
    world.sleepUntil('2026-06-01');
    world.catchUp();
    world.settle();
    const steady = new FinanceWorld();
    buySome(steady);
    steady.liveUntil('2026-06-01');
    expect(booked(world).toSorted()).toEqual(booked(steady).toSorted());
    expect(endings(world)).toEqual(endings(steady));
    expect(balances(world)).toEqual(balances(steady));
  });
});

describe('[0.3] fast days', () => {
  it.each([60, 10, 3_600])('of %d s come to the same as days of UTC', (daySeconds) => {
    const fast = new FinanceWorld({ daySeconds });
    const slow = new FinanceWorld();
    for (const world of [fast, slow]) {
      buySome(world);
      world.liveUntil('2026-01-15');
      world.redeem(2, BOB);
      world.settle();
      world.liveUntil('2026-04-25');
      world.settle();
    }
    expect(booked(fast)).toEqual(booked(slow));
    expect(endings(fast)).toEqual(endings(slow));
    expect(balances(fast)).toEqual(balances(slow));
    expect(new Set(endings(fast).map(({ state }) => state))).toEqual(new Set(['settled']));
  });

  it('of one second, five times shorter than the wait for settlement, pay each day once', () => {
    const world = new FinanceWorld({ daySeconds: 1 });
    world.buy('F7', '500');
    for (let second = 0; second < 20; second += 1) {
      world.machine.nowMs += 1_000;
      world.catchUp();
    }
    expect(world.last()).toMatchObject({ state: 'settled', ending: 'matured' });
    expect(world.interest.map(({ day }) => day - world.last().startDay)).toEqual([
      0, 1, 2, 3, 4, 5, 6,
    ]);
    expect(world.available()).toBe('200000.28767123');
  });

  it('may begin in the middle of a term: no day is paid twice or left out', () => {
    const world = new FinanceWorld();
    world.buy('F30', '2500');
    world.liveUntil('2026-01-20');
    world.asSystem({ kind: 'set-business-days', daySeconds: 60 });
    world.liveUntil('2026-02-10');
    world.settle();
    const days = Array.from({ length: 30 }, (_, index) => world.last().startDay + index);
    expect(world.interest.map(({ day }) => day)).toEqual(days);
    expect(world.last().ending).toBe('matured');
  });
});

describe('[R2] kills', () => {
  it('at any point change nothing', () => {
    const steady = new FinanceWorld();
    live(steady, () => undefined);
    for (const seed of [1, 2, 3, 4, 5]) {
      const random = new SeededRandom(seed);
      const world = new FinanceWorld({ bookingsMax: 1 + random.below(3) });
      live(world, () => void (random.isOneIn(3) && world.kill()));
      expect(booked(world)).toEqual(booked(steady));
      expect(endings(world)).toEqual(endings(steady));
      expect(balances(world)).toEqual(balances(steady));
    }
  });

  /** As the driver lives, with something that may happen after each command. */
  function live(world: FinanceWorld, after: () => void): void {
    const catchUp = () => {
      do after();
      while (world.settleDue() > 0);
      while (world.rollDay()) {
        do after();
        while (world.settleDue() > 0);
      }
    };
    buySome(world);
    after();
    for (let day = businessDayOf('2026-01-11'); day <= businessDayOf('2026-01-22'); day += 1) {
      world.sleepUntil(day);
      catchUp();
      if (businessDate(day) === '2026-01-14') world.redeem(2, BOB);
      world.machine.nowMs += 7_000;
      catchUp();
    }
  }
});

describe('[4.1] trust issues', () => {
  it('follow each other: each has its own dates and its own total', () => {
    const world = new FinanceWorld({ usdt: '2000000', level: 2, products: [TRUST] });
    const { finance } = world.machine.exchange.modules;
    const first = businessDayOf('2026-02-01');
    world.liveUntil(first);
    world.buy('TR60', '30000');
    world.liveUntil('2026-02-14');
    expect(world.buy('TR60', '30000', {}, BOB).reply.isAccepted).toBe(false);
    world.buy('TR60', '10000', {}, BOB);
    expect(finance.soldOf('TR60', first)).toBe(4_000_000_000_000n);
    world.liveUntil('2026-02-15');
    // Interest of the first has begun, and the next is on sale as if nothing had been sold.
    expect(world.last(1).state).toBe('in-progress');
    expect(finance.soldOf('TR60', first + 14)).toBe(0n);
    world.buy('TR60', '40000', {}, BOB);
    expect(world.last(3)).toMatchObject({
      windowDay: first + 14,
      startDay: first + 28,
      redemptionDay: first + 88,
      state: 'purchased',
    });
    expect(finance.soldOf('TR60', first)).toBe(4_000_000_000_000n);
    world.liveUntil(first + 88);
    expect([1, 2, 3].map((id) => world.last(id).ending)).toEqual(Array(3).fill('matured'));
    expect(world.interest.map(({ day }) => day - first)).toEqual([73, 73, 87]);
    expect(finance.soldOf('TR60', first)).toBe(0n);
  });
});

const TRUST = {
  code: 'TR60',
  family: 'trust',
  termDays: 60,
  aprBps: 900,
  min: '500',
  step: '1',
  personalMax: '40000',
  total: '40000',
  windows: { days: 14, firstDay: 3 },
} as const;
