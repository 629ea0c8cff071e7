/**
 * Days that pass without anybody there, and days of any length: the same postings in the same
 * order, with the right dates, each once, wherever the exchange is killed.
 */
import { SeededRandom } from '@anywhen/money/seeded-random';
import { businessDate, businessDayOf } from '@anywhen/protocol';
import { describe, expect, it } from 'vitest';
import { FinanceScenario } from '../../testing/finance-scenario.ts';
import { ALICE, BOB } from '../../testing/machine.ts';

/** What a member cares for; when it was posted is another matter. */
const booked = ({ interest }: FinanceScenario) =>
  interest.map(({ id, day, units }) => `${id} ${businessDate(day)} ${units}`);

const endings = ({ records }: FinanceScenario) =>
  [...records.values()].map(({ id, state, ending, paidDays, paidUnits, givenBackUnits }) => {
    return { id, state, ending, paidDays, paidUnits, givenBackUnits };
  });

const balances = (scenario: FinanceScenario) =>
  [ALICE, BOB].map((uid) => [scenario.available(uid), scenario.held(uid)]);

/** Some of everything, one of them to be cancelled. */
function buySome(scenario: FinanceScenario): void {
  scenario.buy('F7', '500');
  scenario.buy('F30', '2500', {}, BOB);
  scenario.buy('TR60', '5000');
  scenario.buy('F7', '12.34', {}, BOB);
  scenario.buy('F90', '777.77');
  scenario.cancel(4, BOB);
}

describe('[M10] [4.3] an outage over three midnights', () => {
  it('is booked on the next start: in order, with the right dates, once', () => {
    const scenario = new FinanceScenario();
    buySome(scenario);
    scenario.liveUntil('2026-01-13');
    const before = scenario.interest.length;
    scenario.kill();
    scenario.machine.nowMs = Date.UTC(2026, 0, 16, 9, 30);
    scenario.catchUp();
    expect(booked(scenario).slice(before)).toEqual([
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
    scenario.catchUp();
    expect(scenario.interest).toHaveLength(before + 9);
    const steady = new FinanceScenario();
    buySome(steady);
    steady.liveUntil('2026-01-16');
    expect(booked(scenario)).toEqual(booked(steady));
    expect(balances(scenario)).toEqual(balances(steady));
  });

  it('over the end of a record pays it all and settles it', () => {
    const scenario = new FinanceScenario();
    scenario.buy('F7', '500');
    scenario.liveUntil('2026-01-16');
    scenario.sleepUntil('2026-01-20');
    scenario.catchUp();
    // Its end was booked now, so that its wait begins now.
    expect(scenario.last()).toMatchObject({ state: 'waiting', paidDays: 6 });
    scenario.settle();
    expect(scenario.last()).toMatchObject({ state: 'settled', ending: 'matured', paidDays: 7 });
    expect(scenario.available()).toBe('200000.28767123');
  });

  it('over the whole life of a record comes to the same', () => {
    const scenario = new FinanceScenario();
    buySome(scenario);
    scenario.sleepUntil('2026-06-01');
    scenario.catchUp();
    scenario.settle();
    const steady = new FinanceScenario();
    buySome(steady);
    steady.liveUntil('2026-06-01');
    expect(booked(scenario).toSorted()).toEqual(booked(steady).toSorted());
    expect(endings(scenario)).toEqual(endings(steady));
    expect(balances(scenario)).toEqual(balances(steady));
  });
});

describe('[0.3] fast days', () => {
  it.each([60, 10, 3_600])('of %d s come to the same as days of UTC', (daySeconds) => {
    const fast = new FinanceScenario({ daySeconds });
    const slow = new FinanceScenario();
    for (const scenario of [fast, slow]) {
      buySome(scenario);
      scenario.liveUntil('2026-01-15');
      scenario.redeem(2, BOB);
      scenario.settle();
      scenario.liveUntil('2026-04-25');
      scenario.settle();
    }
    expect(booked(fast)).toEqual(booked(slow));
    expect(endings(fast)).toEqual(endings(slow));
    expect(balances(fast)).toEqual(balances(slow));
    expect(new Set(endings(fast).map(({ state }) => state))).toEqual(new Set(['settled']));
  });

  it('of one second, five times shorter than the wait for settlement, pay each day once', () => {
    const scenario = new FinanceScenario({ daySeconds: 1 });
    scenario.buy('F7', '500');
    for (let second = 0; second < 20; second += 1) {
      scenario.machine.nowMs += 1_000;
      scenario.catchUp();
    }
    expect(scenario.last()).toMatchObject({ state: 'settled', ending: 'matured' });
    expect(scenario.interest.map(({ day }) => day - scenario.last().startDay)).toEqual([
      0, 1, 2, 3, 4, 5, 6,
    ]);
    expect(scenario.available()).toBe('200000.28767123');
  });

  it('may begin in the middle of a term: no day is paid twice or left out', () => {
    const scenario = new FinanceScenario();
    scenario.buy('F30', '2500');
    scenario.liveUntil('2026-01-20');
    scenario.asSystem({ kind: 'set-business-days', daySeconds: 60 });
    scenario.liveUntil('2026-02-10');
    scenario.settle();
    const days = Array.from({ length: 30 }, (_, index) => scenario.last().startDay + index);
    expect(scenario.interest.map(({ day }) => day)).toEqual(days);
    expect(scenario.last().ending).toBe('matured');
  });
});

describe('[R2] kills', () => {
  it('at any point change nothing', () => {
    const steady = new FinanceScenario();
    live(steady, () => undefined);
    for (const seed of [1, 2, 3, 4, 5]) {
      const random = new SeededRandom(seed);
      const scenario = new FinanceScenario({ bookingsMax: 1 + random.below(3) });
      live(scenario, () => void (random.isOneIn(3) && scenario.kill()));
      expect(booked(scenario)).toEqual(booked(steady));
      expect(endings(scenario)).toEqual(endings(steady));
      expect(balances(scenario)).toEqual(balances(steady));
    }
  });

  /** As the driver lives, with something that may happen after each command. */
  function live(scenario: FinanceScenario, after: () => void): void {
    const catchUp = () => {
      do after();
      while (scenario.settleDue() > 0);
      while (scenario.rollDay()) {
        do after();
        while (scenario.settleDue() > 0);
      }
    };
    buySome(scenario);
    after();
    for (let day = businessDayOf('2026-01-11'); day <= businessDayOf('2026-01-22'); day += 1) {
      scenario.sleepUntil(day);
      catchUp();
      if (businessDate(day) === '2026-01-14') scenario.redeem(2, BOB);
      scenario.machine.nowMs += 7_000;
      catchUp();
    }
  }
});

describe('[4.1] trust issues', () => {
  it('follow each other: each has its own dates and its own total', () => {
    const scenario = new FinanceScenario({ usdt: '2000000', level: 2, products: [TRUST] });
    const { finance } = scenario.machine.exchange.modules;
    const first = businessDayOf('2026-02-01');
    scenario.liveUntil(first);
    scenario.buy('TR60', '30000');
    scenario.liveUntil('2026-02-14');
    expect(scenario.buy('TR60', '30000', {}, BOB).reply.isAccepted).toBe(false);
    scenario.buy('TR60', '10000', {}, BOB);
    expect(finance.soldOf('TR60', first)).toBe(4_000_000_000_000n);
    scenario.liveUntil('2026-02-15');
    // Interest of the first has begun, and the next is on sale as if nothing had been sold.
    expect(scenario.last(1).state).toBe('in-progress');
    expect(finance.soldOf('TR60', first + 14)).toBe(0n);
    scenario.buy('TR60', '40000', {}, BOB);
    expect(scenario.last(3)).toMatchObject({
      windowDay: first + 14,
      startDay: first + 28,
      redemptionDay: first + 88,
      state: 'purchased',
    });
    expect(finance.soldOf('TR60', first)).toBe(4_000_000_000_000n);
    scenario.liveUntil(first + 88);
    expect([1, 2, 3].map((id) => scenario.last(id).ending)).toEqual(Array(3).fill('matured'));
    expect(scenario.interest.map(({ day }) => day - first)).toEqual([73, 73, 87]);
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
