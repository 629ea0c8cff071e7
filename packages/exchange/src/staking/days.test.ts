/** Rewards and time: midnights, outages, fast days, and the price of the moment. */
import { businessDayOf } from '@anywhen/protocol';
import { marketIndex } from '@anywhen/prices';
import { describe, expect, it } from 'vitest';
import { Feed } from '../../testing/feed.ts';
import { ALICE, BOB, Machine } from '../../testing/machine.ts';
import { StakingWorld } from '../../testing/staking-world.ts';

const DAY_MS = 86_400_000;
const day = (date: string) => businessDayOf(`2026-${date}`);
const at = (date: string, time = '00:00:00') => Date.parse(`2026-${date}T${time}Z`);

describe('[0.3] midnight', () => {
  it.each([
    ['the last second of a day', '03-01', '23:59:59', '03-02'],
    ['the first second of a day', '03-02', '00:00:00', '03-03'],
  ])('what is staked in %s earns from the next day on', (_name, date, time, first) => {
    const world = new StakingWorld();
    world.passTo(at(date, time));
    world.stake('LC-USDT', '1000');
    world.passTo(at('03-05'));
    expect(world.rewardsOf(1)[0]?.[0]).toBe(day(first));
  });

  it('what leaves in the last second of a day does not earn for it', () => {
    const world = new StakingWorld();
    world.stake('LC-USDT', '1000');
    world.passTo(at('03-03', '23:59:59'));
    world.leave(1);
    world.passTo(at('03-06'));
    expect(world.rewardsOf(1).map(([of]) => of)).toEqual([day('03-02')]);
  });

  it('[I7] a day that is asked to turn twice is rewarded once', () => {
    const world = new StakingWorld();
    world.stake('LC-USDT', '1000');
    world.passTo(at('03-03'));
    expect(Machine.answer(world.machine.asSystem({ kind: 'roll-day', day: world.day }))).toBe(
      'FORBIDDEN',
    );
    world.settle();
    world.settle();
    expect(world.rewards).toHaveLength(1);
  });
});

describe('[M10] [0.3] [I7] an outage over three midnights', () => {
  it('is made up for in order, with the right dates, once', () => {
    const world = new StakingWorld({ isPriced: true, bookingsMax: 1 });
    world.stake('LC-USDT', '2500');
    world.stake('LC-TRX30', '500');
    world.passTo(at('03-03', '18:00'.concat(':00')));
    world.leave(1, '1000');
    const before = world.rewards.length;
    world.sleepTo(at('03-06', '07:00:00'));
    const booked = world.rewards.slice(before).map((each) => [each.day, each.positionId]);
    expect(booked).toEqual(
      ['03-03', '03-04', '03-05'].flatMap((date) => [
        [day(date), 1],
        [day(date), 2],
      ]),
    );
    expect(new Set(world.rewards.map((each) => each.day))).not.toContain(day('03-06'));
    expect(world.rewards.slice(before).every(({ atMs }) => atMs === world.machine.nowMs)).toBe(
      true,
    );
    expect(world.last(3)).toMatchObject({ state: 'closed', ending: 'left' });
    expect(world.held()).toBe('1500');
  });

  it('comes to the same balances as days that turned in time', () => {
    const live = (pass: (world: StakingWorld) => void) => {
      const world = new StakingWorld({ isPriced: true });
      world.stake('LC-USDT', '2500');
      world.stake('LC-TRX30', '500');
      world.stake('LC-SOL60', '3', { uid: BOB });
      pass(world);
      const balances = ['USDT', 'TRX', 'SOL'].map((each) => {
        return [world.available(each), world.held(each), world.available(each, BOB)];
      });
      return { balances, rewards: world.rewards.map((each) => ({ ...each, atMs: 0 })) };
    };
    const inTime = live((world) => world.passTo(at('04-02')));
    const late = live((world) => world.sleepTo(at('04-02')));
    expect(late).toEqual(inTime);
    expect(inTime.balances[1]?.[0]).toBe('60001.84931506');
  });
});

describe('[0.3] fast and slow days', () => {
  it.each([1, 60, 3_600])('days of %i s bring the same as days of a whole day', (daySeconds) => {
    const live = (seconds: number) => {
      const startMs = Date.UTC(2026, 2, 1);
      const world = new StakingWorld({ isPriced: true, startMs, daySeconds: seconds });
      world.stake('LC-USDT', '2500');
      world.stake('LC-TRX30', '500');
      world.passDays(5);
      world.stake('LC-USDT', '1500');
      world.leave(1, '2000');
      world.passDays(30);
      const balances = ['USDT', 'TRX'].map((each) => [world.available(each), world.held(each)]);
      return { balances, days: [1, 2].map((id) => world.rewardsOf(id)), of: world.day };
    };
    expect(live(daySeconds)).toEqual(live(86_400));
  });

  it('leaving takes the length of a day, also where it changes meanwhile', () => {
    const world = new StakingWorld({ daySeconds: 60 });
    world.stake('LC-USDT', '100');
    world.leave(1);
    expect(world.last().releasesAtMs).toBe(world.machine.nowMs + 60_000);
    world.machine.asSystem({ kind: 'set-business-days', daySeconds: 86_400 });
    world.passTo(world.machine.nowMs + 60_001);
    expect(world.last().state).toBe('closed');
  });
});

describe('[5.4] the value of rewards', () => {
  it('is by the price of their moment, truncated, and never changes afterwards', () => {
    const startMs = Date.UTC(2026, 2, 1, 0, 1);
    const world = new StakingWorld({ startMs, daySeconds: 2 });
    const feed = new Feed(world.machine);
    feed.tick();
    world.stake('LC-ETH', '50');
    const prices = new Map<number, number>();
    for (let second = 0; second < 12; second += 1) {
      world.note(feed.tick());
      world.turnDays();
      const { priceUnits = [] } = world.machine.exchange.modules.markets.reference() ?? {};
      prices.set(world.machine.nowMs, priceUnits[marketIndex('ETHUSDT')] ?? 0);
    }
    expect(world.rewards.length).toBeGreaterThan(3);
    for (const { units, usdtUnits, atMs } of world.rewards) {
      expect(usdtUnits).toBe((units * BigInt(prices.get(atMs) ?? 0)) / 100n);
    }
    expect(new Set(world.rewards.map(({ usdtUnits }) => usdtUnits)).size).toBeGreaterThan(1);
    const sum = world.rewards.reduce((total, { usdtUnits }) => total + usdtUnits, 0n);
    expect(world.last().rewardedUsdtUnits).toBe(sum);
  });

  it('of USDT is the reward itself', () => {
    const world = new StakingWorld();
    world.stake('LC-USDT', '2500');
    world.passTo(world.machine.nowMs + 3 * DAY_MS);
    for (const { units, usdtUnits } of world.rewards) expect(usdtUnits).toBe(units);
    expect(world.rewards.length).toBe(2);
    expect(world.last().uid).toBe(ALICE);
  });
});
