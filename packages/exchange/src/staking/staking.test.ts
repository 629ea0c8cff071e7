/** Staking as it is lived through (rulebook 5.2, 5.3): rewards day by day, leaving, coming back. */
import { businessDayOf } from '@anywhen/protocol';
import { describe, expect, it } from 'vitest';
import { ALICE, BOB, Machine, plain } from '../../testing/machine.ts';
import { StakingScenario, WAITING_TERMS } from '../../testing/staking-scenario.ts';

const day = (date: string) => businessDayOf(`2026-${date}`);
const at = (date: string, time = '00:00') => Date.parse(`2026-${date}T${time}:00Z`);

/** What the days from one to another have brought. */
const daily = (from: string, to: string, amount: string) => {
  const length = day(to) - day(from) + 1;
  return Array.from({ length }, (_, index) => [day(from) + index, amount]);
};

describe('[5.2] flexible pools', () => {
  it('[EX-5.1] 2 500 USDT bring 0.24657534 a day, from the day after on', () => {
    const scenario = new StakingScenario();
    const { reply } = scenario.stake('LC-USDT', '2500');
    expect('data' in reply && reply.data).toMatchObject({
      position: { amount: '2500.00000000', earning: '0.00000000', daily: '0.24657534' },
      available: '57500.00000000',
    });
    expect(scenario.held()).toBe('2500');
    expect(scenario.last().startedAtMs).toBeNull();
    scenario.passTo(at('03-02', '23:59'));
    expect(scenario.last().startedAtMs).toBe(at('03-02'));
    expect(scenario.rewards).toEqual([]);
    scenario.passTo(at('03-03'));
    expect(scenario.rewardsOf(1)).toEqual([[day('03-02'), '0.24657534']]);
    expect(scenario.available()).toBe('57500.24657534');
    scenario.passTo(at('03-05'));
    expect(scenario.rewardsOf(1)).toEqual(daily('03-02', '03-04', '0.24657534'));
    expect(scenario.last()).toMatchObject({ state: 'staking', lastRewardDay: day('03-04') });
  });

  it('[EX-5.2] 2.5 ETH bring 0.00019178 ETH a day', () => {
    const scenario = new StakingScenario({ isPriced: true });
    scenario.stake('LC-ETH', '2.5');
    scenario.passTo(at('03-04'));
    expect(scenario.rewardsOf(1)).toEqual(daily('03-02', '03-03', '0.00019178'));
    expect(scenario.available('ETH')).toBe('59997.50038356');
  });

  it('[EX-5.5] earns for whole days only, and principal is back 24 hours after the request', () => {
    const scenario = new StakingScenario();
    scenario.stake('LC-USDT', '1000');
    scenario.passTo(at('03-04', '09:00'));
    scenario.leave(1);
    expect(scenario.last()).toMatchObject({
      state: 'unstaking',
      leftAtMs: at('03-04', '09:00'),
      releasesAtMs: at('03-05', '09:00'),
    });
    scenario.passTo(at('03-05', '09:00'));
    expect([scenario.last().state, scenario.held()]).toEqual(['unstaking', '1000']);
    scenario.passTo(at('03-05', '09:00') + 1);
    expect(scenario.last()).toMatchObject({ state: 'closed', ending: 'left', givenBackUnits: 0n });
    expect([scenario.held(), scenario.available()]).toEqual(['0', '60000.32876712']);
    expect(scenario.rewardsOf(1)).toEqual(daily('03-02', '03-03', '0.16438356'));
    scenario.passTo(at('03-20'));
    expect(scenario.rewards).toHaveLength(2);
  });

  it('add to one position: what is added earns from the next day on', () => {
    const scenario = new StakingScenario();
    scenario.stake('LC-USDT', '1000');
    scenario.passTo(at('03-04', '12:00'));
    const { reply } = scenario.stake('LC-USDT', '1500');
    expect('data' in reply && reply.data['position']).toMatchObject({
      id: '1',
      amount: '2500.00000000',
      earning: '1000.00000000',
      startDay: day('03-02'),
    });
    scenario.passTo(at('03-07'));
    expect(scenario.rewardsOf(1)).toEqual([
      ...daily('03-02', '03-04', '0.16438356'),
      ...daily('03-05', '03-06', '0.24657534'),
    ]);
  });

  it('add twice on one day, and on the next', () => {
    const scenario = new StakingScenario();
    scenario.stake('LC-USDT', '100');
    scenario.passTo(at('03-02', '12:00'));
    scenario.stake('LC-USDT', '200');
    scenario.stake('LC-USDT', '300');
    expect(scenario.last()).toMatchObject({ freshUnits: 500_00000000n, freshDay: day('03-02') });
    scenario.passTo(at('03-03', '12:00'));
    scenario.stake('LC-USDT', '400');
    scenario.passTo(at('03-05'));
    const perDay = ['0.01643835', '0.09863013', '0.16438356'];
    expect(scenario.rewardsOf(1).map(([, amount]) => amount)).toEqual(perDay);
    expect(scenario.held()).toBe('1000');
  });

  it('add to what was staked the same day before anything of it earns', () => {
    const scenario = new StakingScenario();
    scenario.stake('LC-USDT', '10');
    scenario.stake('LC-USDT', '20');
    expect(scenario.last()).toMatchObject({ units: 30_00000000n, freshUnits: 30_00000000n });
    scenario.passTo(at('03-03'));
    expect(scenario.rewardsOf(1)).toEqual([[day('03-02'), '0.0049315']]);
  });

  it('are one position for each member', () => {
    const scenario = new StakingScenario();
    scenario.stake('LC-USDT', '10');
    scenario.stake('LC-USDT', '10', { uid: BOB });
    expect([scenario.last(1).uid, scenario.last(2).uid]).toEqual([ALICE, BOB]);
  });
});

describe('[5.3] leaving in part', () => {
  it('takes what was added last, so that the older part goes on earning', () => {
    const scenario = new StakingScenario({ terms: WAITING_TERMS });
    scenario.stake('LC-USDT', '1000');
    scenario.passTo(at('03-04', '08:00'));
    scenario.stake('LC-USDT', '500');
    const { reply } = scenario.leave(1, '300');
    expect('data' in reply && reply.data).toMatchObject({
      id: '2',
      splitFrom: '1',
      amount: '300.00000000',
      state: 'unstaking',
      rewarded: '0.00000000',
    });
    expect(scenario.last(1)).toMatchObject({ units: 1200_00000000n, freshUnits: 200_00000000n });
    expect(scenario.held()).toBe('1500');
    scenario.passTo(at('03-05', '08:01'));
    expect(scenario.last(2)).toMatchObject({ state: 'closed', ending: 'left' });
    expect(scenario.held()).toBe('1200');
    scenario.passTo(at('03-06'));
    expect(scenario.rewardsOf(1)).toEqual([
      ...daily('03-02', '03-04', '0.16438356'),
      [day('03-05'), '0.17534246'],
    ]);
    expect(scenario.rewardsOf(2)).toEqual([]);
  });

  it('of more than was added takes the rest from what earns, which then earns no more', () => {
    const scenario = new StakingScenario();
    scenario.stake('LC-USDT', '1000');
    scenario.passTo(at('03-04', '08:00'));
    scenario.stake('LC-USDT', '100');
    scenario.leave(1, '600');
    expect(scenario.last(1)).toMatchObject({ units: 500_00000000n, freshUnits: 0n });
    scenario.passTo(at('03-05'));
    expect(scenario.rewardsOf(1).at(-1)).toEqual([day('03-04'), '0.08219178']);
  });

  it('several times, and then whole', () => {
    const scenario = new StakingScenario({ terms: WAITING_TERMS });
    scenario.stake('LC-USDT', '100');
    scenario.passTo(at('03-02', '09:00'));
    scenario.leave(1, '20');
    scenario.leave(1, '30');
    scenario.passTo(at('03-02', '10:00'));
    scenario.leave(1);
    const states = [1, 2, 3].map((id) => [scenario.last(id).units, scenario.last(id).splitFrom]);
    expect(states).toEqual([
      [50_00000000n, null],
      [20_00000000n, 1],
      [30_00000000n, 1],
    ]);
    scenario.passTo(at('03-03', '09:30'));
    expect(scenario.held()).toBe('50');
    scenario.passTo(at('03-03', '10:01'));
    expect([scenario.held(), scenario.available()]).toEqual(['0', '60000']);
    expect(scenario.rewards).toEqual([]);
  });

  it('by the whole amount is leaving whole', () => {
    const scenario = new StakingScenario({ terms: WAITING_TERMS });
    scenario.stake('LC-USDT', '100');
    scenario.leave(1, '100');
    expect(scenario.last(1)).toMatchObject({ state: 'unstaking', splitFrom: null });
  });

  it('and staking again meanwhile is a new position', () => {
    const scenario = new StakingScenario({ terms: WAITING_TERMS });
    scenario.stake('LC-USDT', '100');
    scenario.leave(1);
    scenario.stake('LC-USDT', '50');
    expect(scenario.last(2)).toMatchObject({ state: 'staking', units: 50_00000000n });
    expect(scenario.held()).toBe('150');
  });
});

describe('[5.3] what has earned nothing leaves a flexible pool at once', () => {
  it('[EX-5.6] 1 000 USDT are back in the same moment before the first reward, not after it', () => {
    const scenario = new StakingScenario();
    const { reply } = scenario.stake('LC-USDT', '1000');
    expect('data' in reply && reply.data).toMatchObject({
      position: { leavesAtOnce: '1000.00000000' },
    });
    scenario.passTo(at('03-02', '23:59'));
    const left = scenario.leave(1).reply;
    expect('data' in left && left.data).toMatchObject({ state: 'closed', ending: 'left' });
    const now = at('03-02', '23:59');
    expect(scenario.last()).toMatchObject({ leftAtMs: now, releasesAtMs: now, closedAtMs: now });
    expect([scenario.held(), scenario.available()]).toEqual(['0', '60000']);
    scenario.stake('LC-USDT', '1000');
    scenario.passTo(at('03-04'));
    expect(scenario.rewards).toHaveLength(1);
    scenario.leave(2);
    expect(scenario.last(2)).toMatchObject({ state: 'unstaking', releasesAtMs: at('03-05') });
  });

  it('[EX-5.7] of 1 000 that earn and 500 of today, 500 leave at once and 500.00000001 wait', () => {
    const scenario = new StakingScenario();
    scenario.stake('LC-USDT', '1000');
    scenario.passTo(at('03-04', '08:00'));
    const { reply } = scenario.stake('LC-USDT', '500');
    expect('data' in reply && reply.data).toMatchObject({
      position: { leavesAtOnce: '500.00000000' },
    });
    scenario.leave(1, '300');
    expect(scenario.last(2)).toMatchObject({ state: 'closed', ending: 'left', splitFrom: 1 });
    scenario.leave(1, '200.00000001');
    expect(scenario.last(3)).toMatchObject({ state: 'unstaking', splitFrom: 1 });
    expect(scenario.held()).toBe('1200');
    scenario.passTo(at('03-05'));
    expect(scenario.rewardsOf(1).at(-1)).toEqual([day('03-04'), '0.16438356']);
    expect(scenario.rewards.every(({ positionId }) => positionId === 1)).toBe(true);
  });

  it('under terms without it waits, and answers as before there was any', () => {
    const scenario = new StakingScenario({ terms: WAITING_TERMS });
    const { reply } = scenario.stake('LC-USDT', '1000');
    expect('data' in reply && reply.data['position']).not.toHaveProperty('leavesAtOnce');
    scenario.setTerms();
    scenario.leave(1, '100');
    expect(scenario.last(2)).toMatchObject({ state: 'unstaking' });
  });

  it('once agreed with any stake of a position is never lost', () => {
    const scenario = new StakingScenario({ terms: WAITING_TERMS });
    scenario.stake('LC-USDT', '1000');
    scenario.setTerms();
    scenario.stake('LC-USDT', '500');
    scenario.setTerms(WAITING_TERMS);
    scenario.stake('LC-USDT', '200');
    scenario.leave(1);
    expect(scenario.last(1)).toMatchObject({ state: 'closed', units: 1700_00000000n });
  });
});

describe('[5.3] locked pools', () => {
  it('[EX-5.4] [I8] 500 TRX bring 1.84931506 in 30 days and come back with the last reward', () => {
    const scenario = new StakingScenario({ isPriced: true });
    const { reply } = scenario.stake('LC-TRX30', '500');
    expect('data' in reply && reply.data['position']).toMatchObject({
      daily: '0.06164383',
      total: '1.84931506',
      startDay: day('03-02'),
      endDay: day('04-01'),
    });
    scenario.passTo(at('03-31', '23:59'));
    expect(scenario.rewards).toHaveLength(29);
    expect([scenario.held('TRX'), scenario.last().state]).toEqual(['500', 'staking']);
    scenario.passTo(at('04-01'));
    expect(scenario.rewardsOf(1).at(-1)).toEqual([day('03-31'), '0.06164399']);
    expect(plain(scenario.last().rewardedUnits)).toBe('1.84931506');
    expect(scenario.last()).toMatchObject({ state: 'closed', ending: 'matured' });
    expect([scenario.held('TRX'), scenario.available('TRX')]).toEqual(['0', '60001.84931506']);
    const lastEntry = scenario.postings.at(-1)?.entryId;
    const types = scenario.postings.filter(({ entryId }) => entryId === lastEntry);
    expect(types.map(({ type, reference }) => `${type} ${reference}`)).toEqual([
      `STAKE_REWARD 1@${day('03-31')}`,
      `STAKE_REWARD 1@${day('03-31')}`,
      'STAKE_OUT 1',
      'STAKE_OUT 1',
    ]);
    scenario.passTo(at('05-01'));
    expect(scenario.rewards).toHaveLength(30);
  });

  it('[EX-5.3] [I8] 40 SOL bring 0.40767123 in 60 days', () => {
    const scenario = new StakingScenario({ isPriced: true });
    scenario.stake('LC-SOL60', '40');
    scenario.passTo(at('05-01'));
    const all = scenario.rewardsOf(1).map(([, amount]) => amount);
    expect(all).toEqual([...Array<string>(59).fill('0.00679452'), '0.00679455']);
    expect(scenario.available('SOL')).toBe('60000.40767123');
  });

  it('are a position for each stake', () => {
    const scenario = new StakingScenario({ isPriced: true });
    scenario.stake('LC-TRX30', '500');
    scenario.stake('LC-TRX30', '600');
    expect([scenario.last(1).units, scenario.last(2).units]).toEqual([
      500_00000000n,
      600_00000000n,
    ]);
  });

  it('left before the first reward give the principal back, and nothing else is booked', () => {
    const scenario = new StakingScenario({ isPriced: true });
    scenario.stake('LC-TRX30', '500');
    scenario.passTo(at('03-02', '15:00'));
    const { reply } = scenario.leave(1);
    expect('data' in reply && reply.data).toMatchObject({ state: 'closed', ending: 'early' });
    expect([scenario.held('TRX'), scenario.available('TRX')]).toEqual(['0', '60000']);
    expect(scenario.postings.map(({ type }) => type)).not.toContain('STAKE_CLAWBACK');
    scenario.passTo(at('03-20'));
    expect(scenario.rewards).toEqual([]);
  });

  it('left after ten rewards give all of them back, at once', () => {
    const scenario = new StakingScenario({ isPriced: true });
    scenario.stake('LC-TRX30', '500');
    scenario.passTo(at('03-12', '15:00'));
    expect(scenario.available('TRX')).toBe('59500.6164383');
    scenario.leave(1);
    expect(scenario.last()).toMatchObject({
      state: 'closed',
      ending: 'early',
      rewardedUnits: 61643830n,
      givenBackUnits: 61643830n,
      closedAtMs: at('03-12', '15:00'),
    });
    expect([scenario.held('TRX'), scenario.available('TRX')]).toEqual(['0', '60000']);
    expect(scenario.machine.balance('house:interest', 'TRX')).toBe(0n);
    expect(Machine.answer(scenario.leave(1))).toBe('NOT_FOUND');
  });

  it('left early without anything else in the account pay it out of the principal', () => {
    const scenario = new StakingScenario({ isPriced: true });
    scenario.stake('LC-TRX30', '60000');
    scenario.passTo(at('03-12', '15:00'));
    const quantity = scenario.available('TRX');
    const body = { kind: 'transfer', from: 'financial', to: 'funds', currency: 'TRX' } as const;
    expect(Machine.answer(scenario.machine.asMember(ALICE, { ...body, quantity }))).toBe(
      'accepted',
    );
    scenario.leave(1);
    expect(scenario.available('TRX')).toBe('59926.0273973');
  });
});
