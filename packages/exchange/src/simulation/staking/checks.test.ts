/** The checks of staking have teeth: a machine that errs in any of these ways is caught. */
import { parseUnits } from '@anywhen/money';
import { describe, expect, it } from 'vitest';
import type { Change } from '../../modules.ts';
import { closePosition, splitPosition } from '../../staking/position.ts';
import { DAILY, DAY, TestLife, UNITS, changeOf, flexible, locked } from './test-life.ts';

describe('[R5] the checks of staking', () => {
  it('are content with what is staked, added to, rewarded, left in part and closed', () => {
    const life = new TestLife();
    life.begin(flexible());
    life.turn(DAY + 1);
    const added = life.add(flexible(), UNITS / 5n, DAY + 1);
    life.turn(DAY + 2);
    const rewarded = life.reward(added, DAY + 1);
    const { rest, part } = splitPosition(rewarded, { id: 2, units: UNITS / 5n, day: DAY + 2 });
    const leaving = life.leaving(part);
    life.after(changeOf(rest), changeOf(leaving));
    life.nowMs += 10_000;
    life.close(leaving, 'left');
    life.turn(DAY + 3);
    life.reward(rest, DAY + 2);
  });

  it('are content with a lock that ends, and one that is left early', () => {
    const life = new TestLife();
    life.begin(locked());
    life.turn(DAY + 2);
    life.close(life.reward(locked(), DAY + 1), 'early', { booked: life.clawback() });
    life.turn(DAY);
    life.begin(locked({ id: 2 }));
    life.turn(DAY + 2);
    const first = life.reward(locked({ id: 2 }), DAY + 1);
    life.turn(DAY + 3);
    life.close(life.reward(first, DAY + 2), 'matured');
  });

  const faults: [string, (life: TestLife) => void, string][] = [
    [
      'rewards a day twice',
      (life) => {
        life.begin(flexible());
        life.turn(DAY + 2);
        const rewarded = life.reward(flexible(), DAY + 1);
        life.after({ kind: 'staking-reward', reward: life.rewardOf(rewarded, DAY + 1) });
      },
      'a day is rewarded once',
    ],
    [
      'books a reward twice',
      (life) => {
        life.begin(flexible());
        life.turn(DAY + 2);
        life.reward(flexible(), DAY + 1);
        life.after(...life.moved('STAKE_REWARD', 'house', 'available', DAILY, `1@${DAY + 1}`));
      },
      'paid once',
    ],
    [
      'leaves a day out',
      (life) => {
        life.begin(flexible());
        life.turn(DAY + 3);
        life.reward(flexible(), DAY + 2);
      },
      'no day is left out',
    ],
    [
      'rewards the day of the stake',
      (life) => {
        life.begin(flexible());
        life.turn(DAY + 1);
        life.reward(flexible(), DAY);
      },
      'no day is left out',
    ],
    [
      'lets a stake earn before its first day',
      (life) => void life.start(life.begin(flexible())),
      'before its first day',
    ],
    [
      'lets a stake begin twice',
      (life) => {
        life.begin(flexible());
        life.turn(DAY + 1);
        life.start(flexible());
        life.nowMs += 1;
        life.start(flexible());
      },
      'began once',
    ],
    [
      'rewards what has not begun to earn',
      (life) => {
        life.begin(flexible());
        life.turn(DAY + 2);
        life.after({ kind: 'staking-reward', reward: life.rewardOf(flexible(), DAY + 1) });
      },
      'only what is staking earns',
    ],
    [
      'rewards a day before it is over',
      (life) => {
        life.begin(flexible());
        life.turn(DAY + 1);
        life.reward(flexible(), DAY + 1);
      },
      'when it is over',
    ],
    [
      'rewards what was added during the day',
      (life) => {
        life.begin(flexible());
        life.turn(DAY + 1);
        const added = life.add(flexible(), UNITS / 5n, DAY + 1);
        life.turn(DAY + 2);
        life.reward(added, DAY + 1, (DAILY * 6n) / 5n);
      },
      'what was staked all day',
    ],
    [
      'rewards what leaves',
      (life) => {
        const leaving = life.leave(life.begin(flexible()));
        life.turn(DAY + 2);
        life.reward(leaving, DAY + 1);
      },
      'only what is staking earns',
    ],
    [
      'books another reward than it tells',
      (life) => {
        life.begin(flexible());
        life.turn(DAY + 2);
        life.start(flexible());
        const reward = life.rewardOf(flexible(), DAY + 1);
        const reference = `1@${DAY + 1}`;
        const booked = life.moved('STAKE_REWARD', 'house', 'available', DAILY + 1n, reference);
        life.after(...booked, { kind: 'staking-reward', reward });
      },
      'what was booked',
    ],
    [
      'forgets what a position has brought',
      (life) => {
        life.begin(flexible());
        life.turn(DAY + 2);
        life.reward(flexible(), DAY + 1);
        life.put(flexible());
      },
      'sum of its rewards',
    ],
    [
      'lets a lock end a day early',
      (life) => {
        life.begin(locked());
        life.turn(DAY + 2);
        life.close(life.reward(locked(), DAY + 1), 'matured');
      },
      'what was shown when it began',
    ],
    [
      'returns less than the principal',
      (life) => void life.close(life.begin(locked()), 'early', { units: UNITS - 1n }),
      'principal comes back whole',
    ],
    [
      'takes nothing back from who leaves early',
      (life) => {
        life.begin(locked());
        life.turn(DAY + 2);
        life.close(life.reward(locked(), DAY + 1), 'early');
      },
      'what is given back is what was booked',
    ],
    [
      'takes rewards back from who waited',
      (life) => {
        life.begin(flexible());
        life.turn(DAY + 2);
        const leaving = life.leave(life.reward(flexible(), DAY + 1));
        life.nowMs += 10_000;
        const closed = closePosition(leaving, { ending: 'left', atMs: life.nowMs });
        const out = life.moved('STAKE_OUT', 'held', 'available', UNITS);
        life.after(...out, ...life.clawback(), changeOf({ ...closed, givenBackUnits: DAILY }));
      },
      'only early leaving costs',
    ],
    [
      'returns what leaves too soon',
      (life) => {
        const leaving = life.leave(life.begin(flexible()));
        life.nowMs += 9_999;
        life.close(leaving, 'left');
      },
      'too soon',
    ],
    [
      'wakes what has closed',
      (life) => {
        life.close(life.begin(locked()), 'early');
        life.put(locked());
      },
      'goes from closed',
    ],
    ['stakes without holding', (life) => void life.put(flexible()), 'held is the sum'],
    [
      'loses a part when it splits',
      (life) => {
        life.begin(flexible());
        life.put(splitPosition(flexible(), { id: 2, units: 100n, day: DAY }).rest);
      },
      'held is the sum',
    ],
    [
      'changes what was agreed',
      (life) => {
        life.begin(flexible());
        life.put({ ...flexible(), tiers: [{ upTo: null, aprBps: 999 }] });
      },
      'never changes',
    ],
    [
      'takes more than a member may stake',
      (life) => void life.begin(flexible({ units: parseUnits('500.00000001') })),
      'has a limit',
    ],
    [
      'leaves one unrewarded whose day is over',
      (life) => {
        life.begin(flexible());
        life.turn(DAY + 1);
        life.start(flexible());
        life.settle();
        life.turn(DAY + 2);
        life.settle();
      },
      'what is due is done',
    ],
    [
      'forgets to begin',
      (life) => {
        life.begin(flexible());
        life.turn(DAY + 1);
        life.settle();
      },
      'what is due is done',
    ],
    [
      'keeps what should be back',
      (life) => {
        life.leave(life.begin(flexible()));
        life.after({ kind: 'tick', second: life.nowMs / 1_000 + 10 } as Change);
        life.settle();
      },
      'what is due is done',
    ],
  ];

  it.each(faults)('catch a machine that %s', (_name, cheat, message) => {
    const life = new TestLife();
    expect(() => cheat(life)).toThrow(message);
  });
});
