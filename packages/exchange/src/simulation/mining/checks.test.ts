/** The checks of machines have teeth: a machine that errs in any of these ways is caught. */
import { MARKETS } from '@anywhen/prices';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  type MachineRecord,
  type OpenMachine,
  buyMachine,
  cancelMachine,
  payMachine,
  startMachine,
} from '../../mining/machine.ts';
import type { Change, Command } from '../../modules.ts';
import { ALICE } from '../../../testing/machine.ts';
import { MiningChecks } from './checks.ts';

const DAY = 20_000;
const PRICE = 10_00000000n;
const PAYMENTS = [3n, 4n].map((units) => ({ units, usdtUnits: 2n * units }));
/** 0.01 bitcoin for 10 USDT, while one costs 1 000. */
const SHARE = { priceBps: 10_000, outputUnits: 1_000_000n };
const HOUSE = { USDT: -1, BTC: -2 } as const;

let checks: MiningChecks;
/** What the machine would say was sold. */
let sold: number;

const promise = (isTrue: boolean | undefined, text: string) => {
  if (!isTrue) throw new Error(text);
};

beforeEach(() => {
  checks = new MiningChecks(promise);
  sold = 0;
  const house = { kind: 'account', owner: 'house:mining', accountKind: 'house' } as const;
  for (const currency of ['USDT', 'BTC'] as const) {
    after({ ...house, id: HOUSE[currency], currency, bucket: 'available' });
  }
  after(dayOf(DAY));
});

describe('[R5] the checks of machines', () => {
  it('are content with some that run to their end, and with some that are cancelled', () => {
    buy();
    start();
    pay();
    pay(1);
    const other = { ...pending(), id: 2, startDay: DAY + 4 };
    sold = 4;
    after(spentOf(2), changeOf(other));
    sold = 2;
    after(refundOf(2), changeOf(cancelled(other)));
  });

  const faults: [string, () => void, string][] = [
    ['sells what starts at once', () => buy({ startDay: DAY }), 'start the next day'],
    ['begins with running ones', () => after(changeOf(running())), 'go from undefined'],
    ['books a purchase twice', () => (buy(), after(spentOf(1))), 'booked once'],
    ['takes no money', () => ((sold = 2), after(changeOf(pending()))), 'what was spent'],
    ['starts before the day', () => (buy(), after(changeOf(running()))), 'start on their day'],
    [
      'cancels what runs',
      () => {
        buy();
        start();
        after(refundOf(1), changeOf(cancelled(running())));
      },
      'go from running',
    ],
    ['gives nothing back', () => (buy(), after(changeOf(cancelled(pending())))), 'is refunded'],
    [
      'gives back and lets them run',
      () => (buy(), after(refundOf(1), dayOf(DAY + 1), changeOf(running()))),
      'is refunded',
    ],
    [
      'keeps the stock of what was cancelled',
      () => (buy(), after(refundOf(1), changeOf(cancelled(pending())))),
      'stock is',
    ],
    [
      'gives stock back on expiry',
      () => {
        buy();
        start();
        pay();
        sold = 0;
        pay(1);
      },
      'stock is',
    ],
    ['pays what has not started', () => (buy(), after(...outputOf(0))), 'only what runs'],
    [
      'pays a day before it is over',
      () => {
        buy();
        start();
        after(...outputOf(0), changeOf(paid(1)));
      },
      'when it is over',
    ],
    [
      'pays a day twice',
      () => {
        buy();
        start();
        pay();
        after(...outputOf(0));
      },
      'booked once',
    ],
    [
      'leaves a day out',
      () => {
        buy();
        start();
        after(dayOf(DAY + 3), ...outputOf(1));
      },
      'once, in order',
    ],
    [
      'says that it pays, and books nothing',
      () => {
        buy();
        start();
        after(dayOf(DAY + 2), ...outputOf(0).slice(1));
      },
      'has an entry',
    ],
    [
      'forgets a payment',
      () => {
        buy();
        start();
        after(dayOf(DAY + 2), ...outputOf(0), changeOf(running()));
      },
      'sum of its days',
    ],
    [
      'pays more than was shown',
      () => {
        buy({ outputUnits: 2n });
        start({ outputUnits: 2n });
        after(dayOf(DAY + 2), ...outputOf(0), changeOf({ ...paid(1), outputUnits: 2n }));
      },
      'more than was shown',
    ],
    [
      'pays less than was shown',
      () => {
        buy({ outputUnits: 9n });
        start({ outputUnits: 9n });
        after(dayOf(DAY + 2), ...outputOf(0), changeOf({ ...paid(1), outputUnits: 9n }));
        after(dayOf(DAY + 3), ...outputOf(1), changeOf({ ...paid(2), outputUnits: 9n }));
      },
      'what was shown was paid',
    ],
    [
      'lets them expire before their last day',
      () => {
        buy();
        start();
        const early = { ...paid(1), state: 'expired', endedAtMs: 9 } as const;
        after(dayOf(DAY + 2), ...outputOf(0), changeOf(early));
      },
      'after their last day',
    ],
    [
      'sells at another price than that of the tick',
      () => {
        after(tickOf(99_999));
        buy(SHARE);
      },
      'price is that of its tick',
    ],
    [
      'gives back more than the machines are worth',
      () => {
        after(tickOf(100_000));
        buy(SHARE);
        sold = 0;
        after(tickOf(50_000), refundOf(1), changeOf(cancelled({ ...pending(), ...SHARE }, PRICE)));
      },
      'price of its tick',
    ],
    [
      'keeps a part of a price in USDT',
      () => (buy(), after(refundOf(1), changeOf(cancelled(pending(), 1n)))),
      'comes back whole',
    ],
    [
      'changes what was agreed',
      () => {
        buy();
        start({ dailyUnits: 4n });
      },
      'agreed never changes',
    ],
  ];

  it.each(faults)('catch a machine that %s', (_name, err, message) => {
    expect(err).toThrow(message);
  });
});

function pending(): OpenMachine {
  return buyMachine({
    id: 1,
    uid: ALICE,
    model: 'Tiny',
    quantity: 2,
    th: 10,
    termDays: 2,
    priceUnits: PRICE,
    priceBps: null,
    dailyUnits: 3n,
    outputUnits: 7n,
    boughtAtMs: 1,
    startDay: DAY + 1,
  });
}

function cancelled(machine: OpenMachine, refundUnits: bigint | null = null): MachineRecord {
  return cancelMachine(machine, { atMs: 9, refundUnits });
}

function running(): OpenMachine {
  return startMachine(pending(), 5);
}

/** After so many payments. */
function paid(days: number): MachineRecord {
  return PAYMENTS.slice(0, days).reduce<MachineRecord>(
    (machine, payment) => payMachine(machine as OpenMachine, payment, 9),
    running(),
  );
}

function buy(change: Partial<OpenMachine> = {}): void {
  sold = 2;
  after(spentOf(1), changeOf({ ...pending(), ...change }));
}

function start(change: Partial<OpenMachine> = {}): void {
  after(dayOf(DAY + 1), changeOf({ ...running(), ...change }));
}

function pay(place = 0): void {
  after(dayOf(DAY + 2 + place), ...outputOf(place), changeOf(paid(place + 1)));
}

function changeOf(machine: MachineRecord): Change {
  return { kind: 'machine', machine };
}

function dayOf(day: number): Change {
  return { kind: 'calendar', calendar: { daySeconds: 2, offset: 0, day } };
}

/** So many cents for one bitcoin, and for everything else. */
function tickOf(cents: number): Change {
  const priceUnits = MARKETS.map(() => cents);
  return { kind: 'tick', second: 1, seed: '', priceUnits, tapeVolumeCents: [] };
}

function spentOf(id: number): Change {
  return bookingOf('MINING_BUY', PRICE, String(id));
}

function refundOf(id: number): Change {
  return bookingOf('MINING_REFUND', -PRICE, String(id));
}

/** The posting, then the event about it. */
function outputOf(place: number): Change[] {
  const { units, usdtUnits } = PAYMENTS[place] ?? { units: 0n, usdtUnits: 0n };
  const day = DAY + 1 + place;
  const output = { machineId: 1, day, units, usdtUnits, atMs: 9 };
  return [bookingOf('MINING_OUTPUT', -units, `1@${day}`), { kind: 'mining-output', output }];
}

/** Of the house's account. */
function bookingOf(
  type: 'MINING_BUY' | 'MINING_REFUND' | 'MINING_OUTPUT',
  units: bigint,
  reference: string,
): Change {
  const accountId = type === 'MINING_OUTPUT' ? HOUSE.BTC : HOUSE.USDT;
  const place = { accountId, seq: 1, entryId: 1, balanceAfter: 0n, atMs: 9 };
  return { kind: 'posting', ...place, units, type, reference };
}

function after(...changes: Change[]): void {
  const body = { kind: 'settle-due' } as const;
  const command: Command = { seq: 1, atMs: 9, actor: { kind: 'system' }, id: 'x', body };
  const reply = { isAccepted: true, data: { due: 0 } } as const;
  const outcome = { reply, changes, events: [], isRemembered: false };
  checks.after(outcome, command, { mining: { soldOf: () => sold } });
}
