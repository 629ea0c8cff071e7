/**
 * The flow record (rulebook 17): one event, one line. Lines come from two lists, each newest first:
 * bookings, entry by entry, and spot orders by their last change. A page is merged from both, so
 * that no line is lost or duplicated at its border.
 */
import { type SpotOrderRecord, describeOrder } from '@anywhen/exchange';
import { formatUnits, parseUnits } from '@anywhen/money';
import {
  type AccountKind,
  type EndedResult,
  type FlowBooking,
  type FlowLine,
  type FlowOrder,
  LEDGER_TYPES,
  type RecordType,
  flowPostingsOf,
  hasWagerBack,
  isPartOfLine,
  lineTypeOf,
  readDailyReference,
  referenceKindOf,
  requireFlowType,
} from '@anywhen/protocol';
import type { Pool } from 'pg';
import type { OrdersByChange, Provided } from '../facets/server-module.ts';
import { type RecordPlace, type RecordRow, listPostings } from './queries.ts';

type FlowFilter = {
  account?: AccountKind | undefined;
  record?: RecordType | undefined;
  currency?: string | undefined;
  fromMs?: number | undefined;
  toMs?: number | undefined;
};

/** A line's position. At equal times, orders come first. */
export type FlowPlace = { atMs: number } & (
  | { kind: 'order'; orderId: number }
  | ({ kind: 'booking' } & RecordPlace)
);

export type FlowDeps = {
  pool: Pool;
  ordersByChange: OrdersByChange;
  codesOf: NonNullable<Provided['productCodes']>;
  resultsOf: NonNullable<Provided['flowResults']>;
};

type FlowPage = { lines: FlowLine[]; next: FlowPlace | undefined };

type Placed = { line: FlowLine; place: FlowPlace };

export async function listFlowLines(
  deps: FlowDeps,
  uid: number,
  asked: FlowFilter & { after: FlowPlace | undefined; limit: number },
): Promise<FlowPage> {
  const { limit } = asked;
  const orders = await listOrderLines(deps, uid, asked);
  // Bookings older than a whole page of orders are not on this page and need not be read.
  const fromMs = orders[limit]?.place.atMs ?? asked.fromMs;
  const bookings = await listBookings(deps, uid, { ...asked, fromMs });
  const lines = [...orders, ...bookings].toSorted(newestFirst);
  const page = lines.slice(0, limit);
  const named = await nameProducts(
    deps,
    page.map(({ line }) => line),
  );
  return {
    lines: await nameResults(deps, named),
    next: lines.length > limit ? page.at(-1)?.place : undefined,
  };
}

/** One query per page and kind of product, whatever its lines are. */
async function nameProducts(
  { pool, codesOf }: FlowDeps,
  lines: readonly FlowLine[],
): Promise<FlowLine[]> {
  const codes = new Map<string, ReadonlyMap<number, string>>();
  for (const [kind, ask] of Object.entries(codesOf)) {
    const own = bookingsOf(lines, kind);
    const ids = new Set(own.map(({ reference }) => Number(reference)));
    if (ids.size > 0) codes.set(kind, await ask(pool, [...ids]));
  }
  return lines.map((line) => {
    if (line.kind === 'order') return line;
    const product = codes.get(referenceKindOf(line.type))?.get(Number(line.reference)) ?? null;
    return { ...line, product };
  });
}

/** What ended with a line, once per page and kind of product. */
async function nameResults(
  { pool, resultsOf }: FlowDeps,
  lines: readonly FlowLine[],
): Promise<FlowLine[]> {
  const results = new Map<string, EndedResult>();
  for (const [kind, ask] of Object.entries(resultsOf)) {
    const own = bookingsOf(lines, kind);
    if (own.length === 0) continue;
    for (const [id, result] of await ask(pool, own)) results.set(id, result);
  }
  return lines.map((line) => {
    const result = results.get(line.id);
    return line.kind === 'booking' && result ? { ...line, result } : line;
  });
}

function bookingsOf(lines: readonly FlowLine[], kind: string): FlowBooking[] {
  return lines.flatMap((line) =>
    line.kind === 'booking' && referenceKindOf(line.type) === kind ? [line] : [],
  );
}

const OF_ORDERS = { account: 'spot', record: LEDGER_TYPES.SPOT_BUY.record } as const;

async function listOrderLines(
  { ordersByChange }: FlowDeps,
  uid: number,
  asked: Parameters<typeof listFlowLines>[2],
): Promise<Placed[]> {
  const { account, record, currency, fromMs, toMs, after, limit } = asked;
  if (account !== undefined && account !== OF_ORDERS.account) return [];
  if (record !== undefined && record !== OF_ORDERS.record) return [];
  const orders = await ordersByChange(uid, {
    currency,
    fromMs,
    toMs: after?.kind === 'booking' ? Math.min(toMs ?? Infinity, after.atMs) : toMs,
    before: after?.kind === 'order' ? after : undefined,
    limit: limit + 1,
  });
  return orders.map((order) => {
    const atMs = order.updatedAtMs;
    return { line: toOrderLine(order), place: { kind: 'order', atMs, orderId: order.id } };
  });
}

function toOrderLine(order: SpotOrderRecord): FlowOrder {
  return {
    kind: 'order',
    id: `order-${order.id}`,
    atMs: order.updatedAtMs,
    ...OF_ORDERS,
    order: describeOrder(order),
    held: formatUnits(order.heldUnits),
  };
}

async function listBookings(
  { pool }: FlowDeps,
  uid: number,
  asked: Parameters<typeof listFlowLines>[2],
): Promise<Placed[]> {
  const { account, record, currency, fromMs, toMs, after, limit } = asked;
  const rows = await listPostings(pool, uid, {
    account,
    types: flowPostingsOf(record),
    currency,
    fromMs,
    toMs: after?.kind === 'order' ? Math.min(toMs ?? Infinity, after.atMs + 1) : toMs,
    before: after?.kind === 'booking' ? after : undefined,
    // A line takes two postings at most: one more than the page has makes it complete in any case.
    limit: 2 * (limit + 1),
  });
  return groupByLine(rows)
    .slice(0, limit + 1)
    .map((postings) => {
      const line = joinPostings(postings);
      // The position of its oldest posting: the next page begins after that one.
      const { place } = postings.at(-1) ?? postings[0];
      return { line, place: { kind: 'booking', atMs: line.atMs, ...place } };
    });
}

/** What one entry did to one account for one line, newest first. */
type LineRows = [RecordRow, ...RecordRow[]];

/** An entry may have several lines: a settlement pays the last interest and the principal. */
function groupByLine(rows: readonly RecordRow[]): LineRows[] {
  const lines: LineRows[] = [];
  for (const row of rows) {
    const newer = lines.at(-1);
    if (newer && isOneLine(newer[0], row)) newer.push(row);
    else lines.push([row]);
  }
  return lines;
}

/** For a win the gain comes before the wager; a fee and what is given back are parts of a line. */
function joinPostings(rows: LineRows): FlowBooking {
  const { line, heldLost } = rows.find((row) => !isPartOfLine(row.line.type)) ?? rows[0];
  const part = rows.find((row) => isPartOfLine(row.line.type));
  const type = requireFlowType(line.type);
  const booking: FlowBooking = {
    ...line,
    ...referenceOf(line),
    availableAfter: rows[0].line.availableAfter,
    type,
    kind: 'booking',
    product: null,
    wager: null,
    withdrawn: null,
    givenBack: null,
  };
  if (hasWagerBack(type)) return { ...booking, wager: rows[1]?.line.amount ?? null };
  if (heldLost === undefined) return part ? takeOff(booking, part.line.amount) : booking;
  const lost = formatUnits(heldLost);
  return referenceKindOf(type) === 'withdrawal'
    ? { ...booking, withdrawn: { received: lost, fee: formatUnits(part?.heldLost ?? 0n) } }
    : { ...booking, wager: lost };
}

/** References to accounts and grants are words, which have no day. */
function referenceOf({ reference }: RecordRow['line']): { reference: string; day: number | null } {
  const { id, day } = readDailyReference(reference);
  return { reference: id, day };
}

function takeOff(booking: FlowBooking, part: string): FlowBooking {
  const units = parseUnits(part);
  return {
    ...booking,
    amount: formatUnits(parseUnits(booking.amount) + units),
    givenBack: formatUnits(-units),
  };
}

function isOneLine(left: RecordRow, right: RecordRow): boolean {
  return (
    left.place.entryId === right.place.entryId &&
    left.place.accountId === right.place.accountId &&
    lineTypeOf(left.line.type) === lineTypeOf(right.line.type)
  );
}

function newestFirst({ place: left }: Placed, { place: right }: Placed): number {
  if (left.atMs !== right.atMs) return right.atMs - left.atMs;
  if (left.kind === 'order') return right.kind === 'order' ? right.orderId - left.orderId : -1;
  if (right.kind === 'order') return 1;
  return right.entryId - left.entryId || right.accountId - left.accountId || right.seq - left.seq;
}
