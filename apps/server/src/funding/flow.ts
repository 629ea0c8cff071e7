/**
 * The flow record as a person means it (rulebook 17): one happening, one line. Lines come from two
 * lists, each newest first: what was booked, entry by entry, and spot orders by their last change.
 * A page is merged from both, so that none of its lines is lost or doubled at its border.
 */
import { type SpotOrderRecord, describeOrder } from '@anywhen/exchange';
import { formatUnits } from '@anywhen/money';
import {
  type AccountKind,
  type FlowBooking,
  type FlowLine,
  type FlowOrder,
  LEDGER_TYPES,
  type RecordType,
  flowPostingsOf,
  hasWagerBack,
  isPartOfLine,
  referenceKindOf,
  requireFlowType,
} from '@anywhen/protocol';
import type { Pool } from 'pg';
import { type RecordPlace, type RecordRow, listPostings } from './queries.ts';

export type FlowFilter = {
  account?: AccountKind | undefined;
  record?: RecordType | undefined;
  currency?: string | undefined;
  fromMs?: number | undefined;
  toMs?: number | undefined;
};

/** Where a line stands. Of one moment, orders come first. */
export type FlowPlace = { atMs: number } & (
  { kind: 'order'; orderId: number } | ({ kind: 'booking' } & RecordPlace)
);

export type OrdersAsked = {
  /** Only orders that have moved this currency. */
  currency: string | undefined;
  fromMs: number | undefined;
  toMs: number | undefined;
  /** Only what changed before this one. */
  before: { atMs: number; orderId: number } | undefined;
  limit: number;
};

/** Orders that have moved money, the one that changed last first. */
export type OrdersByChange = (uid: number, asked: OrdersAsked) => Promise<SpotOrderRecord[]>;

export type FlowDeps = { pool: Pool; ordersByChange: OrdersByChange };

export type FlowPage = { lines: FlowLine[]; next: FlowPlace | undefined };

type Placed = { line: FlowLine; place: FlowPlace };

export async function listFlowLines(
  deps: FlowDeps,
  uid: number,
  asked: FlowFilter & { after: FlowPlace | undefined; limit: number },
): Promise<FlowPage> {
  const { limit } = asked;
  const orders = await listOrderLines(deps, uid, asked);
  // What is older than a whole page of orders is not on this page: it need not be looked for.
  const fromMs = orders[limit]?.place.atMs ?? asked.fromMs;
  const bookings = await listBookings(deps, uid, { ...asked, fromMs });
  const lines = [...orders, ...bookings].toSorted(newestFirst);
  const page = lines.slice(0, limit);
  return {
    lines: page.map(({ line }) => line),
    next: lines.length > limit ? page.at(-1)?.place : undefined,
  };
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
    // A line takes two at most: one more than the page has is whole in any case.
    limit: 2 * (limit + 1),
  });
  return groupByEntry(rows)
    .slice(0, limit + 1)
    .map((entry) => {
      const line = joinEntry(entry);
      // Where its oldest posting stands: behind that one the next page begins.
      const { place } = entry.at(-1) ?? entry[0];
      return { line, place: { kind: 'booking', atMs: line.atMs, ...place } };
    });
}

/** What one entry did to one account, newest first. */
type EntryRows = [RecordRow, ...RecordRow[]];

function groupByEntry(rows: readonly RecordRow[]): EntryRows[] {
  const entries: EntryRows[] = [];
  for (const row of rows) {
    const newer = entries.at(-1);
    if (newer && isOneEntry(newer[0].place, row.place)) newer.push(row);
    else entries.push([row]);
  }
  return entries;
}

/** Of a win the gain comes before the wager that was held, of a withdrawal the fee is a part. */
function joinEntry(entry: EntryRows): FlowBooking {
  const { line, heldLost } = entry.find((row) => !isPartOfLine(row.line.type)) ?? entry[0];
  const part = entry.find((row) => isPartOfLine(row.line.type));
  const type = requireFlowType(line.type);
  const booking: FlowBooking = { ...line, type, kind: 'booking', wager: null, withdrawn: null };
  if (hasWagerBack(type)) return { ...booking, wager: entry[1]?.line.amount ?? null };
  if (heldLost === undefined) return booking;
  const lost = formatUnits(heldLost);
  return referenceKindOf(type) === 'withdrawal'
    ? { ...booking, withdrawn: { received: lost, fee: formatUnits(part?.heldLost ?? 0n) } }
    : { ...booking, wager: lost };
}

function isOneEntry(left: RecordPlace, right: RecordPlace): boolean {
  return left.entryId === right.entryId && left.accountId === right.accountId;
}

function newestFirst({ place: left }: Placed, { place: right }: Placed): number {
  if (left.atMs !== right.atMs) return right.atMs - left.atMs;
  if (left.kind === 'order') return right.kind === 'order' ? right.orderId - left.orderId : -1;
  if (right.kind === 'order') return 1;
  return right.entryId - left.entryId || right.accountId - left.accountId || right.seq - left.seq;
}
