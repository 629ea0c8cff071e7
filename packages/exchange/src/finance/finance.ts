/**
 * Fixed-term and trust products: members subscribe, cancel and redeem early; business days pay the
 * interest. A record is in a daily list at its next day and is booked there once, so that a day
 * cannot be paid twice; five seconds after its end it is settled in one entry.
 */
import { formatUnits } from '@anywhen/money';
import {
  FINANCE_CURRENCY,
  type Rejection,
  financeDates,
  isRejection,
  refusalOf,
} from '@anywhen/protocol';
import type { Schedule } from '../agenda/agenda.ts';
import type { Uid } from '../kernel/actor.ts';
import type { Fingerprint } from '../kernel/fingerprint.ts';
import { Holdings, dueHandler } from '../kernel/holdings.ts';
import { type Handlers, classModule } from '../kernel/module.ts';
import { actingMember } from '../kernel/step-context.ts';
import { type Verdict, accepted } from '../kernel/verdict.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { Members } from '../members/members.ts';
import type { Terms } from '../terms/terms.ts';
import { holdPrincipal, payInterest, payOut, returnPrincipal } from './bookings.ts';
import { FINANCE_RULES, type FinanceContext, type FinanceImage } from './commands.ts';
import type { FinanceOrder, FinanceReplies, FinanceTypes } from './commands.ts';
import { FINANCE_TERMS, readFinanceTerms } from './finance-terms.ts';
import { type CheckedPurchase, type FinanceBooks, checkPurchase } from './purchase-checks.ts';
import {
  type DayInterest,
  type FinanceRecord,
  type OpenFinanceRecord,
  type PurchasedRecord,
  type RunningRecord,
  type WaitingRecord,
  agreedText,
  awaitSettlement,
  cancelRecord,
  isOpenFinanceRecord,
  lifecycleText,
  nextDayOf,
  nextInterest,
  payDay,
  purchaseRecord,
  settleRecord,
  settleSecondOf,
  shareOf,
  startRecord,
} from './record.ts';
import { describeFinanceRecord } from './record-line.ts';
import { SoldUnits } from './sold-units.ts';

type FinanceParts = {
  readonly ledger: Ledger;
  readonly members: Members;
  readonly terms: Terms;
  readonly agenda: Schedule<FinanceContext>;
};

/** How a member ends a record. */
type Ending = 'cancel-finance' | 'redeem-finance';

class Finance {
  readonly handlers: Handlers<FinanceTypes>;
  readonly #books: FinanceBooks;

  constructor(fingerprint: Fingerprint, parts: FinanceParts, image: FinanceImage) {
    const { ledger, members, agenda } = parts;
    const handler = dueHandler((context: FinanceContext, record: OpenFinanceRecord) =>
      this.#advance(context, record),
    );
    const days = agenda.openDailyList(handler);
    const settlements = agenda.openList(handler);
    const dueOf = (record: OpenFinanceRecord) =>
      record.state === 'waiting'
        ? { list: settlements, at: settleSecondOf(record) }
        : { list: days, at: nextDayOf(record) };
    const open = new Holdings<OpenFinanceRecord, FinanceRecord>(
      fingerprint,
      { isOpen: isOpenFinanceRecord, nameOf: agreedText, stateOf: lifecycleText, dueOf, shareOf },
      { nextId: image.nextRecordId, records: image.records },
    );
    const sold = new SoldUnits(image.records);
    const offer = parts.terms.offer(FINANCE_TERMS, { read: readFinanceTerms });
    this.#books = { ledger, members, agenda, open, sold, offer };
    this.handlers = {
      'buy-finance': (context, { kind: _kind, ...order }) => this.#buy(context, order),
      'cancel-finance': (context, body) => this.#cancel(context, body.recordId),
      'redeem-finance': (context, body) => this.#redeem(context, body.recordId),
      'set-finance-terms': (context, { kind: _kind, ...terms }) => offer.set(context, terms),
    };
  }

  /** Of a product that is sold always, or of one issue. */
  soldOf(product: string, windowDay: number | null): bigint {
    return this.#books.sold.of({ product, windowDay });
  }

  /** All that are not settled. */
  open(): IterableIterator<OpenFinanceRecord> {
    return this.#books.open.all();
  }

  /** Not settled, the oldest first. */
  openOf(uid: Uid): OpenFinanceRecord[] {
    return this.#books.open.of(uid);
  }

  #buy(context: FinanceContext, order: FinanceOrder): Verdict<FinanceReplies['buy-finance']> {
    const uid = actingMember(context);
    const checked = checkPurchase(this.#books, { uid, atMs: context.command.atMs, order });
    if (isRejection(checked)) return checked;
    const { ledger, sold } = this.#books;
    const record = this.#agree(context, { uid, windowDay: order.windowDay, checked });
    ledger.post(context, holdPrincipal(record));
    sold.add(record, record.units);
    this.#put(context, record);
    const available = formatUnits(ledger.availableOf(uid, 'financial', FINANCE_CURRENCY));
    return accepted({ record: describeFinanceRecord(record), available });
  }

  #agree(
    { command }: FinanceContext,
    asked: { uid: Uid; windowDay: number | null; checked: CheckedPurchase },
  ): PurchasedRecord {
    const { uid, windowDay, checked } = asked;
    const { product, day, units, interest } = checked;
    const { code, family, aprBps, termDays } = product;
    return purchaseRecord({
      id: this.#books.open.takeId(),
      uid,
      product: code,
      family,
      windowDay,
      units,
      aprBps,
      termDays,
      dailyUnits: interest.dailyUnits,
      interestUnits: interest.totalUnits,
      subscribedAtMs: command.atMs,
      subscriptionDay: day,
      ...financeDates(product, day),
    });
  }

  #cancel(context: FinanceContext, id: number): Verdict<FinanceReplies['cancel-finance']> {
    const record = this.#requireOwn(context, id, 'cancel-finance');
    if (isRejection(record)) return record;
    if (record.state !== 'purchased') return { code: 'REDEEM_NOT_ALLOWED' };
    const { ledger, sold } = this.#books;
    const cancelled = cancelRecord(record, context.command.atMs);
    ledger.post(context, returnPrincipal(record));
    sold.add(record, -record.units);
    this.#put(context, cancelled);
    return accepted({ record: describeFinanceRecord(cancelled) });
  }

  #redeem(context: FinanceContext, id: number): Verdict<FinanceReplies['redeem-finance']> {
    const record = this.#requireOwn(context, id, 'redeem-finance');
    if (isRejection(record)) return record;
    const isRunning = record.state === 'in-progress' && record.family === 'fixed';
    if (!isRunning) return { code: 'REDEEM_NOT_ALLOWED' };
    const { atMs } = context.command;
    const waiting = awaitSettlement(record, { ending: 'early', atMs });
    this.#put(context, waiting);
    return accepted({ record: describeFinanceRecord(waiting) });
  }

  /** While its day is not booked nothing ends: no interest is lost by the order of two things. */
  #requireOwn(context: FinanceContext, id: number, ending: Ending): Rejection | OpenFinanceRecord {
    const uid = actingMember(context);
    const { members, agenda, open } = this.#books;
    const refusal =
      ending === 'redeem-finance'
        ? members.refuseReducing(uid)
        : refusalOf(members.find(uid), 'cancel-order');
    if (refusal) return refusal;
    const record = open.find(id);
    if (record?.uid !== uid) return { code: 'NOT_FOUND' };
    if (record.state === 'waiting') return record;
    const day = agenda.dayAt(context.command.atMs);
    const isBooked = day !== undefined && nextDayOf(record) > day;
    return isBooked ? record : { code: 'DAY_NOT_BOOKED' };
  }

  #advance(context: FinanceContext, record: OpenFinanceRecord): void {
    const { atMs } = context.command;
    if (record.state === 'purchased') this.#put(context, startRecord(record, atMs));
    else if (record.state === 'waiting') this.#settle(context, record);
    else if (nextDayOf(record) < record.redemptionDay) this.#payDay(context, record);
    else this.#put(context, awaitSettlement(record, { ending: 'matured', atMs }));
  }

  #payDay(context: FinanceContext, record: RunningRecord): void {
    const interest = nextInterest(record);
    this.#books.ledger.post(context, payInterest(record, interest));
    noteInterest(context, record.id, interest);
    this.#put(context, payDay(record));
  }

  #settle(context: FinanceContext, record: WaitingRecord): void {
    const { ledger, sold } = this.#books;
    ledger.post(context, payOut(record));
    if (record.ending === 'matured') noteInterest(context, record.id, nextInterest(record));
    sold.add(record, -record.units);
    this.#put(context, settleRecord(record, context.command.atMs));
  }

  #put(context: FinanceContext, record: FinanceRecord): void {
    this.#books.open.put(record);
    context.changes.push({ kind: 'finance-record', record });
    context.events.push({ kind: 'finance-record', record });
  }
}

export const financeModule = classModule<FinanceTypes, FinanceParts, Finance>({
  rules: FINANCE_RULES,
  empty: { nextRecordId: 1, records: [] },
  opened: Finance,
});

function noteInterest(context: FinanceContext, id: number, { day, units }: DayInterest): void {
  const { atMs } = context.command;
  context.changes.push({ kind: 'finance-interest', id, day, units, atMs });
}
