/** Records of one member as a machine would change them, step by step in the hands of a test. */
import { parseUnits } from '@anywhen/money';
import { type FinanceProduct, financeDates, financeInterest, windowAt } from '@anywhen/protocol';
import { holdPrincipal, payInterest, payOut, returnPrincipal } from '../../finance/bookings.ts';
import {
  type DayInterest,
  type FinanceRecord,
  type PurchasedRecord,
  type RunningRecord,
  type WaitingRecord,
  awaitSettlement,
  cancelRecord,
  nextInterest,
  payDay,
  purchaseRecord,
  settleRecord,
  startRecord,
} from '../../finance/record.ts';
import type { Leg } from '../../ledger/ledger.ts';
import { type Member, openMember } from '../../members/member.ts';
import type { Change, Command, CommandBody } from '../../modules.ts';
import { ALICE } from '../../../testing/machine.ts';
import { FinanceChecks } from './checks.ts';

export const DAY = 20_000;
export const ALICES: Member = { ...openMember(ALICE, 0), level: 1 };

const AMOUNTS = { min: '10', step: '0.01', personalMax: '1000', total: '1500' };
export const FIXED: FinanceProduct = {
  code: 'S3',
  family: 'fixed',
  termDays: 3,
  aprBps: 1_999,
  ...AMOUNTS,
  windows: null,
};
export const TRUST: FinanceProduct = {
  code: 'T2',
  family: 'trust',
  termDays: 2,
  aprBps: 900,
  ...AMOUNTS,
  windows: { days: 1, firstDay: 0 },
};

type Choice = { id?: number; amount?: string };

export class LifecycleFixture {
  nowMs = DAY * 86_400_000;
  readonly #checks = new FinanceChecks((isTrue, text) => {
    if (!isTrue) throw new Error(text);
  });
  /** What the machine would say was sold. */
  #sold = 0n;
  #day = DAY;

  constructor() {
    const own = { owner: ALICE, accountKind: 'financial', currency: 'USDT' } as const;
    const house = { owner: 'house:interest', accountKind: 'house', currency: 'USDT' } as const;
    this.after(
      { kind: 'member', member: ALICES },
      { kind: 'account', ...own, id: 1, bucket: 'available' },
      { kind: 'account', ...own, id: 2, bucket: 'held' },
      { kind: 'account', ...house, id: -1, bucket: 'available' },
      termsOf([FIXED, TRUST]),
      dayOf(DAY),
    );
  }

  /** Bought today; nothing of it has been booked. */
  bought(product = FIXED, { id = 1, amount = '100' }: Choice = {}): PurchasedRecord {
    const { code, family, aprBps, termDays, windows } = product;
    const units = parseUnits(amount);
    const { dailyUnits, totalUnits: interestUnits } = financeInterest(product, units);
    return purchaseRecord({
      id,
      uid: ALICE,
      product: code,
      family,
      windowDay: windows && windowAt(windows, this.#day).startDay,
      units,
      aprBps,
      termDays,
      dailyUnits,
      interestUnits,
      subscribedAtMs: this.nowMs,
      subscriptionDay: this.#day,
      ...financeDates(product, this.#day),
    });
  }

  buy(product = FIXED, choice: Choice = {}): PurchasedRecord {
    return this.buyRecord(this.bought(product, choice));
  }

  buyRecord(record: PurchasedRecord, { isSold = true } = {}): PurchasedRecord {
    if (isSold) this.#sold += record.units;
    this.after(...postings(holdPrincipal(record)), changeOf(record));
    return record;
  }

  /** On the first day of its interest. */
  running(product = FIXED, id = 1): RunningRecord {
    const record = startRecord(this.buy(product, { id }), this.nowMs);
    this.after(dayOf(record.startDay), changeOf(record));
    return record;
  }

  paidOnce(record = this.running()): RunningRecord {
    const paid = payDay(record);
    this.after(dayOf(nextInterest(record).day + 1), ...interestOf(record), changeOf(paid));
    return paid;
  }

  /** To the wait for its settlement. */
  waiting(product = FIXED, id = 1): WaitingRecord {
    let record = this.running(product, id);
    const days = product.family === 'fixed' ? product.termDays - 1 : 0;
    while (record.paidDays < days) record = this.paidOnce(record);
    const waiting = awaitSettlement(record, { ending: 'matured', atMs: this.nowMs });
    this.after(dayOf(record.redemptionDay), changeOf(waiting));
    return waiting;
  }

  redeem(record = this.paidOnce()): WaitingRecord {
    const early = awaitSettlement(record, { ending: 'early', atMs: this.nowMs });
    this.after(changeOf(early));
    return early;
  }

  settle(waiting: WaitingRecord, paidOut = payOutOf(waiting)): void {
    this.nowMs = waiting.settlesAtMs;
    this.#sold -= waiting.units;
    this.after(...paidOut, changeOf(settleRecord(waiting, this.nowMs)));
  }

  cancel(record: PurchasedRecord): void {
    this.#sold -= record.units;
    const cancelled = cancelRecord(record, this.nowMs);
    this.after(...postings(returnPrincipal(record)), changeOf(cancelled));
  }

  after(...changes: Change[]): void {
    this.step({ kind: 'forget-person', uid: ALICE }, changes);
  }

  step(body: CommandBody, changes: Change[]): void {
    for (const change of changes) {
      if (change.kind === 'calendar') this.#day = change.calendar.day;
    }
    const actor = { kind: 'system' } as const;
    const command: Command = { seq: 1, atMs: this.nowMs, actor, id: 'x', body };
    const reply = { isAccepted: true, data: { due: 0 } } as const;
    const outcome = { reply, changes, events: [], isRemembered: false };
    this.#checks.after(outcome, command, { finance: { soldOf: () => this.#sold } });
  }
}

export function payOutOf(waiting: WaitingRecord): Change[] {
  const booked = postings(payOut(waiting));
  if (waiting.ending === 'early') return booked;
  return [...booked, writtenDown(waiting.id, nextInterest(waiting))];
}

/** Two postings, and what is written down of them. */
export function interestOf(
  record: FinanceRecord,
  interest: DayInterest = nextInterest(record as RunningRecord),
): [Change, Change, Extract<Change, { kind: 'finance-interest' }>] {
  const [one, other] = postings(payInterest(record, interest)) as [Change, Change];
  return [one, other, writtenDown(record.id, interest)];
}

function writtenDown(id: number, interest: DayInterest) {
  return { kind: 'finance-interest', id, ...interest, atMs: 0 } as const;
}

export function changeOf(record: FinanceRecord): Change {
  return { kind: 'finance-record', record };
}

export function dayOf(day: number): Change {
  return { kind: 'calendar', calendar: { daySeconds: 2, offset: 0, day } };
}

export function termsOf(products: readonly FinanceProduct[]): Change {
  return { kind: 'terms', terms: { product: 'finance', terms: { products }, fromMs: 0 } };
}

export function postings(legs: readonly Leg[]): Change[] {
  const place = { seq: 1, entryId: 1, atMs: 0, balanceAfter: 0n };
  return legs.map(({ account, units, type, reference }) => {
    const accountId = 'kind' in account ? (account.bucket === 'available' ? 1 : 2) : -1;
    return { kind: 'posting', ...place, accountId, units, type, reference };
  });
}
