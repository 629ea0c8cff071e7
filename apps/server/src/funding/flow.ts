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
  FLOW_TYPE_NAMES,
  LEDGER_TYPES,
  type LedgerType,
  type RecordType,
  hasWagerBack,
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
  const isMeant = (type: LedgerType) => !record || LEDGER_TYPES[type].record === record;
  const rows = await listPostings(pool, uid, {
    account,
    types: FLOW_TYPE_NAMES.filter(isMeant),
    currency,
    fromMs,
    toMs: after?.kind === 'order' ? Math.min(toMs ?? Infinity, after.atMs + 1) : toMs,
    before: after?.kind === 'booking' ? after : undefined,
    // A win takes two: one line more than the page has is whole in any case.
    limit: 2 * (limit + 1),
  });
  return joinWins(rows)
    .slice(0, limit + 1)
    .map(({ line, place }) => {
      return { line, place: { kind: 'booking', atMs: line.atMs, ...place } };
    });
}

/**
 * The gain is the second leg of a win, so it comes first here; the wager before it has the older
 * place, and the next page begins behind that one.
 */
export function joinWins(rows: readonly RecordRow[]): { line: FlowBooking; place: RecordPlace }[] {
  const joined: { line: FlowBooking; place: RecordPlace }[] = [];
  for (const { line, place, heldLost } of rows) {
    const newer = joined.at(-1);
    if (newer && hasWagerBack(line.type) && isOneEntry(newer.place, place)) {
      newer.line.wager = line.amount;
      newer.place = place;
      continue;
    }
    const wager = heldLost === undefined ? null : formatUnits(heldLost);
    const type = requireFlowType(line.type);
    joined.push({ line: { ...line, type, kind: 'booking', wager }, place });
  }
  return joined;
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
