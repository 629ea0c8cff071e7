/** Rewards and time: midnights, outages, fast days, and the price of the moment. */
import { businessDayOf } from '@anywhen/protocol';
import { marketIndex } from '@anywhen/prices';
import { describe, expect, it } from 'vitest';
import { Feed } from '../../testing/feed.ts';
import { ALICE, BOB, Machine } from '../../testing/machine.ts';
import { StakingScenario, WAITING_TERMS } from '../../testing/staking-scenario.ts';

const DAY_MS = 86_400_000;
const day = (date: string) => businessDayOf(`2026-${date}`);
const at = (date: string, time = '00:00:00') => Date.parse(`2026-${date}T${time}Z`);

describe('[0.3] midnight', () => {
  it.each([
    ['the last second of a day', '03-01', '23:59:59', '03-02'],
    ['the first second of a day', '03-02', '00:00:00', '03-03'],
  ])('what is staked in %s earns from the next day on', (_name, date, time, first) => {
    const scenario = new StakingScenario();
    scenario.passTo(at(date, time));
    scenario.stake('LC-USDT', '1000');
    scenario.passTo(at('03-05'));
    expect(scenario.rewardsOf(1)[0]?.[0]).toBe(day(first));
  });

  it('what leaves in the last second of a day does not earn for it', () => {
    const scenario = new StakingScenario();
    scenario.stake('LC-USDT', '1000');
    scenario.passTo(at('03-03', '23:59:59'));
    scenario.leave(1);
    scenario.passTo(at('03-06'));
    expect(scenario.rewardsOf(1).map(([of]) => of)).toEqual([day('03-02')]);
  });

  it('[I7] a day that is asked to turn twice is rewarded once', () => {
    const scenario = new StakingScenario();
    scenario.stake('LC-USDT', '1000');
    scenario.passTo(at('03-03'));
    expect(Machine.answer(scenario.machine.asSystem({ kind: 'roll-day', day: scenario.day }))).toBe(
      'FORBIDDEN',
    );
    scenario.settle();
    scenario.settle();
    expect(scenario.rewards).toHaveLength(1);
  });
});

describe('[M10] [0.3] [I7] an outage over three midnights', () => {
  it('is made up for in order, with the right dates, once', () => {
    const scenario = new StakingScenario({ isPriced: true, bookingsMax: 1 });
    scenario.stake('LC-USDT', '2500');
    scenario.stake('LC-TRX30', '500');
    scenario.passTo(at('03-03', '18:00'.concat(':00')));
    scenario.leave(1, '1000');
    const before = scenario.rewards.length;
    scenario.sleepTo(at('03-06', '07:00:00'));
    const booked = scenario.rewards.slice(before).map((each) => [each.day, each.positionId]);
    expect(booked).toEqual(
      ['03-03', '03-04', '03-05'].flatMap((date) => [
        [day(date), 1],
        [day(date), 2],
      ]),
    );
    expect(new Set(scenario.rewards.map((each) => each.day))).not.toContain(day('03-06'));
    expect(
      scenario.rewards.slice(before).every(({ atMs }) => atMs === scenario.machine.nowMs),
    ).toBe(true);
    expect(scenario.last(3)).toMatchObject({ state: 'closed', ending: 'left' });
    expect(scenario.held()).toBe('1500');
  });

  it('comes to the same balances as days that turned in time', () => {
    const live = (pass: (scenario: StakingScenario) => void) => {
      const scenario = new StakingScenario({ isPriced: true });
      scenario.stake('LC-USDT', '2500');
      scenario.stake('LC-TRX30', '500');
      scenario.stake('LC-SOL60', '3', { uid: BOB });
      pass(scenario);
      const balances = ['USDT', 'TRX', 'SOL'].map((each) => {
        return [scenario.available(each), scenario.held(each), scenario.available(each, BOB)];
      });
      return { balances, rewards: scenario.rewards.map((each) => ({ ...each, atMs: 0 })) };
    };
    const inTime = live((scenario) => scenario.passTo(at('04-02')));
    const late = live((scenario) => scenario.sleepTo(at('04-02')));
    expect(late).toEqual(inTime);
    expect(inTime.balances[1]?.[0]).toBe('60001.84931506');
  });
});

describe('[0.3] fast and slow days', () => {
  it.each([1, 60, 3_600])('days of %i s bring the same as days of a whole day', (daySeconds) => {
    const live = (seconds: number) => {
      const startMs = Date.UTC(2026, 2, 1);
      const scenario = new StakingScenario({ isPriced: true, startMs, daySeconds: seconds });
      scenario.stake('LC-USDT', '2500');
      scenario.stake('LC-TRX30', '500');
      scenario.passDays(5);
      scenario.stake('LC-USDT', '1500');
      scenario.leave(1, '2000');
      scenario.passDays(30);
      const balances = ['USDT', 'TRX'].map((each) => [
        scenario.available(each),
        scenario.held(each),
      ]);
      return { balances, days: [1, 2].map((id) => scenario.rewardsOf(id)), of: scenario.day };
    };
    expect(live(daySeconds)).toEqual(live(86_400));
  });

  it('leaving takes the length of a day, also where it changes meanwhile', () => {
    const scenario = new StakingScenario({ daySeconds: 60, terms: WAITING_TERMS });
    scenario.stake('LC-USDT', '100');
    scenario.leave(1);
    expect(scenario.last().releasesAtMs).toBe(scenario.machine.nowMs + 60_000);
    scenario.machine.asSystem({ kind: 'set-business-days', daySeconds: 86_400 });
    scenario.passTo(scenario.machine.nowMs + 60_001);
    expect(scenario.last().state).toBe('closed');
  });
});

describe('[5.4] the value of rewards', () => {
  it('is by the price of their moment, truncated, and never changes afterwards', () => {
    const startMs = Date.UTC(2026, 2, 1, 0, 1);
    const scenario = new StakingScenario({ startMs, daySeconds: 2 });
    const feed = new Feed(scenario.machine);
    feed.tick();
    scenario.stake('LC-ETH', '50');
    const prices = new Map<number, number>();
    for (let second = 0; second < 12; second += 1) {
      scenario.note(feed.tick());
      scenario.turnDays();
      const { priceUnits = [] } = scenario.machine.exchange.modules.markets.reference() ?? {};
      prices.set(scenario.machine.nowMs, priceUnits[marketIndex('ETHUSDT')] ?? 0);
    }
    expect(scenario.rewards.length).toBeGreaterThan(3);
    for (const { units, usdtUnits, atMs } of scenario.rewards) {
      expect(usdtUnits).toBe((units * BigInt(prices.get(atMs) ?? 0)) / 100n);
    }
    expect(new Set(scenario.rewards.map(({ usdtUnits }) => usdtUnits)).size).toBeGreaterThan(1);
    const sum = scenario.rewards.reduce((total, { usdtUnits }) => total + usdtUnits, 0n);
    expect(scenario.last().rewardedUsdtUnits).toBe(sum);
  });

  it('of USDT is the reward itself', () => {
    const scenario = new StakingScenario();
    scenario.stake('LC-USDT', '2500');
    scenario.passTo(scenario.machine.nowMs + 3 * DAY_MS);
    for (const { units, usdtUnits } of scenario.rewards) expect(usdtUnits).toBe(units);
    expect(scenario.rewards.length).toBe(2);
    expect(scenario.last().uid).toBe(ALICE);
  });
});
