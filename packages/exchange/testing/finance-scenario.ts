/**
 * A machine in which Alice and Bob have money in the financial account and days pass as the driver
 * lets them: what is due is booked, then the next day turns. It keeps what the tables would, so
 * that it can be killed and started again at any point.
 */
import { formatUnits, parseUnits } from '@anywhen/money';
import {
  FINANCE_CURRENCY,
  type FinanceProduct,
  type Level,
  businessDayAt,
  businessDayOf,
  financeInterest,
  startOfBusinessDay,
  windowAt,
} from '@anywhen/protocol';
import { EMPTY_IMAGE } from '../src/exchange.ts';
import type { FinanceInterestPaid, FinanceOrder } from '../src/finance/commands.ts';
import { describeFinanceTerms } from '../src/finance/finance-terms.ts';
import { type FinanceRecord, isOpenFinanceRecord } from '../src/finance/record.ts';
import type { Actor, Uid } from '../src/kernel/actor.ts';
import type { PostingAppended } from '../src/ledger/commands.ts';
import { openMember } from '../src/members/member.ts';
import type { CommandBody } from '../src/modules.ts';
import type { Outcome } from '../src/outcome.ts';
import type { ProductTerms } from '../src/terms/commands.ts';
import type { TermsProposal } from '../src/terms/proposal.ts';
import { ALICE, BOB, Machine } from './machine.ts';

/** The moment of EX-4.1. */
export const SUBSCRIBED_MS = Date.UTC(2026, 0, 10, 13, 45);

type Beginning = {
  level?: Level;
  usdt?: string;
  daySeconds?: number;
  atMs?: number;
  products?: readonly FinanceProduct[];
  bookingsMax?: number;
};

export class FinanceScenario {
  machine: Machine;
  /** Every record as it last changed; the machine itself keeps the open ones only. */
  readonly records = new Map<number, FinanceRecord>();
  readonly interest: FinanceInterestPaid[] = [];
  readonly postings: PostingAppended[] = [];
  readonly #bookingsMax: number;
  readonly #terms: ProductTerms[] = [];
  readonly #proposals = new Map<number, TermsProposal>();

  constructor(beginning: Beginning = {}) {
    const { level = 1, usdt = '200000', daySeconds = 86_400, atMs = SUBSCRIBED_MS } = beginning;
    const { products = describeFinanceTerms().products, bookingsMax = 5_000 } = beginning;
    this.#bookingsMax = bookingsMax;
    this.machine = new Machine(beginWith({ level, usdt }), { bookingsMax });
    this.machine.nowMs = atMs;
    this.asSystem({ kind: 'set-business-days', daySeconds });
    if (products.length > 0)
      this.asSystem({ kind: 'set-finance-terms', ...describeFinanceTerms(), products });
  }

  /** Of today's issue, with the interest that is shown for it. */
  order(product: string, amount: string): FinanceOrder {
    const sold = this.#products().find(({ code }) => code === product);
    const windows = sold?.windows ?? null;
    const windowDay = windows && windowAt(windows, this.day).startDay;
    const units = /^\d+(\.\d{1,8})?$/.test(amount) ? parseUnits(amount) : 0n;
    const interest = formatUnits(sold ? financeInterest(sold, units).totalUnits : 0n);
    return { product, windowDay, amount, interest };
  }

  buy(product: string, amount: string, change: Partial<FinanceOrder> = {}, uid = ALICE): Outcome {
    const order = { ...this.order(product, amount), ...change };
    return this.asMember(uid, { kind: 'buy-finance', ...order });
  }

  cancel(recordId = 1, uid = ALICE): Outcome {
    return this.asMember(uid, { kind: 'cancel-finance', recordId });
  }

  redeem(recordId = 1, uid = ALICE): Outcome {
    return this.asMember(uid, { kind: 'redeem-finance', recordId });
  }

  asMember(uid: Uid, body: CommandBody): Outcome {
    return this.#note(this.machine.asMember(uid, body));
  }

  asStaff(actor: Actor, body: CommandBody): Outcome {
    return this.#note(this.machine.as(actor, body));
  }

  asSystem(body: CommandBody): Outcome {
    return this.#note(this.machine.asSystem(body));
  }

  /** The last one that has turned. */
  get day(): number {
    return this.machine.exchange.modules.agenda.calendar?.day ?? 0;
  }

  /** The moment a day begins; nothing has run yet. */
  sleepUntil(day: number | string): void {
    const calendar = this.machine.exchange.modules.agenda.calendar ?? { daySeconds: 1, offset: 0 };
    const number = typeof day === 'string' ? businessDayOf(day) : day;
    this.machine.nowMs = startOfBusinessDay(calendar, number) * 1_000;
  }

  /** Day by day, each booked as it begins, and what waits is settled in its time. */
  liveUntil(day: number | string): void {
    const last = typeof day === 'string' ? businessDayOf(day) : day;
    while (this.day < last) {
      this.sleepUntil(this.day + 1);
      this.catchUp();
      this.settle();
    }
  }

  /** The wait, and what is left of its second; unless days are so short that one turns. */
  settle(): void {
    const calendar = this.machine.exchange.modules.agenda.calendar;
    const later = this.machine.nowMs + 6_001;
    if (calendar && businessDayAt(calendar, later) > calendar.day) return;
    this.machine.nowMs = later;
    this.catchUp();
  }

  /** As the driver does: books what is left, then turns every day that has begun. */
  catchUp(): void {
    while (this.settleDue() > 0);
    while (this.rollDay()) while (this.settleDue() > 0);
  }

  /** Says how many found no room. */
  settleDue(): number {
    const { reply } = this.asSystem({ kind: 'settle-due' });
    return 'data' in reply ? Number(reply.data['due']) : 0;
  }

  rollDay(day = this.day + 1): boolean {
    return this.asSystem({ kind: 'roll-day', day }).reply.isAccepted;
  }

  /** Everything in memory is gone; tables come back in any order. */
  kill(): void {
    const { exchange, nowMs } = this.machine;
    const { ledger, members, agenda } = exchange.modules;
    const before = exchange.fingerprint;
    this.machine = new Machine(
      {
        ...EMPTY_IMAGE,
        lastSeq: exchange.lastSeq,
        lastAtMs: exchange.lastAtMs,
        members: [ALICE, BOB].flatMap((uid) => members.find(uid) ?? []),
        ledger: {
          nextEntryId: (this.postings.at(-1)?.entryId ?? 2) + 1,
          accounts: [...ledger.accounts()].toReversed(),
        },
        terms: {
          products: this.#terms.slice(-1),
          nextProposalId: this.#proposals.size + 1,
          proposals: [...this.#proposals.values()].toReversed(),
        },
        agenda: { calendar: agenda.calendar },
        finance: {
          nextRecordId: this.records.size + 1,
          records: [...this.records.values()].filter(isOpenFinanceRecord).toReversed(),
        },
      },
      { bookingsMax: this.#bookingsMax },
    );
    this.machine.nowMs = nowMs;
    if (this.machine.exchange.fingerprint !== before) throw new Error('a start loses state');
  }

  last(id = 1): FinanceRecord {
    const record = this.records.get(id);
    if (!record) throw new Error(`there is no record ${id}`);
    return record;
  }

  available(uid: Uid = ALICE): string {
    return formatUnits(this.machine.balance(uid, FINANCE_CURRENCY, 'financial'));
  }

  held(uid: Uid = ALICE): string {
    return formatUnits(this.machine.balance(uid, FINANCE_CURRENCY, 'financial', 'held'));
  }

  #products(): readonly FinanceProduct[] {
    const terms = this.#terms.at(-1)?.terms as { products: readonly FinanceProduct[] } | undefined;
    return terms?.products ?? [];
  }

  #note(outcome: Outcome): Outcome {
    for (const change of outcome.changes) {
      if (change.kind === 'finance-record') this.records.set(change.record.id, change.record);
      if (change.kind === 'finance-interest') this.interest.push(change);
      if (change.kind === 'posting') this.postings.push(change);
      if (change.kind === 'terms') this.#terms.push(change.terms);
      if (change.kind === 'terms-proposal') {
        this.#proposals.set(change.proposal.id, change.proposal);
      }
    }
    return outcome;
  }
}

function beginWith({ level, usdt }: { level: Level; usdt: string }) {
  const balance = parseUnits(usdt);
  const account = { accountKind: 'financial', currency: 'USDT', bucket: 'available' } as const;
  const uids = [ALICE, BOB];
  const accounts = uids.map((owner, index) => ({ id: index + 1, owner, ...account }));
  return {
    ...EMPTY_IMAGE,
    members: uids.map((uid) => ({ ...openMember(uid, 0), level })),
    ledger: { nextEntryId: 3, accounts: accounts.map((own) => ({ ...own, balance, seq: 1 })) },
  };
}
