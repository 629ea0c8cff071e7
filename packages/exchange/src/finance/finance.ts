/**
 * Finance products in the machine: members buy, cancel and redeem early; everything else is a
 * matter of days. A record is in a daily list at its next day and is booked there once, so that a
 * day cannot be paid twice; five seconds after its end it is settled in one entry.
 */
import { formatUnits } from '@anywhen/money';
import {
  FINANCE_CURRENCY,
  type Operation,
  type Rejection,
  financeDates,
  refusalOf,
} from '@anywhen/protocol';
import type { Schedule } from '../agenda/agenda.ts';
import type { DueAnswer } from '../agenda/timetable.ts';
import type { Uid } from '../kernel/actor.ts';
import type { Fingerprint } from '../kernel/fingerprint.ts';
import type { ExchangeModule, Handlers } from '../kernel/module.ts';
import { actingMember } from '../kernel/step-context.ts';
import { type Verdict, accepted, isRejection } from '../kernel/verdict.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { Members } from '../members/members.ts';
import type { Terms } from '../terms/terms.ts';
import { holdPrincipal, payInterest, payOut, returnPrincipal } from './bookings.ts';
import { FINANCE_RULES, type FinanceContext, type FinanceImage } from './commands.ts';
import type { FinanceOrder, FinanceReplies, FinanceTypes } from './commands.ts';
import {
  FINANCE_TERMS,
  type FinanceTerms,
  NO_FINANCE_TERMS,
  isFairFinance,
} from './finance-terms.ts';
import { type Kept, OpenRecords } from './open-records.ts';
import { type CheckedPurchase, type FinanceBooks, checkPurchase } from './purchase-checks.ts';
import {
  type DayInterest,
  type FinanceRecord,
  type OpenFinanceRecord,
  type PurchasedRecord,
  type RunningRecord,
  type WaitingRecord,
  awaitSettlement,
  cancelRecord,
  nextDayOf,
  nextInterest,
  payDay,
  purchaseRecord,
  settleRecord,
  startRecord,
} from './record.ts';
import { describeFinanceRecord } from './record-line.ts';

export type FinanceParts = {
  readonly ledger: Ledger;
  readonly members: Members;
  readonly terms: Terms;
  readonly agenda: Schedule<FinanceContext>;
};

/** How a member ends a record, and what that needs. */
type Ending = 'cancel-finance' | 'redeem-finance';
const NEEDED: Readonly<Record<Ending, Operation>> = {
  'cancel-finance': 'cancel-order',
  'redeem-finance': 'close-position',
};

export const financeModule: ExchangeModule<FinanceTypes, FinanceParts, Finance> = {
  rules: FINANCE_RULES,
  empty: { nextRecordId: 1, records: [] },
  open: ({ fingerprint, parts, image }) => new Finance(fingerprint, parts, image),
  handlers: (finance) => finance.handlers,
};

export class Finance {
  readonly handlers: Handlers<FinanceTypes>;
  readonly #parts: FinanceParts;
  readonly #books: FinanceBooks;
  #nextRecordId: number;

  constructor(fingerprint: Fingerprint, parts: FinanceParts, image: FinanceImage) {
    this.#parts = parts;
    const { ledger, members, agenda } = parts;
    const idOf = ({ record }: Kept) => record.id;
    const fallDue = (context: FinanceContext, kept: Kept) => this.#fallDue(context, kept);
    const days = agenda.openDailyList<Kept>({ idOf, fallDue });
    const settlements = agenda.openList<Kept>({ idOf, fallDue });
    const open = new OpenRecords(fingerprint, { days, settlements }, image.records);
    this.#books = { ledger, members, agenda, open, terms: keptTerms(parts.terms) };
    this.#nextRecordId = image.nextRecordId;
    this.handlers = {
      'buy-finance': (context, { kind: _kind, ...order }) => this.#buy(context, order),
      'cancel-finance': (context, body) => this.#cancel(context, body.recordId),
      'redeem-finance': (context, body) => this.#redeem(context, body.recordId),
      'set-finance-terms': (context, { kind: _kind, ...terms }) => this.#setTerms(context, terms),
    };
  }

  /** Of a product that is sold always, or of one issue. */
  soldOf(product: string, windowDay: number | null): bigint {
    return this.#books.open.soldOf(product, windowDay);
  }

  /** Not settled, the oldest first. */
  openOf(uid: Uid): OpenFinanceRecord[] {
    return [...this.#books.open.of(uid)].toSorted((one, other) => one.id - other.id);
  }

  #buy(context: FinanceContext, order: FinanceOrder): Verdict<FinanceReplies['buy-finance']> {
    const uid = actingMember(context);
    const checked = checkPurchase(this.#books, { uid, atMs: context.command.atMs, order });
    if (isRejection(checked)) return checked;
    const { ledger, open } = this.#books;
    const record = this.#agree(context, { uid, windowDay: order.windowDay, checked });
    ledger.post(context, holdPrincipal(record));
    open.add(record);
    announce(context, record);
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
    const id = this.#nextRecordId;
    this.#nextRecordId += 1;
    return purchaseRecord({
      id,
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
    const kept = this.#requireOwn(context, id, 'cancel-finance');
    if (isRejection(kept)) return kept;
    const { record } = kept;
    if (record.state !== 'purchased') return { code: 'REDEEM_NOT_ALLOWED' };
    const { ledger, open } = this.#books;
    const cancelled = cancelRecord(record, context.command.atMs);
    ledger.post(context, returnPrincipal(record));
    open.takeBack(kept);
    open.settle(kept);
    announce(context, cancelled);
    return accepted({ record: describeFinanceRecord(cancelled) });
  }

  #redeem(context: FinanceContext, id: number): Verdict<FinanceReplies['redeem-finance']> {
    const kept = this.#requireOwn(context, id, 'redeem-finance');
    if (isRejection(kept)) return kept;
    const { record } = kept;
    const isRunning = record.state === 'in-progress' && record.family === 'fixed';
    if (!isRunning) return { code: 'REDEEM_NOT_ALLOWED' };
    const { atMs } = context.command;
    this.#books.open.takeBack(kept);
    const waiting = awaitSettlement(record, { ending: 'early', atMs });
    this.#move(context, kept, waiting);
    return accepted({ record: describeFinanceRecord(waiting) });
  }

  /** While its day is not booked nothing ends: no interest is lost by the order of two things. */
  #requireOwn(context: FinanceContext, id: number, ending: Ending): Rejection | Kept {
    const uid = actingMember(context);
    const { members, agenda, open } = this.#books;
    const refusal = refusalOf(members.find(uid), NEEDED[ending]);
    if (refusal) return refusal;
    const kept = open.find(id);
    if (kept?.record.uid !== uid) return { code: 'NOT_FOUND' };
    const { record } = kept;
    if (record.state === 'waiting') return kept;
    const day = agenda.dayAt(context.command.atMs);
    const isBooked = day !== undefined && nextDayOf(record) > day;
    return isBooked ? kept : { code: 'DAY_NOT_BOOKED' };
  }

  #setTerms(
    context: FinanceContext,
    terms: FinanceTerms,
  ): Verdict<FinanceReplies['set-finance-terms']> {
    if (!isFairFinance(terms)) return { code: 'VALIDATION' };
    const isNew = this.#parts.terms.put(context, FINANCE_TERMS, terms);
    this.#books.terms = terms;
    return accepted({ isNew });
  }

  #fallDue(context: FinanceContext, kept: Kept): DueAnswer {
    const { record } = kept;
    const { atMs } = context.command;
    if (record.state === 'purchased') this.#move(context, kept, startRecord(record, atMs));
    else if (record.state === 'waiting') this.#settle(context, kept, record);
    else if (nextDayOf(record) < record.redemptionDay) this.#payDay(context, kept, record);
    else this.#move(context, kept, awaitSettlement(record, { ending: 'matured', atMs }));
    return 'booked';
  }

  #payDay(context: FinanceContext, kept: Kept, record: RunningRecord): void {
    const interest = nextInterest(record);
    this.#books.ledger.post(context, payInterest(record, interest));
    noteInterest(context, record.id, interest);
    this.#move(context, kept, payDay(record));
  }

  #settle(context: FinanceContext, kept: Kept, record: WaitingRecord): void {
    const { ledger, open } = this.#books;
    ledger.post(context, payOut(record));
    if (record.ending === 'matured') noteInterest(context, record.id, nextInterest(record));
    open.settle(kept);
    announce(context, settleRecord(record, context.command.atMs));
  }

  #move(context: FinanceContext, kept: Kept, record: OpenFinanceRecord): void {
    this.#books.open.move(kept, record);
    announce(context, record);
  }
}

function noteInterest(context: FinanceContext, id: number, { day, units }: DayInterest): void {
  const { atMs } = context.command;
  context.changes.push({ kind: 'finance-interest', id, day, units, atMs });
}

function announce(context: FinanceContext, record: FinanceRecord): void {
  context.changes.push({ kind: 'finance-record', record });
  context.events.push({ kind: 'finance-record', record });
}

/** Whatever is kept was found fair once before it was put there. */
function keptTerms(terms: Terms): FinanceTerms {
  return (terms.find(FINANCE_TERMS) as FinanceTerms | undefined) ?? NO_FINANCE_TERMS;
}
