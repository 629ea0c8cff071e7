/** Assets, transfers and the flow record over HTTP. The exchange makes all decisions. */
import { formatUnits } from '@anywhen/money';
import {
  RECORDS_PER_PAGE,
  dropRequest,
  listFlow,
  listRecords,
  readAssets,
  readOverview,
  transfer,
} from '@anywhen/protocol';
import { submitAsMember, sameAsReply } from '../core/submit.ts';
import type { Core } from '../core/core.ts';
import type { MemberFacts } from '../members/facts.ts';
import { refuse } from '../platform/http/call.ts';
import type { Routes } from '../platform/http/routes.ts';
import { type FlowDeps, type FlowPlace, listFlowLines } from './flow.ts';
import { type OpenWorth, type PastPrices, buildOverview } from './overview.ts';
import { findArchived, listBalances, toBalanceLine } from './queries.ts';
import { readRecordCursor, readRecordPage, writeRecordCursor } from './record-page.ts';
import { type PriceOf, valueOf } from './valuation.ts';

export type FundingParts = FlowDeps & {
  core: Core;
  facts: { members: MemberFacts };
  nowMs: () => number;
  priceOf: PriceOf;
  pastPrices: PastPrices;
  openWorth: OpenWorth;
};

export function serveFunding(routes: Routes, parts: FundingParts): void {
  const { pool, core, facts, nowMs, priceOf, pastPrices, openWorth } = parts;

  routes.serveMember(readOverview, ({ uid }) => {
    const openedAtMs = facts.members.find(uid)?.openedAtMs ?? nowMs();
    const prices = { priceOf, pastPrices, openWorth };
    return buildOverview(uid, { pool, ...prices, nowMs: nowMs(), openedAtMs });
  });

  routes.serveMember(readAssets, async ({ uid, params }) => {
    const balances = await listBalances(pool, uid);
    const own = balances.filter(({ kind }) => kind === params.kind);
    const values = own.map(({ currency, available, held }) => {
      return valueOf(currency, available + held, priceOf);
    });
    const lines = own.map((balance, index) => {
      return { ...toBalanceLine(balance), valueUsdt: formatUnits(values[index] ?? 0n) };
    });
    const openUnits = openWorth.now(uid)[params.kind] ?? 0n;
    const equity = values.reduce((sum, value) => sum + value, openUnits);
    return { equityUsdt: formatUnits(equity), lines };
  });

  routes.serveMember(transfer, (call) => {
    const { from, to, currency, quantity } = call.body;
    const body = { kind: 'transfer', from, to, currency, quantity } as const;
    return submitAsMember(core, call, body, ({ entryId, atMs, ...moved }) => ({
      entryId,
      atMs,
      currency,
      quantity: moved.quantity,
      from: { kind: from, available: moved.fromAvailable },
      to: { kind: to, available: moved.toAvailable },
    }));
  });

  routes.serveMember(dropRequest, (call) => {
    return submitAsMember(core, call, { kind: 'drop-request' }, sameAsReply);
  });

  routes.serveMember(listRecords, async ({ uid, query }) => {
    const page = await readRecordPage(pool, uid, query);
    return { ...page, ...(await findArchived(pool, uid)) };
  });

  routes.serveMember(listFlow, async ({ uid, query }) => {
    const { cursor, limit = RECORDS_PER_PAGE, ...filter } = query;
    const after = cursor === undefined ? undefined : readFlowCursor(cursor);
    const { lines, next } = await listFlowLines(parts, uid, { ...filter, after, limit });
    const nextCursor = next ? writeFlowCursor(next) : null;
    return { lines, nextCursor, ...(await findArchived(pool, uid)) };
  });
}

/** The moment first; then the number of the order, or the booking's position in the ledger. */
function writeFlowCursor(place: FlowPlace): string {
  const { atMs } = place;
  return place.kind === 'order'
    ? `${atMs}o${place.orderId}`
    : `${atMs}b${writeRecordCursor(place)}`;
}

function readFlowCursor(text: string): FlowPlace {
  const [, moment, kind, place = ''] = /^(\d{1,15})([ob])(\w+)$/.exec(text) ?? [];
  const atMs = Number(moment);
  if (kind === 'b') return { kind: 'booking', atMs, ...readRecordCursor(place) };
  if (kind !== 'o' || !/^\d{1,15}$/.test(place))
    refuse('VALIDATION', { fields: { cursor: 'format' } });
  return { kind: 'order', atMs, orderId: Number(place) };
}
