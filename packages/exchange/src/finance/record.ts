/**
 * A finance record and its life (rulebook 4.5). It carries what was agreed at purchase; nothing
 * changes that. A settled record never changes again, and its principal has come back whole.
 *
 *   purchased → in-progress → waiting → settled (matured, early) · purchased → settled (cancelled)
 */
import {
  FINANCE_SETTLE_SECONDS,
  type FinanceEnding,
  type FinanceFamily,
  type Instalments,
  instalmentAt,
} from '@anywhen/protocol';
import type { Uid } from '../kernel/actor.ts';
import type { ProductShare } from '../kernel/open-of-product.ts';

export type AgreedFinance = {
  readonly id: number;
  readonly uid: Uid;
  readonly product: string;
  readonly family: FinanceFamily;
  /** The issue of a trust product, by the day its window opened. */
  readonly windowDay: number | null;
  /** The principal. */
  readonly units: bigint;
  readonly aprBps: number;
  readonly termDays: number;
  readonly dailyUnits: bigint;
  readonly interestUnits: bigint;
  readonly subscribedAtMs: number;
  readonly subscriptionDay: number;
  readonly startDay: number;
  readonly redemptionDay: number;
};

type Unstarted = { readonly startedAtMs: null; readonly paidDays: 0; readonly paidUnits: 0n };
type Started = {
  readonly startedAtMs: number;
  readonly paidDays: number;
  readonly paidUnits: bigint;
};
type Unended = { readonly ending: null; readonly settlesAtMs: null };
type Unsettled = { readonly givenBackUnits: 0n; readonly settledAtMs: null };

export type PurchasedRecord = AgreedFinance &
  Unstarted &
  Unended &
  Unsettled & { readonly state: 'purchased' };

export type RunningRecord = AgreedFinance &
  Started &
  Unended &
  Unsettled & { readonly state: 'in-progress' };

export type WaitingRecord = AgreedFinance &
  Started &
  Unsettled & {
    readonly state: 'waiting';
    readonly ending: Exclude<FinanceEnding, 'cancelled'>;
    readonly settlesAtMs: number;
  };

/** One that was cancelled had not begun, and never waited. */
type SettledRecord = AgreedFinance &
  (Started | Unstarted) & {
    readonly state: 'settled';
    readonly ending: FinanceEnding;
    readonly settlesAtMs: number | null;
    readonly givenBackUnits: bigint;
    readonly settledAtMs: number;
  };

/** What the exchange keeps in memory. */
export type OpenFinanceRecord = PurchasedRecord | RunningRecord | WaitingRecord;

/** All states have the same columns, so that a row of the table is a record and the other way. */
export type FinanceRecord = OpenFinanceRecord | SettledRecord;

/** Interest of one business day; of a trust product all of it, on its last day. */
export type DayInterest = { readonly day: number; readonly units: bigint };

export function purchaseRecord(agreed: AgreedFinance): PurchasedRecord {
  return advance<PurchasedRecord>(agreed, { state: 'purchased' });
}

export function cancelRecord(record: PurchasedRecord, settledAtMs: number): SettledRecord {
  return advance<SettledRecord>(record, { state: 'settled', ending: 'cancelled', settledAtMs });
}

/** The first day of interest has begun; it is paid when it is over. */
export function startRecord(record: PurchasedRecord, startedAtMs: number): RunningRecord {
  return advance<RunningRecord>(record, { state: 'in-progress', startedAtMs });
}

export function payDay(record: RunningRecord): RunningRecord {
  return advance<RunningRecord>(record, {
    state: 'in-progress',
    startedAtMs: record.startedAtMs,
    paidDays: record.paidDays + 1,
    paidUnits: record.paidUnits + nextInterest(record).units,
  });
}

/** The redemption date has come, or the member wants out early. */
export function awaitSettlement(
  record: RunningRecord,
  { ending, atMs }: { ending: WaitingRecord['ending']; atMs: number },
): WaitingRecord {
  const { startedAtMs, paidDays, paidUnits } = record;
  const settlesAtMs = atMs + FINANCE_SETTLE_SECONDS * 1_000;
  const so = { startedAtMs, paidDays, paidUnits };
  return advance<WaitingRecord>(record, { state: 'waiting', ...so, ending, settlesAtMs });
}

/** With its last interest, or with all interest given back. */
export function settleRecord(record: WaitingRecord, settledAtMs: number): SettledRecord {
  const { termDays, interestUnits, paidDays, paidUnits, ending, settlesAtMs } = record;
  const isEarly = ending === 'early';
  return advance<SettledRecord>(record, {
    state: 'settled',
    ending,
    startedAtMs: record.startedAtMs,
    paidDays: isEarly ? paidDays : termDays,
    paidUnits: isEarly ? paidUnits : interestUnits,
    givenBackUnits: isEarly ? paidUnits : 0n,
    settlesAtMs,
    settledAtMs,
  });
}

/** What the next posting pays. */
export function nextInterest(record: RunningRecord | WaitingRecord): DayInterest {
  const { family, startDay, redemptionDay, interestUnits, paidDays } = record;
  if (family === 'trust') return { day: redemptionDay - 1, units: interestUnits };
  return { day: startDay + paidDays, units: instalmentAt(financeInstalments(record), paidDays) };
}

/** The business day its next step belongs to: it starts, is paid for the day before, or ends. */
export function nextDayOf(record: PurchasedRecord | RunningRecord): number {
  const { family, state, startDay, redemptionDay, paidDays } = record;
  if (state === 'purchased') return startDay;
  return family === 'trust' ? redemptionDay : startDay + paidDays + 1;
}

export function settleSecondOf({ settlesAtMs }: WaitingRecord): number {
  return Math.ceil(settlesAtMs / 1_000);
}

export function shareOf(record: OpenFinanceRecord): ProductShare {
  const { product, units: amount, subscribedAtMs: atMs } = record;
  return { product, amount, asked: { amount, atMs } };
}

export function financeInstalments(
  record: Pick<AgreedFinance, 'termDays' | 'dailyUnits' | 'interestUnits'>,
): Instalments {
  const { termDays: days, dailyUnits, interestUnits: totalUnits } = record;
  return { days, dailyUnits, totalUnits };
}

/** Settled ones are history. */
export function isOpenFinanceRecord(record: FinanceRecord): record is OpenFinanceRecord {
  return record.state !== 'settled';
}

/** Everything about a record: a table edited behind our back must not pass for the state. */
export function agreedText(record: AgreedFinance): string {
  const { id, uid, product, family, windowDay, units, aprBps, termDays } = record;
  const { dailyUnits, interestUnits, subscribedAtMs } = record;
  const { subscriptionDay, startDay, redemptionDay } = record;
  const bought = `${id}/${uid}/${product}/${family}/${windowDay}/${units}/${subscribedAtMs}`;
  const agreed = `${aprBps}/${termDays}/${dailyUnits}/${interestUnits}`;
  return `finance/${bought}/${agreed}/${subscriptionDay}/${startDay}/${redemptionDay}/`;
}

export function lifecycleText(record: OpenFinanceRecord): string {
  const { state, startedAtMs, ending, paidDays, paidUnits, settlesAtMs } = record;
  return `${state}/${startedAtMs}/${ending}/${paidDays}/${paidUnits}/${settlesAtMs}`;
}

/**
 * What was agreed, with what has become of it. Written out, because a spread that overwrites is ten
 * times slower (decision 0012) and all records are booked in the same moment of a day.
 */
function advance<Next extends FinanceRecord>(
  agreed: AgreedFinance,
  course: Partial<Omit<FinanceRecord, keyof AgreedFinance>> & { readonly state: Next['state'] },
): Next {
  return {
    id: agreed.id,
    uid: agreed.uid,
    product: agreed.product,
    family: agreed.family,
    windowDay: agreed.windowDay,
    units: agreed.units,
    aprBps: agreed.aprBps,
    termDays: agreed.termDays,
    dailyUnits: agreed.dailyUnits,
    interestUnits: agreed.interestUnits,
    subscribedAtMs: agreed.subscribedAtMs,
    subscriptionDay: agreed.subscriptionDay,
    startDay: agreed.startDay,
    redemptionDay: agreed.redemptionDay,
    state: course.state,
    startedAtMs: course.startedAtMs ?? null,
    ending: course.ending ?? null,
    paidDays: course.paidDays ?? 0,
    paidUnits: course.paidUnits ?? 0n,
    givenBackUnits: course.givenBackUnits ?? 0n,
    settlesAtMs: course.settlesAtMs ?? null,
    settledAtMs: course.settledAtMs ?? null,
  } as Next;
}
