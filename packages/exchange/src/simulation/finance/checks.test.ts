/** The checks of finance have teeth: a machine that errs in any of these ways is caught. */
import { beforeEach, describe, expect, it } from 'vitest';
import { payInterest, payOut, returnPrincipal } from '../../finance/bookings.ts';
import {
  type PurchasedRecord,
  awaitSettlement,
  cancelRecord,
  nextInterest,
  payDay,
  settleRecord,
  startRecord,
} from '../../finance/record.ts';
import type { Change } from '../../modules.ts';
import { ALICES, DAY, FIXED, TRUST, TestLife } from './test-life.ts';
import { changeOf, dayOf, interestOf, payOutOf, postings, termsOf } from './test-life.ts';

let life: TestLife;

beforeEach(() => {
  life = new TestLife();
});

describe('[R5] the checks of finance', () => {
  it('are content with some that mature, one that ends early and one that is cancelled', () => {
    life.settle(life.waiting());
    life.cancel(life.buy(TRUST, { id: 2 }));
    life.settle(life.redeem(life.paidOnce(life.running(FIXED, 3))));
    life.settle(life.waiting(TRUST, 4));
  });

  const ofPurchase: [string, () => void, string][] = [
    [
      'begins in the middle',
      () => life.after(changeOf(startRecord(life.bought(), life.nowMs))),
      'undefined',
    ],
    ['takes no money', () => life.after(changeOf(life.bought())), 'paid once'],
    [
      'lets a member of level 0 buy trust finance',
      () => {
        life.after({ kind: 'member', member: { ...ALICES, level: 0 } });
        life.buy(TRUST);
      },
      'only who may buys',
    ],
    [
      'lets a restricted member buy',
      () => {
        life.after({ kind: 'member', member: { ...ALICES, status: 'restricted' } });
        life.buy();
      },
      'only who may buys',
    ],
    ['sells what is not on offer', () => (life.after(termsOf([TRUST])), life.buy()), 'on offer'],
    ['sells under other terms', () => life.buy({ ...FIXED, aprBps: 2_000 }), 'under the terms'],
    [
      'shows another interest',
      () => life.buyRecord({ ...life.bought(), interestUnits: 1n }),
      'interest shown is that of the terms',
    ],
    [
      'pays interest for the day of purchase',
      () => life.buyRecord({ ...life.bought(), startDay: DAY, redemptionDay: DAY + 3 }),
      'after the day of purchase',
    ],
    [
      'lets interest begin later than it could',
      () => life.buyRecord({ ...life.bought(), startDay: DAY + 2, redemptionDay: DAY + 5 }),
      'with the next day',
    ],
    [
      'adds a day to the term',
      () => life.buyRecord({ ...life.bought(), redemptionDay: DAY + 5 }),
      'its term away',
    ],
    [
      'sells above the personal limit',
      () => {
        life.buy(FIXED, { amount: '600' });
        life.buy(FIXED, { id: 2, amount: '600' });
      },
      'personal limit',
    ],
    [
      'sells above the total',
      () => {
        life.after({ kind: 'member', member: { ...ALICES, level: 2 } });
        life.buy(FIXED, { amount: '800' });
        life.buy(FIXED, { id: 2, amount: '800' });
      },
      'within the total',
    ],
    ['forgets what it sold', () => life.buyRecord(life.bought(), { isSold: false }), 'sold = Σ'],
    [
      'changes what was agreed',
      () => {
        const record = startRecord(life.buy(), life.nowMs);
        life.after(dayOf(DAY + 1), changeOf({ ...record, aprBps: 100 }));
      },
      'agreed never changes',
    ],
  ];

  const ofDays: [string, () => void, string][] = [
    [
      'starts too early',
      () => life.after(changeOf(startRecord(life.buy(), life.nowMs))),
      'in its day',
    ],
    [
      'pays a day twice',
      () => {
        const record = life.paidOnce();
        life.after(...interestOf(record, { day: record.startDay, units: 1n }));
      },
      'a day is posted once',
    ],
    [
      'leaves a day out',
      () => {
        const record = life.running();
        life.after(dayOf(DAY + 3), ...interestOf(record, { day: DAY + 2, units: 1n }));
      },
      'paid in order',
    ],
    [
      'pays a day before it is over',
      () => {
        const record = life.running();
        life.after(...interestOf(record), changeOf(payDay(record)));
      },
      'when it is over',
    ],
    [
      'pays what has not begun',
      () => {
        const record = life.buy();
        life.after(dayOf(DAY + 2), ...interestOf(record, { day: DAY + 1, units: 1n }));
      },
      'only what is in progress',
    ],
    [
      'posts interest and writes nothing down',
      () => {
        const record = life.running();
        life.after(dayOf(DAY + 2), ...postings(payInterest(record, nextInterest(record))));
      },
      'interest is written down',
    ],
    [
      'writes down another interest than it posted',
      () => {
        const [one, other, written] = interestOf(life.running());
        life.after(dayOf(DAY + 2), one, other, { ...written, units: 1n });
      },
      'was posted',
    ],
    [
      'counts more income than it posted',
      () => {
        const record = life.running();
        const paid = { ...payDay(record), paidUnits: 1n };
        life.after(dayOf(DAY + 2), ...interestOf(record), changeOf(paid));
      },
      'income so far',
    ],
    [
      'lets a day pass without paying',
      () => {
        life.running();
        life.step({ kind: 'roll-day', day: DAY + 2 }, [dayOf(DAY + 2)]);
      },
      'every day is paid',
    ],
    [
      'forgets to begin',
      () => {
        life.buy();
        life.step({ kind: 'roll-day', day: DAY + 1 }, [dayOf(DAY + 1)]);
      },
      'what begins has begun',
    ],
  ];

  const ofEnds: [string, () => void, string][] = [
    [
      'ends before the last day',
      () => {
        const record = life.paidOnce();
        life.after(changeOf(awaitSettlement(record, { ending: 'matured', atMs: life.nowMs })));
      },
      'on its last day',
    ],
    [
      'ends without the days before',
      () => {
        const record = life.paidOnce();
        const waiting = awaitSettlement(record, { ending: 'matured', atMs: life.nowMs });
        life.after(dayOf(record.redemptionDay), changeOf(waiting));
      },
      'all but the last day',
    ],
    ['lets trust finance end early', () => life.redeem(life.running(TRUST)), 'no early end'],
    [
      'settles before the wait is over',
      () => {
        const waiting = life.waiting();
        life.after(...payOutOf(waiting), changeOf(settleRecord(waiting, life.nowMs)));
      },
      'after its wait',
    ],
    [
      'lets one wait for ever',
      () => {
        const second = life.waiting().settlesAtMs / 1_000 + 1;
        life.after({ kind: 'tick', second } as Change);
        life.step({ kind: 'settle-due' }, []);
      },
      'settled in time',
    ],
    [
      'keeps a part of the principal',
      () => {
        const waiting = life.waiting();
        life.settle(waiting, payOutOf({ ...waiting, units: waiting.units - 1n }));
      },
      'comes back whole',
    ],
    [
      'keeps the last interest',
      () => {
        const waiting = life.waiting();
        life.settle(waiting, postings(returnPrincipal(waiting)));
      },
      'interest shown at purchase',
    ],
    [
      'takes nothing back of an early end',
      () => {
        const early = life.redeem();
        life.settle(early, postings(returnPrincipal(early)));
      },
      'gives all interest back',
    ],
    [
      'takes more back than it paid',
      () => {
        const early = life.redeem();
        life.settle(early, postings(payOut({ ...early, paidUnits: early.paidUnits + 1n })));
      },
      'gives all interest back',
    ],
    [
      'cancels what has begun',
      () => {
        const record = life.running();
        const cancelled = cancelRecord(record as unknown as PurchasedRecord, life.nowMs);
        life.after(...postings(returnPrincipal(record)), changeOf(cancelled));
      },
      'goes from in-progress to settled',
    ],
    [
      'settles twice',
      () => {
        const waiting = life.waiting();
        life.settle(waiting);
        life.after(changeOf(settleRecord(waiting, life.nowMs)));
      },
      'goes from settled',
    ],
  ];

  it.each([...ofPurchase, ...ofDays, ...ofEnds])(
    'catch a machine that %s',
    (_name, cheat, message) => {
      expect(cheat).toThrow(message);
    },
  );
});
