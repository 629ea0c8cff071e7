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
import { formatUnits } from '@anywhen/money';
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
  startOfBusinessDay,
} from '@anywhen/protocol';

/** Of one record. */
export type ComingPart = {
  readonly day: number;
  /** The moment itself when known to the second; otherwise the start of the day. */
  readonly atMs?: number;
  readonly kind: ComingKind;
  readonly currency: string;
  readonly units: bigint;
  readonly recordId: string;
};

/** What bots will spend. */
const QUOTE = 'USDT';

export type ComingOf = Readonly<Partial<Record<ComingProduct, readonly ComingPart[]>>>;

type Gathered = Pick<ComingLine, 'day' | 'atMs' | 'product' | 'kind' | 'currency'> & {
  units: bigint;
  readonly recordIds: Set<string>;
};

/** By day, then by moment, then in the order of products and kinds. */
export function gatherComing(calendar: BusinessCalendar, parts: ComingOf): ComingLine[] {
  const lines = new Map<string, Gathered>();
  for (const product of COMING_PRODUCTS) {
    for (const part of parts[product] ?? []) {
      // A pledge so small that a day brings nothing has no line for every day.
      if (part.units > 0n) gather(lines, calendar, product, part);
    }
  }
  return [...lines.values()].toSorted(byMoment).map(({ units, recordIds, ...line }) => {
    const [first = null] = recordIds;
    const isOne = recordIds.size === 1;
    const amount = formatUnits(units);
    return { ...line, amount, count: recordIds.size, recordId: isOne ? first : null };
  });
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
    recordId: String(contract.id),
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
    recordId: String(position.id),
  }));
}

/**
 * Every date of the bots' plans up to a day, inclusive: what a bot will spend, as long as its funds
 * last.
 */
export function comingRuns(
  calendar: BusinessCalendar,
  bots: readonly BotRecord[],
  untilDay: number,
): ComingPart[] {
  return bots.flatMap(({ id, dca }) => {
    const parts: ComingPart[] = [];
    if (!dca) return parts;
    const { amountUnits: units, runs, runsDone } = dca;
    let second = dca.nextSecond;
    while (second !== null && runsDone + parts.length < (runs ?? Infinity)) {
      const moment = momentOf(calendar, second);
      if (moment.day > untilDay) break;
      parts.push({ ...moment, kind: 'spend', currency: QUOTE, units, recordId: String(id) });
      second = nextDcaSecond(dca, second);
    }
    return parts;
  });
}

/** What is late comes as soon as the core runs. */
function momentOf(calendar: BusinessCalendar, second: number): Pick<ComingPart, 'day' | 'atMs'> {
  const atMs = second * 1_000;
  return { day: Math.max(calendar.day, businessDayAt(calendar, atMs)), atMs };
}

function gather(
  lines: Map<string, Gathered>,
  calendar: BusinessCalendar,
  product: ComingProduct,
  { day, atMs = startOfBusinessDay(calendar, day) * 1_000, ...part }: ComingPart,
): void {
  const { kind, currency, units, recordId } = part;
  const key = `${day}/${product}/${kind}/${currency}`;
  const known = lines.get(key);
  if (!known) {
    const recordIds = new Set([recordId]);
    lines.set(key, { day, atMs, product, kind, currency, units, recordIds });
    return;
  }
  known.units += units;
  known.atMs = Math.min(known.atMs, atMs);
  known.recordIds.add(recordId);
}

/** One that waits for its price opens with the next tick. */
function endSecondOf({ endsAtSecond, acceptedAtMs, periodSeconds }: CurrentContract): number {
  return endsAtSecond ?? Math.floor(acceptedAtMs / 1_000) + 1 + periodSeconds;
}

function byMoment(one: Gathered, other: Gathered): number {
  return (
    one.day - other.day ||
    one.atMs - other.atMs ||
    COMING_PRODUCTS.indexOf(one.product) - COMING_PRODUCTS.indexOf(other.product) ||
    COMING_KINDS.indexOf(one.kind) - COMING_KINDS.indexOf(other.kind) ||
    (one.currency < other.currency ? -1 : 1)
  );
}
