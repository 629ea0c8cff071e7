/** The checks of staking have teeth: a machine that errs in any of these ways is caught. */
import { parseUnits } from '@anywhen/money';
import { describe, expect, it } from 'vitest';
import type { Change } from '../../modules.ts';
import { closePosition, splitPosition } from '../../staking/position.ts';
import {
  DAILY,
  DAY,
  LifecycleFixture,
  UNITS,
  changeOf,
  flexible,
  locked,
} from './lifecycle-fixture.ts';

type Cheat = (fixture: LifecycleFixture) => void;

const rewards =
  ({ day, today }: { day: number; today: number }): Cheat =>
  (fixture) => {
    fixture.begin(flexible());
    fixture.turn(today);
    fixture.reward(flexible(), day);
  };

const closesRewardedLock =
  (ending: 'matured' | 'early'): Cheat =>
  (fixture) => {
    fixture.begin(locked());
    fixture.turn(DAY + 2);
    fixture.close(fixture.reward(locked(), DAY + 1), ending);
  };

describe('[R5] the checks of staking', () => {
  it('are content with what is staked, added to, rewarded, left in part and closed', () => {
    const fixture = new LifecycleFixture();
    fixture.begin(flexible());
    fixture.turn(DAY + 1);
    const added = fixture.add(flexible(), UNITS / 5n, DAY + 1);
    fixture.turn(DAY + 2);
    const rewarded = fixture.reward(added, DAY + 1);
    const { rest, part } = splitPosition(rewarded, { id: 2, units: UNITS / 5n, day: DAY + 2 });
    const leaving = fixture.leaving(part);
    fixture.after(changeOf(rest), changeOf(leaving));
    fixture.nowMs += 10_000;
    fixture.close(leaving, 'left');
    fixture.turn(DAY + 3);
    fixture.reward(rest, DAY + 2);
  });

  it('are content with a lock that ends, and one that is left early', () => {
    const fixture = new LifecycleFixture();
    fixture.begin(locked());
    fixture.turn(DAY + 2);
    fixture.close(fixture.reward(locked(), DAY + 1), 'early', { booked: fixture.clawback() });
    fixture.turn(DAY);
    fixture.begin(locked({ id: 2 }));
    fixture.turn(DAY + 2);
    const first = fixture.reward(locked({ id: 2 }), DAY + 1);
    fixture.turn(DAY + 3);
    fixture.close(fixture.reward(first, DAY + 2), 'matured');
  });

  it('are content with what leaves at once: all before the first reward, then what is new', () => {
    const fixture = new LifecycleFixture();
    const first = flexible({ unearnedLeavesAtOnce: true });
    fixture.leaveAtOnce(fixture.begin(first));
    const second = flexible({ id: 2, unearnedLeavesAtOnce: true });
    fixture.begin(second);
    fixture.turn(DAY + 2);
    const added = fixture.add(fixture.reward(second, DAY + 1), UNITS / 5n, DAY + 2);
    const { rest, part } = splitPosition(added, { id: 3, units: UNITS / 5n, day: DAY + 2 });
    fixture.leaveAtOnce(part, changeOf(rest));
  });

  const faults: [string, Cheat, string][] = [
    [
      'lets go at once what was agreed to wait',
      (fixture) => void fixture.leaveAtOnce(fixture.begin(flexible())),
      'only what has earned nothing leaves at once',
    ],
    [
      'lets go at once what has earned',
      (fixture) => {
        fixture.begin(flexible({ unearnedLeavesAtOnce: true }));
        fixture.turn(DAY + 2);
        const rewarded = fixture.reward(flexible({ unearnedLeavesAtOnce: true }), DAY + 1);
        fixture.leaveAtOnce(rewarded);
      },
      'only what has earned nothing leaves at once',
    ],
    [
      'lets wait what may leave at once',
      (fixture) => void fixture.leave(fixture.begin(flexible({ unearnedLeavesAtOnce: true }))),
      'only what has earned nothing leaves at once',
    ],
    [
      'takes the right to leave at once',
      (fixture) => {
        fixture.begin(flexible({ unearnedLeavesAtOnce: true }));
        fixture.put(flexible());
      },
      'the right to leave at once stays',
    ],
    [
      'rewards a day twice',
      (fixture) => {
        fixture.begin(flexible());
        fixture.turn(DAY + 2);
        const rewarded = fixture.reward(flexible(), DAY + 1);
        fixture.after({ kind: 'staking-reward', reward: fixture.rewardOf(rewarded, DAY + 1) });
      },
      'a day is rewarded once',
    ],
    [
      'books a reward twice',
      (fixture) => {
        fixture.begin(flexible());
        fixture.turn(DAY + 2);
        fixture.reward(flexible(), DAY + 1);
        fixture.after(
          ...fixture.moved('STAKE_REWARD', 'house', 'available', DAILY, `1@${DAY + 1}`),
        );
      },
      'paid once',
    ],
    ['leaves a day out', rewards({ day: DAY + 2, today: DAY + 3 }), 'no day is left out'],
    ['rewards the day of the stake', rewards({ day: DAY, today: DAY + 1 }), 'no day is left out'],
    [
      'lets a stake earn before its first day',
      (fixture) => void fixture.start(fixture.begin(flexible())),
      'before its first day',
    ],
    [
      'lets a stake begin twice',
      (fixture) => {
        fixture.begin(flexible());
        fixture.turn(DAY + 1);
        fixture.start(flexible());
        fixture.nowMs += 1;
        fixture.start(flexible());
      },
      'began once',
    ],
    [
      'rewards what has not begun to earn',
      (fixture) => {
        fixture.begin(flexible());
        fixture.turn(DAY + 2);
        fixture.after({ kind: 'staking-reward', reward: fixture.rewardOf(flexible(), DAY + 1) });
      },
      'only what is staking earns',
    ],
    [
      'rewards a day before it is over',
      rewards({ day: DAY + 1, today: DAY + 1 }),
      'when it is over',
    ],
    [
      'rewards what was added during the day',
      (fixture) => {
        fixture.begin(flexible());
        fixture.turn(DAY + 1);
        const added = fixture.add(flexible(), UNITS / 5n, DAY + 1);
        fixture.turn(DAY + 2);
        fixture.reward(added, DAY + 1, (DAILY * 6n) / 5n);
      },
      'what was staked all day',
    ],
    [
      'rewards what leaves',
      (fixture) => {
        const leaving = fixture.leave(fixture.begin(flexible()));
        fixture.turn(DAY + 2);
        fixture.reward(leaving, DAY + 1);
      },
      'only what is staking earns',
    ],
    [
      'books another reward than it reports',
      (fixture) => {
        fixture.begin(flexible());
        fixture.turn(DAY + 2);
        fixture.start(flexible());
        const reward = fixture.rewardOf(flexible(), DAY + 1);
        const reference = `1@${DAY + 1}`;
        const booked = fixture.moved('STAKE_REWARD', 'house', 'available', DAILY + 1n, reference);
        fixture.after(...booked, { kind: 'staking-reward', reward });
      },
      'what was booked',
    ],
    [
      'forgets what a position has brought',
      (fixture) => {
        fixture.begin(flexible());
        fixture.turn(DAY + 2);
        fixture.reward(flexible(), DAY + 1);
        fixture.put(flexible());
      },
      'sum of its rewards',
    ],
    ['lets a lock end a day early', closesRewardedLock('matured'), 'what was shown when it began'],
    [
      'returns less than the principal',
      (fixture) => void fixture.close(fixture.begin(locked()), 'early', { units: UNITS - 1n }),
      'principal comes back whole',
    ],
    [
      'takes nothing back from who leaves early',
      closesRewardedLock('early'),
      'what is given back is what was booked',
    ],
    [
      'takes rewards back from who waited',
      (fixture) => {
        fixture.begin(flexible());
        fixture.turn(DAY + 2);
        const leaving = fixture.leave(fixture.reward(flexible(), DAY + 1));
        fixture.nowMs += 10_000;
        const closed = closePosition(leaving, { ending: 'left', atMs: fixture.nowMs });
        const out = fixture.moved('STAKE_OUT', 'held', 'available', UNITS);
        fixture.after(
          ...out,
          ...fixture.clawback(),
          changeOf({ ...closed, givenBackUnits: DAILY }),
        );
      },
      'only early leaving costs',
    ],
    [
      'returns what leaves too soon',
      (fixture) => {
        const leaving = fixture.leave(fixture.begin(flexible()));
        fixture.nowMs += 9_999;
        fixture.close(leaving, 'left');
      },
      'too soon',
    ],
    [
      'wakes what has closed',
      (fixture) => {
        fixture.close(fixture.begin(locked()), 'early');
        fixture.put(locked());
      },
      'goes from closed',
    ],
    ['stakes without holding', (fixture) => void fixture.put(flexible()), 'held is the sum'],
    [
      'loses a part when it splits',
      (fixture) => {
        fixture.begin(flexible());
        fixture.put(splitPosition(flexible(), { id: 2, units: 100n, day: DAY }).rest);
      },
      'held is the sum',
    ],
    [
      'changes what was agreed',
      (fixture) => {
        fixture.begin(flexible());
        fixture.put({ ...flexible(), tiers: [{ upTo: null, aprBps: 999 }] });
      },
      'never changes',
    ],
    [
      'takes more than a member may stake',
      (fixture) => void fixture.begin(flexible({ units: parseUnits('500.00000001') })),
      'has a limit',
    ],
    [
      'leaves one unrewarded whose day is over',
      (fixture) => {
        fixture.begin(flexible());
        fixture.turn(DAY + 1);
        fixture.start(flexible());
        fixture.settle();
        fixture.turn(DAY + 2);
        fixture.settle();
      },
      'what is due is done',
    ],
    [
      'forgets to begin',
      (fixture) => {
        fixture.begin(flexible());
        fixture.turn(DAY + 1);
        fixture.settle();
      },
      'what is due is done',
    ],
    [
      'keeps what should be back',
      (fixture) => {
        fixture.leave(fixture.begin(flexible()));
        fixture.after({ kind: 'tick', second: fixture.nowMs / 1_000 + 10 } as Change);
        fixture.settle();
      },
      'what is due is done',
    ],
  ];

  it.each(faults)('catch a machine that %s', (_name, cheat, message) => {
    const fixture = new LifecycleFixture();
    expect(() => cheat(fixture)).toThrow(message);
  });
});
