/**
 * What will be paid to a member or fall due, over all products, as one list by days. Products
 * provide what each record brings; here it is combined into a line per day, product, kind and
 * currency.
 */
import {
  type BotRecord,
  type CurrentContract,
  type CurrentPosition,
  premiumAtRisk,
} from '@anywhen/exchange';
import {
  type BusinessCalendar,
  COMING_KINDS,
  COMING_PRODUCTS,
  type ComingKind,
  type ComingLine,
  type ComingProduct,
  OPTION_CURRENCY,
  SECONDS_CURRENCY,
  businessDayAt,
  nextDcaSecond,
} from '@anywhen/protocol';
import { DaySums } from './day-sums.ts';

/** Of one record, which has one of a kind on a day. */
export type ComingPart = {
  readonly day: number;
  /** The same on every day from `day` to this one, inclusive: no object for each of them. */
  readonly lastDay?: number;
  /** The moment itself when known to the second; otherwise the start of the day. */
  readonly atMs?: number;
  readonly kind: ComingKind;
  readonly currency: string;
  readonly units: bigint;
  readonly recordId: number;
};

/** What bots will spend. */
const QUOTE = 'USDT';

export type ComingOf = Readonly<Partial<Record<ComingProduct, readonly ComingPart[]>>>;

/** By day, then by moment, then in the order of products and kinds. */
export function gatherComing(calendar: BusinessCalendar, parts: ComingOf): ComingLine[] {
  const lines = COMING_PRODUCTS.flatMap((product) => {
    const byName = new Map<string, DaySums>();
    for (const part of parts[product] ?? []) {
      const { kind, currency } = part;
      const name = `${kind}/${currency}`;
      const sums = byName.get(name) ?? new DaySums({ product, kind, currency });
      byName.set(name, sums);
      // A pledge so small that a day brings nothing has no line for every day.
      if (part.units > 0n) sums.add(part);
    }
    return [...byName.values()].flatMap((sums) => sums.lines(calendar));
  });
  return lines.toSorted(byMoment);
}

/** A contract that ends: its payout is unknown, so its wager is what is due. */
export function comingContracts(
  calendar: BusinessCalendar,
  contracts: readonly CurrentContract[],
): ComingPart[] {
  return contracts.map((contract) => ({
    ...momentOf(calendar, endSecondOf(contract)),
    kind: 'due',
    currency: SECONDS_CURRENCY,
    units: contract.wagerUnits,
    recordId: contract.id,
  }));
}

/** An option that expires: its payout is unknown, so its premium is what is due. */
export function comingOptions(
  calendar: BusinessCalendar,
  positions: readonly CurrentPosition[],
): ComingPart[] {
  return positions.map((position) => ({
    ...momentOf(calendar, position.expiresAtSecond),
    kind: 'due',
    currency: OPTION_CURRENCY,
    units: premiumAtRisk(position),
    recordId: position.id,
  }));
}

/**
 * Every day of the bots' plans up to one, inclusive, with all its dates: what a bot will spend, as
 * long as its funds last.
 */
export function comingRuns(
  calendar: BusinessCalendar,
  bots: readonly BotRecord[],
  untilDay: number,
): ComingPart[] {
  return bots.flatMap((bot) => comingRunsOf(calendar, bot, untilDay));
}

function comingRunsOf(
  calendar: BusinessCalendar,
  { id, dca }: BotRecord,
  untilDay: number,
): ComingPart[] {
  const parts: ComingPart[] = [];
  if (!dca) return parts;
  let left = (dca.runs ?? Infinity) - dca.runsDone;
  let second = dca.nextSecond;
  while (second !== null && left > 0) {
    const moment = momentOf(calendar, second);
    if (moment.day > untilDay) break;
    let runs = 0;
    while (left > 0 && momentOf(calendar, second).day === moment.day) {
      runs += 1;
      left -= 1;
      second = nextDcaSecond(dca, second);
    }
    const units = dca.amountUnits * BigInt(runs);
    parts.push({ ...moment, kind: 'spend', currency: QUOTE, units, recordId: id });
  }
  return parts;
}

/** What is late comes as soon as the core runs. */
function momentOf(calendar: BusinessCalendar, second: number): Pick<ComingPart, 'day' | 'atMs'> {
  const atMs = second * 1_000;
  return { day: Math.max(calendar.day, businessDayAt(calendar, atMs)), atMs };
}

/** One that waits for its price opens with the next tick. */
function endSecondOf({ endsAtSecond, acceptedAtMs, periodSeconds }: CurrentContract): number {
  return endsAtSecond ?? Math.floor(acceptedAtMs / 1_000) + 1 + periodSeconds;
}

function byMoment(one: ComingLine, other: ComingLine): number {
  return (
    one.day - other.day ||
    one.atMs - other.atMs ||
    COMING_PRODUCTS.indexOf(one.product) - COMING_PRODUCTS.indexOf(other.product) ||
    COMING_KINDS.indexOf(one.kind) - COMING_KINDS.indexOf(other.kind) ||
    (one.currency < other.currency ? -1 : 1)
  );
}
