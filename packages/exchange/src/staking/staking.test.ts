/** Staking as it is lived through (rulebook 5.2, 5.3): rewards day by day, leaving, coming back. */
import { businessDayOf } from '@anywhen/protocol';
import { describe, expect, it } from 'vitest';
import { ALICE, BOB, Machine, plain } from '../../testing/machine.ts';
import { StakingWorld } from '../../testing/staking-world.ts';

const day = (date: string) => businessDayOf(`2026-${date}`);
const at = (date: string, time = '00:00') => Date.parse(`2026-${date}T${time}:00Z`);

/** What the days from one to another have brought. */
const daily = (from: string, to: string, amount: string) => {
  const length = day(to) - day(from) + 1;
  return Array.from({ length }, (_, index) => [day(from) + index, amount]);
};

describe('[5.2] flexible pools', () => {
  it('[EX-5.1] 2 500 USDT bring 0.24657534 a day, from the day after on', () => {
    const world = new StakingWorld();
    const { reply } = world.stake('LC-USDT', '2500');
    expect('data' in reply && reply.data).toMatchObject({
      position: { amount: '2500.00000000', earning: '0.00000000', daily: '0.24657534' },
      available: '57500.00000000',
    });
    expect(world.held()).toBe('2500');
    expect(world.last().startedAtMs).toBeNull();
    world.passTo(at('03-02', '23:59'));
    expect(world.last().startedAtMs).toBe(at('03-02'));
    expect(world.rewards).toEqual([]);
    world.passTo(at('03-03'));
    expect(world.rewardsOf(1)).toEqual([[day('03-02'), '0.24657534']]);
    expect(world.available()).toBe('57500.24657534');
    world.passTo(at('03-05'));
    expect(world.rewardsOf(1)).toEqual(daily('03-02', '03-04', '0.24657534'));
    expect(world.last()).toMatchObject({ state: 'staking', lastRewardDay: day('03-04') });
  });

  it('[EX-5.2] 2.5 ETH bring 0.00019178 ETH a day', () => {
    const world = new StakingWorld({ isPriced: true });
    world.stake('LC-ETH', '2.5');
    world.passTo(at('03-04'));
    expect(world.rewardsOf(1)).toEqual(daily('03-02', '03-03', '0.00019178'));
    expect(world.available('ETH')).toBe('59997.50038356');
  });

  it('[EX-5.5] earns for whole days only, and principal is back 24 hours after the wish', () => {
    const world = new StakingWorld();
    world.stake('LC-USDT', '1000');
    world.passTo(at('03-04', '09:00'));
    world.leave(1);
    expect(world.last()).toMatchObject({
      state: 'unstaking',
      leftAtMs: at('03-04', '09:00'),
      releasesAtMs: at('03-05', '09:00'),
    });
    world.passTo(at('03-05', '09:00'));
    expect([world.last().state, world.held()]).toEqual(['unstaking', '1000']);
    world.passTo(at('03-05', '09:00') + 1);
    expect(world.last()).toMatchObject({ state: 'closed', ending: 'left', givenBackUnits: 0n });
    expect([world.held(), world.available()]).toEqual(['0', '60000.32876712']);
    expect(world.rewardsOf(1)).toEqual(daily('03-02', '03-03', '0.16438356'));
    world.passTo(at('03-20'));
    expect(world.rewards).toHaveLength(2);
  });

  it('add to one position: what is added earns from the next day on', () => {
    const world = new StakingWorld();
    world.stake('LC-USDT', '1000');
    world.passTo(at('03-04', '12:00'));
    const { reply } = world.stake('LC-USDT', '1500');
    expect('data' in reply && reply.data['position']).toMatchObject({
      id: '1',
      amount: '2500.00000000',
      earning: '1000.00000000',
      startDay: day('03-02'),
    });
    world.passTo(at('03-07'));
    expect(world.rewardsOf(1)).toEqual([
      ...daily('03-02', '03-04', '0.16438356'),
      ...daily('03-05', '03-06', '0.24657534'),
    ]);
  });

  it('add twice on one day, and on the next', () => {
    const world = new StakingWorld();
    world.stake('LC-USDT', '100');
    world.passTo(at('03-02', '12:00'));
    world.stake('LC-USDT', '200');
    world.stake('LC-USDT', '300');
    expect(world.last()).toMatchObject({ freshUnits: 500_00000000n, freshDay: day('03-02') });
    world.passTo(at('03-03', '12:00'));
    world.stake('LC-USDT', '400');
    world.passTo(at('03-05'));
    const perDay = ['0.01643835', '0.09863013', '0.16438356'];
    expect(world.rewardsOf(1).map(([, amount]) => amount)).toEqual(perDay);
    expect(world.held()).toBe('1000');
  });

  it('add to what was staked the same day before anything of it earns', () => {
    const world = new StakingWorld();
    world.stake('LC-USDT', '10');
    world.stake('LC-USDT', '20');
    expect(world.last()).toMatchObject({ units: 30_00000000n, freshUnits: 30_00000000n });
    world.passTo(at('03-03'));
    expect(world.rewardsOf(1)).toEqual([[day('03-02'), '0.0049315']]);
  });

  it('are one position for each member', () => {
    const world = new StakingWorld();
    world.stake('LC-USDT', '10');
    world.stake('LC-USDT', '10', { uid: BOB });
    expect([world.last(1).uid, world.last(2).uid]).toEqual([ALICE, BOB]);
  });
});

describe('[5.3] leaving in part', () => {
  it('takes what was added last, so that the older part goes on earning', () => {
    const world = new StakingWorld();
    world.stake('LC-USDT', '1000');
    world.passTo(at('03-04', '08:00'));
    world.stake('LC-USDT', '500');
    const { reply } = world.leave(1, '300');
    expect('data' in reply && reply.data).toMatchObject({
      id: '2',
      splitFrom: '1',
      amount: '300.00000000',
      state: 'unstaking',
      rewarded: '0.00000000',
    });
    expect(world.last(1)).toMatchObject({ units: 1200_00000000n, freshUnits: 200_00000000n });
    expect(world.held()).toBe('1500');
    world.passTo(at('03-05', '08:01'));
    expect(world.last(2)).toMatchObject({ state: 'closed', ending: 'left' });
    expect(world.held()).toBe('1200');
    world.passTo(at('03-06'));
    expect(world.rewardsOf(1)).toEqual([
      ...daily('03-02', '03-04', '0.16438356'),
      [day('03-05'), '0.17534246'],
    ]);
    expect(world.rewardsOf(2)).toEqual([]);
  });

  it('of more than was added takes the rest from what earns, which then earns no more', () => {
    const world = new StakingWorld();
    world.stake('LC-USDT', '1000');
    world.passTo(at('03-04', '08:00'));
    world.stake('LC-USDT', '100');
    world.leave(1, '600');
    expect(world.last(1)).toMatchObject({ units: 500_00000000n, freshUnits: 0n });
    world.passTo(at('03-05'));
    expect(world.rewardsOf(1).at(-1)).toEqual([day('03-04'), '0.08219178']);
  });

  it('several times, and then whole', () => {
    const world = new StakingWorld();
    world.stake('LC-USDT', '100');
    world.passTo(at('03-02', '09:00'));
    world.leave(1, '20');
    world.leave(1, '30');
    world.passTo(at('03-02', '10:00'));
    world.leave(1);
    const states = [1, 2, 3].map((id) => [world.last(id).units, world.last(id).splitFrom]);
    expect(states).toEqual([
      [50_00000000n, null],
      [20_00000000n, 1],
      [30_00000000n, 1],
    ]);
    world.passTo(at('03-03', '09:30'));
    expect(world.held()).toBe('50');
    world.passTo(at('03-03', '10:01'));
    expect([world.held(), world.available()]).toEqual(['0', '60000']);
    expect(world.rewards).toEqual([]);
  });

  it('by the whole amount is leaving whole', () => {
    const world = new StakingWorld();
    world.stake('LC-USDT', '100');
    world.leave(1, '100');
    expect(world.last(1)).toMatchObject({ state: 'unstaking', splitFrom: null });
  });

  it('and staking again meanwhile is a new position', () => {
    const world = new StakingWorld();
    world.stake('LC-USDT', '100');
    world.leave(1);
    world.stake('LC-USDT', '50');
    expect(world.last(2)).toMatchObject({ state: 'staking', units: 50_00000000n });
    expect(world.held()).toBe('150');
  });
});

describe('[5.3] locked pools', () => {
  it('[EX-5.4] [I8] 500 TRX bring 1.84931506 in 30 days and come back with the last reward', () => {
    const world = new StakingWorld({ isPriced: true });
    const { reply } = world.stake('LC-TRX30', '500');
    expect('data' in reply && reply.data['position']).toMatchObject({
      daily: '0.06164383',
      total: '1.84931506',
      startDay: day('03-02'),
      endDay: day('04-01'),
    });
    world.passTo(at('03-31', '23:59'));
    expect(world.rewards).toHaveLength(29);
    expect([world.held('TRX'), world.last().state]).toEqual(['500', 'staking']);
    world.passTo(at('04-01'));
    expect(world.rewardsOf(1).at(-1)).toEqual([day('03-31'), '0.06164399']);
    expect(plain(world.last().rewardedUnits)).toBe('1.84931506');
    expect(world.last()).toMatchObject({ state: 'closed', ending: 'matured' });
    expect([world.held('TRX'), world.available('TRX')]).toEqual(['0', '60001.84931506']);
    const lastEntry = world.postings.at(-1)?.entryId;
    const types = world.postings.filter(({ entryId }) => entryId === lastEntry);
    expect(types.map(({ type, reference }) => `${type} ${reference}`)).toEqual([
      `STAKE_REWARD 1@${day('03-31')}`,
      `STAKE_REWARD 1@${day('03-31')}`,
      'STAKE_OUT 1',
      'STAKE_OUT 1',
    ]);
    world.passTo(at('05-01'));
    expect(world.rewards).toHaveLength(30);
  });

  it('[EX-5.3] [I8] 40 SOL bring 0.40767123 in 60 days', () => {
    const world = new StakingWorld({ isPriced: true });
    world.stake('LC-SOL60', '40');
    world.passTo(at('05-01'));
    const all = world.rewardsOf(1).map(([, amount]) => amount);
    expect(all).toEqual([...Array<string>(59).fill('0.00679452'), '0.00679455']);
    expect(world.available('SOL')).toBe('60000.40767123');
  });

  it('are a position for each stake', () => {
    const world = new StakingWorld({ isPriced: true });
    world.stake('LC-TRX30', '500');
    world.stake('LC-TRX30', '600');
    expect([world.last(1).units, world.last(2).units]).toEqual([500_00000000n, 600_00000000n]);
  });

  it('left before the first reward give the principal back, and nothing else is booked', () => {
    const world = new StakingWorld({ isPriced: true });
    world.stake('LC-TRX30', '500');
    world.passTo(at('03-02', '15:00'));
    const { reply } = world.leave(1);
    expect('data' in reply && reply.data).toMatchObject({ state: 'closed', ending: 'early' });
    expect([world.held('TRX'), world.available('TRX')]).toEqual(['0', '60000']);
    expect(world.postings.map(({ type }) => type)).not.toContain('STAKE_CLAWBACK');
    world.passTo(at('03-20'));
    expect(world.rewards).toEqual([]);
  });

  it('left after ten rewards give all of them back, at once', () => {
    const world = new StakingWorld({ isPriced: true });
    world.stake('LC-TRX30', '500');
    world.passTo(at('03-12', '15:00'));
    expect(world.available('TRX')).toBe('59500.6164383');
    world.leave(1);
    expect(world.last()).toMatchObject({
      state: 'closed',
      ending: 'early',
      rewardedUnits: 61643830n,
      givenBackUnits: 61643830n,
      closedAtMs: at('03-12', '15:00'),
    });
    expect([world.held('TRX'), world.available('TRX')]).toEqual(['0', '60000']);
    expect(world.machine.balance('house:interest', 'TRX')).toBe(0n);
    expect(Machine.answer(world.leave(1))).toBe('NOT_FOUND');
  });

  it('left early without anything else in the account pay it out of the principal', () => {
    const world = new StakingWorld({ isPriced: true });
    world.stake('LC-TRX30', '60000');
    world.passTo(at('03-12', '15:00'));
    const quantity = world.available('TRX');
    const body = { kind: 'transfer', from: 'financial', to: 'funds', currency: 'TRX' } as const;
    expect(Machine.answer(world.machine.asMember(ALICE, { ...body, quantity }))).toBe('accepted');
    world.leave(1);
    expect(world.available('TRX')).toBe('59926.0273973');
  });
});
