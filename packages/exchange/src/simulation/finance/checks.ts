/**
 * The promises of finance, checked from changes alone: records move only along the table of
 * rulebook 4.5, each day is paid once and in order, what is paid in the end is what was shown, and
 * a principal comes back whole. What is held and sold is what is open.
 */
import { parseUnits } from '@anywhen/money';
import { FINANCE_CURRENCY, type FinanceProduct, type FinanceState } from '@anywhen/protocol';
import type { Exchange } from '../../exchange.ts';
import type { FinanceInterestPaid } from '../../finance/commands.ts';
import type { FinanceRecord } from '../../finance/record.ts';
import type { Member } from '../../members/member.ts';
import type { Change, Command } from '../../modules.ts';
import type { Outcome } from '../../outcome.ts';
import { HeldBalances } from '../ledger.ts';
import type { Check } from '../module-simulation.ts';
import { Booked } from './booked.ts';

type Notified = { readonly finance: Pick<Exchange['modules']['finance'], 'soldOf'> };

const ALLOWED: Readonly<Record<FinanceState | 'none', readonly FinanceState[]>> = {
  none: ['purchased'],
  purchased: ['in-progress', 'settled'],
  'in-progress': ['in-progress', 'waiting'],
  waiting: ['settled'],
  settled: [],
};

export class FinanceChecks {
  readonly #check: Check;
  readonly #records = new Map<number, FinanceRecord>();
  /** By record, how many days were paid. */
  readonly #paidDays = new Map<number, number>();
  readonly #members = new Map<number, Member>();
  readonly #booked = new Booked();
  readonly #held = new HeldBalances('financial', 'finance-record');
  #products: readonly FinanceProduct[] = [];
  #interestCount = 0;
  #day = 0;
  #lastTickSecond = 0;

  constructor(check: Check) {
    this.#check = check;
  }

  after({ changes, reply }: Outcome, command: Command, modules: Notified): readonly string[] {
    const seen: string[] = [];
    for (const change of changes) this.#note(change);
    for (const change of changes) {
      if (change.kind === 'finance-interest') this.#followInterest(change);
      if (change.kind === 'finance-record') seen.push(this.#follow(change.record, command));
    }
    this.#check(this.#booked.postedDays === this.#interestCount, 'interest is written down');
    for (const change of changes) {
      if (change.kind === 'finance-record') this.#compareBooked(change.record, modules);
    }
    const isAsked = command.body.kind === 'settle-due' || command.body.kind === 'roll-day';
    if (isAsked && 'data' in reply) this.#requireBooked(reply.data);
    return seen;
  }

  #note(change: Change): void {
    this.#booked.note(change);
    this.#held.note(change);
    if (change.kind === 'calendar') this.#day = change.calendar.day;
    if (change.kind === 'tick') this.#lastTickSecond = change.second;
    if (change.kind === 'member') this.#members.set(change.member.uid, change.member);
    if (change.kind === 'terms' && change.terms.product === 'finance') {
      this.#products = (change.terms.terms as { products: readonly FinanceProduct[] }).products;
    }
  }

  /** [I7] Each day once, in order, and not before it is over. */
  #followInterest({ id, day, units }: FinanceInterestPaid): void {
    const record = this.#records.get(id);
    const paidDays = this.#paidDays.get(id) ?? 0;
    const isTrust = record?.family === 'trust';
    const next = isTrust ? record.redemptionDay - 1 : (record?.startDay ?? 0) + paidDays;
    const isOpen = record?.state === 'in-progress' || record?.state === 'waiting';
    this.#check(isOpen, 'only what is in progress or waits earns');
    this.#check(day === next && day < (record?.redemptionDay ?? 0), 'days are paid in order');
    this.#check(day < this.#day, 'a day is paid when it is over');
    this.#check(this.#booked.postedFor(id, day) === units, 'what is written down was posted');
    this.#paidDays.set(id, isTrust ? record.termDays : paidDays + 1);
    this.#interestCount += 1;
  }

  #follow(record: FinanceRecord, command: Command): string {
    const { id, family, state, ending } = record;
    const before = this.#records.get(id);
    const isAllowed = ALLOWED[before?.state ?? 'none'].includes(state);
    this.#check(isAllowed, `a record goes from ${before?.state} to ${state}`);
    this.#check(!before || isSameAgreement(before, record), 'what was agreed never changes');
    this.#records.set(id, record);
    if (!before) this.#checkPurchase(record);
    if (state === 'in-progress') this.#check(this.#day >= record.startDay, 'it starts in its day');
    if (state === 'settled') this.#checkEnd(record, before, command.atMs);
    if (state === 'waiting') this.#checkWait(record);
    return `${family} record → ${state === 'settled' ? ending : state}`;
  }

  /** Worked out anew from the terms and from what others have, not by the exchange's functions. */
  #checkPurchase(record: FinanceRecord): void {
    const { uid, product, family, units, aprBps, termDays, interestUnits, startDay } = record;
    const member = this.#members.get(uid);
    const terms = this.#products.find(({ code }) => code === product);
    if (!terms || !member) throw new Error('broken promise: what is sold is on offer');
    const isAllowed = member.status === 'active' && member.level >= (family === 'trust' ? 1 : 0);
    this.#check(isAllowed, 'only who may buys');
    const agreed = (units * BigInt(aprBps) * BigInt(termDays)) / 3_650_000n;
    this.#check(interestUnits === agreed, 'the interest shown is that of the terms');
    this.#check(aprBps === terms.aprBps && termDays === terms.termDays, 'sold under the terms');
    this.#check(startDay > this.#day, 'interest begins after the day of purchase');
    const days = terms.windows?.days ?? 1;
    this.#check(startDay <= this.#day + days, 'interest begins with the next day or issue');
    this.#check(record.redemptionDay === startDay + termDays, 'its end is its term away');
    const own = this.#open((each) => each.uid === uid && each.product === product);
    const limit = parseUnits(terms.personalMax) * (member.level === 2 ? 2n : 1n);
    this.#check(own <= limit, 'within the personal limit');
    this.#check(this.#soldWith(record) <= parseUnits(terms.total), 'within the total');
  }

  #checkWait({ family, ending, redemptionDay, paidDays, termDays }: FinanceRecord): void {
    this.#check(ending === 'early' || this.#day >= redemptionDay, 'it ends on its last day');
    this.#check(ending === 'matured' || family === 'fixed', 'trust finance has no early end');
    const isPaid = family === 'trust' ? paidDays === 0 : paidDays === termDays - 1;
    this.#check(ending === 'early' || isPaid, 'all but the last day is paid before the end');
  }

  /** [I8] What was shown is what was paid, and the principal is back whole. */
  #checkEnd(record: FinanceRecord, before: FinanceRecord | undefined, atMs: number): void {
    const { id, units, interestUnits, ending, settlesAtMs } = record;
    const { returned, interest, givenBack } = this.#booked.of(id);
    this.#check(returned === units, 'the principal comes back whole');
    const isCancelled = ending === 'cancelled';
    this.#check(isCancelled === (before?.state === 'purchased'), 'cancelled before it has begun');
    this.#check(isCancelled || atMs >= (settlesAtMs ?? Infinity), 'settled after its wait');
    if (ending === 'matured') {
      this.#check(interest === interestUnits, 'Σ interest = interest shown at purchase');
    }
    const left = ending === 'matured' ? interestUnits : 0n;
    this.#check(interest + givenBack === left, 'an early end gives all interest back, and no more');
  }

  /** To the unit: what the record says is what was posted. */
  #compareBooked({ id }: FinanceRecord, { finance }: Notified): void {
    const record = this.#records.get(id) as FinanceRecord;
    const { uid, product, windowDay, units, state, paidDays, paidUnits, givenBackUnits } = record;
    const { held, spent, interest, givenBack, fromHouse } = this.#booked.of(id);
    this.#check(spent === -units, 'a purchase is paid once');
    this.#check(held === (state === 'settled' ? 0n : units), 'the principal is held whole');
    this.#check(interest === paidUnits, 'income so far = Σ posted');
    this.#check(givenBack === -givenBackUnits, 'what is given back was posted');
    this.#check(fromHouse === interest + givenBack, 'interest is the house’s');
    this.#check((this.#paidDays.get(id) ?? 0) === paidDays, 'as many days as were posted');
    const ofMember = this.#open((each) => each.uid === uid);
    this.#check(this.#held.of(uid, FINANCE_CURRENCY) === ofMember, 'held = Σ open principals');
    const sold = this.#soldWith(record);
    this.#check(finance.soldOf(product, windowDay) === sold, 'sold = Σ principals');
  }

  /** Where nothing found no room, no day is unpaid and nothing waits beyond its time. */
  #requireBooked(data: unknown): void {
    if ((data as { due: number }).due > 0) return;
    for (const record of this.#records.values()) {
      const { state, family, startDay, redemptionDay, paidDays, settlesAtMs } = record;
      const isLate = Math.ceil((settlesAtMs ?? Infinity) / 1_000) <= this.#lastTickSecond;
      this.#check(state !== 'waiting' || !isLate, 'what waits is settled in time');
      this.#check(state !== 'purchased' || startDay > this.#day, 'what begins has begun');
      const next = family === 'trust' ? redemptionDay : startDay + paidDays + 1;
      this.#check(state !== 'in-progress' || next > this.#day, 'every day is paid');
    }
  }

  #soldWith({ product, windowDay }: FinanceRecord): bigint {
    return this.#open((each) => each.product === product && each.windowDay === windowDay);
  }

  #open(isCounted: (record: FinanceRecord) => boolean): bigint {
    let sum = 0n;
    for (const record of this.#records.values()) {
      if (record.state !== 'settled' && isCounted(record)) sum += record.units;
    }
    return sum;
  }
}

function isSameAgreement(before: FinanceRecord, after: FinanceRecord): boolean {
  const what = ['uid', 'product', 'family', 'windowDay', 'units', 'aprBps', 'termDays'] as const;
  const amounts = ['dailyUnits', 'interestUnits'] as const;
  const when = ['subscribedAtMs', 'subscriptionDay', 'startDay', 'redemptionDay'] as const;
  return [...what, ...amounts, ...when].every((column) => before[column] === after[column]);
}
