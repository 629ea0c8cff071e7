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
import { ALICES, DAY, FIXED, TRUST, LifecycleFixture } from './lifecycle-fixture.ts';
import { changeOf, dayOf, interestOf, payOutOf, postings, termsOf } from './lifecycle-fixture.ts';

let fixture: LifecycleFixture;

beforeEach(() => {
  fixture = new LifecycleFixture();
});

describe('[R5] the checks of finance', () => {
  it('are content with some that mature, one that ends early and one that is cancelled', () => {
    fixture.settle(fixture.waiting());
    fixture.cancel(fixture.buy(TRUST, { id: 2 }));
    fixture.settle(fixture.redeem(fixture.paidOnce(fixture.running(FIXED, 3))));
    fixture.settle(fixture.waiting(TRUST, 4));
  });

  const ofPurchase: [string, () => void, string][] = [
    [
      'begins in the middle',
      () => fixture.after(changeOf(startRecord(fixture.bought(), fixture.nowMs))),
      'undefined',
    ],
    ['takes no money', () => fixture.after(changeOf(fixture.bought())), 'paid once'],
    [
      'lets a member of level 0 buy trust finance',
      () => {
        fixture.after({ kind: 'member', member: { ...ALICES, level: 0 } });
        fixture.buy(TRUST);
      },
      'only who may buys',
    ],
    [
      'lets a restricted member buy',
      () => {
        fixture.after({ kind: 'member', member: { ...ALICES, status: 'restricted' } });
        fixture.buy();
      },
      'only who may buys',
    ],
    [
      'sells what is not on offer',
      () => (fixture.after(termsOf([TRUST])), fixture.buy()),
      'on offer',
    ],
    ['sells under other terms', () => fixture.buy({ ...FIXED, aprBps: 2_000 }), 'under the terms'],
    [
      'shows another interest',
      () => fixture.buyRecord({ ...fixture.bought(), interestUnits: 1n }),
      'interest shown is that of the terms',
    ],
    [
      'pays interest for the day of purchase',
      () => fixture.buyRecord({ ...fixture.bought(), startDay: DAY, redemptionDay: DAY + 3 }),
      'after the day of purchase',
    ],
    [
      'lets interest begin later than it could',
      () => fixture.buyRecord({ ...fixture.bought(), startDay: DAY + 2, redemptionDay: DAY + 5 }),
      'with the next day',
    ],
    [
      'adds a day to the term',
      () => fixture.buyRecord({ ...fixture.bought(), redemptionDay: DAY + 5 }),
      'its term away',
    ],
    [
      'sells above the personal limit',
      () => {
        fixture.buy(FIXED, { amount: '600' });
        fixture.buy(FIXED, { id: 2, amount: '600' });
      },
      'personal limit',
    ],
    [
      'sells above the total',
      () => {
        fixture.after({ kind: 'member', member: { ...ALICES, level: 2 } });
        fixture.buy(FIXED, { amount: '800' });
        fixture.buy(FIXED, { id: 2, amount: '800' });
      },
      'within the total',
    ],
    [
      'forgets what it sold',
      () => fixture.buyRecord(fixture.bought(), { isSold: false }),
      'sold = Σ',
    ],
    [
      'changes what was agreed',
      () => {
        const record = startRecord(fixture.buy(), fixture.nowMs);
        fixture.after(dayOf(DAY + 1), changeOf({ ...record, aprBps: 100 }));
      },
      'agreed never changes',
    ],
  ];

  const ofDays: [string, () => void, string][] = [
    [
      'starts too early',
      () => fixture.after(changeOf(startRecord(fixture.buy(), fixture.nowMs))),
      'in its day',
    ],
    [
      'pays a day twice',
      () => {
        const record = fixture.paidOnce();
        fixture.after(...interestOf(record, { day: record.startDay, units: 1n }));
      },
      'a day is posted once',
    ],
    [
      'leaves a day out',
      () => {
        const record = fixture.running();
        fixture.after(dayOf(DAY + 3), ...interestOf(record, { day: DAY + 2, units: 1n }));
      },
      'paid in order',
    ],
    [
      'pays a day before it is over',
      () => {
        const record = fixture.running();
        fixture.after(...interestOf(record), changeOf(payDay(record)));
      },
      'when it is over',
    ],
    [
      'pays what has not begun',
      () => {
        const record = fixture.buy();
        fixture.after(dayOf(DAY + 2), ...interestOf(record, { day: DAY + 1, units: 1n }));
      },
      'only what is in progress',
    ],
    [
      'posts interest and writes nothing down',
      () => {
        const record = fixture.running();
        fixture.after(dayOf(DAY + 2), ...postings(payInterest(record, nextInterest(record))));
      },
      'interest is written down',
    ],
    [
      'writes down another interest than it posted',
      () => {
        const [one, other, written] = interestOf(fixture.running());
        fixture.after(dayOf(DAY + 2), one, other, { ...written, units: 1n });
      },
      'was posted',
    ],
    [
      'counts more income than it posted',
      () => {
        const record = fixture.running();
        const paid = { ...payDay(record), paidUnits: 1n };
        fixture.after(dayOf(DAY + 2), ...interestOf(record), changeOf(paid));
      },
      'income so far',
    ],
    [
      'lets a day pass without paying',
      () => {
        fixture.running();
        fixture.step({ kind: 'roll-day', day: DAY + 2 }, [dayOf(DAY + 2)]);
      },
      'every day is paid',
    ],
    [
      'forgets to begin',
      () => {
        fixture.buy();
        fixture.step({ kind: 'roll-day', day: DAY + 1 }, [dayOf(DAY + 1)]);
      },
      'what begins has begun',
    ],
  ];

  const ofEnds: [string, () => void, string][] = [
    [
      'ends before the last day',
      () => {
        const record = fixture.paidOnce();
        fixture.after(
          changeOf(awaitSettlement(record, { ending: 'matured', atMs: fixture.nowMs })),
        );
      },
      'on its last day',
    ],
    [
      'ends without the days before',
      () => {
        const record = fixture.paidOnce();
        const waiting = awaitSettlement(record, { ending: 'matured', atMs: fixture.nowMs });
        fixture.after(dayOf(record.redemptionDay), changeOf(waiting));
      },
      'all but the last day',
    ],
    ['lets trust finance end early', () => fixture.redeem(fixture.running(TRUST)), 'no early end'],
    [
      'settles before the wait is over',
      () => {
        const waiting = fixture.waiting();
        fixture.after(...payOutOf(waiting), changeOf(settleRecord(waiting, fixture.nowMs)));
      },
      'after its wait',
    ],
    [
      'lets one wait for ever',
      () => {
        const second = fixture.waiting().settlesAtMs / 1_000 + 1;
        fixture.after({ kind: 'tick', second } as Change);
        fixture.step({ kind: 'settle-due' }, []);
      },
      'settled in time',
    ],
    [
      'keeps a part of the principal',
      () => {
        const waiting = fixture.waiting();
        fixture.settle(waiting, payOutOf({ ...waiting, units: waiting.units - 1n }));
      },
      'comes back whole',
    ],
    [
      'keeps the last interest',
      () => {
        const waiting = fixture.waiting();
        fixture.settle(waiting, postings(returnPrincipal(waiting)));
      },
      'interest shown at purchase',
    ],
    [
      'takes nothing back of an early end',
      () => {
        const early = fixture.redeem();
        fixture.settle(early, postings(returnPrincipal(early)));
      },
      'gives all interest back',
    ],
    [
      'takes more back than it paid',
      () => {
        const early = fixture.redeem();
        fixture.settle(early, postings(payOut({ ...early, paidUnits: early.paidUnits + 1n })));
      },
      'gives all interest back',
    ],
    [
      'cancels what has begun',
      () => {
        const record = fixture.running();
        const cancelled = cancelRecord(record as unknown as PurchasedRecord, fixture.nowMs);
        fixture.after(...postings(returnPrincipal(record)), changeOf(cancelled));
      },
      'goes from in-progress to settled',
    ],
    [
      'settles twice',
      () => {
        const waiting = fixture.waiting();
        fixture.settle(waiting);
        fixture.after(changeOf(settleRecord(waiting, fixture.nowMs)));
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
