/** Leveraged contracts over the API. The exchange makes all decisions; ticks end positions. */
import { randomUUID } from 'node:crypto';
import {
  type PositionRecord,
  describeLeverageOrder,
  describeLeveragePosition,
  describePositionEvent,
} from '@anywhen/exchange';
import { formatUnits } from '@anywhen/money';
import {
  DERIVATIVES_CURRENCY,
  POSITIONS_PER_PAGE,
  POSITION_EVENTS_SHOWN,
  RECEIPT_EVENTS_MAX,
  cancelLeverageOrder,
  cancelLeverageOrders,
  changePositionMargin,
  closeLeveragePosition,
  isDerivativesSymbol,
  listFunding,
  listLeverageOrders,
  listLeveragePositions,
  placeLeverageOrder,
  readDerivativesConfig,
  readDerivativesDesk,
  readInsurance,
  readLeveragePosition,
  readLiquidationReceipt,
  readSharedLiquidation,
  setLeverage,
  setPositionLevels,
} from '@anywhen/protocol';
import type { Pool } from 'pg';
import { coveredBy, submitAsMember, submitEnding, sameAsReply } from '../core/submit.ts';
import type { Core } from '../core/core.ts';
import { readAvailable } from '../ledger/ledger.ts';
import type { MemberFacts } from '../members/facts.ts';
import { refuse } from '../platform/http/call.ts';
import { readPage } from '../platform/http/cursor.ts';
import type { Routes } from '../platform/http/routes.ts';
import { describeConfig, describeDesk, describeFundingRound } from './desk.ts';
import type { DerivativesFacts } from './facts.ts';
import {
  findSharedPosition,
  listEventsAfter,
  listEventsOf,
  listFundingRounds,
  listInsurance,
  listOrdersOf,
  listPositionsOf,
} from './queries.ts';
import {
  type FindTicks,
  type ProvenPosition,
  describeReceipt,
  describeSharedReceipt,
} from './receipts.ts';
import { findResult, resultsOf } from './results.ts';
import { orderTable, positionTable } from './storage.ts';

export type DerivativesParts = {
  pool: Pool;
  core: Pick<Core, 'submit'>;
  facts: { derivatives: DerivativesFacts; members: MemberFacts };
  findTicks: FindTicks;
  nowMs: () => number;
};

export function serveDerivativesRoutes(routes: Routes, parts: DerivativesParts): void {
  serveDesk(routes, parts);
  serveOrders(routes, parts);
  servePositions(routes, parts);
  serveProofs(routes, parts);
}

function serveDesk(routes: Routes, { pool, core, facts, nowMs }: DerivativesParts): void {
  routes.servePublic(readDerivativesConfig, () => describeConfig(facts.derivatives, nowMs()));

  routes.serveMember(readDerivativesDesk, async ({ uid }) => {
    const wanted = { uid, account: 'derivatives', currency: DERIVATIVES_CURRENCY } as const;
    const { level } = facts.members.find(uid) ?? refuse('UNAVAILABLE');
    const availableUnits = await readAvailable(pool, wanted);
    return describeDesk(facts.derivatives, { uid, level, availableUnits });
  });

  routes.serveMember(setLeverage, (call) => {
    const idempotencyKey = `set-leverage:${randomUUID()}`;
    const body = { kind: 'set-leverage', ...call.body } as const;
    return submitAsMember(core, { ...call, idempotencyKey }, body, sameAsReply);
  });
}

function serveOrders(routes: Routes, { pool, core }: DerivativesParts): void {
  routes.serveMember(placeLeverageOrder, (call) => {
    const { symbol, side, type, quantity, price, isReduceOnly, takeProfit, stopLoss } = call.body;
    const body = {
      kind: 'place-leverage-order',
      symbol,
      side,
      type,
      quantity,
      ...(price !== undefined && { price }),
      ...(isReduceOnly !== undefined && { isReduceOnly }),
      ...(takeProfit !== undefined && { takeProfit }),
      ...(stopLoss !== undefined && { stopLoss }),
      ...coveredBy(call.body),
    } as const;
    return submitAsMember(core, call, body, sameAsReply);
  });

  routes.serveMember(cancelLeverageOrder, (call) => {
    const orderId = Number(call.params.id);
    const asking = submitAsMember(
      core,
      call,
      { kind: 'cancel-leverage-order', orderId },
      sameAsReply,
    );
    const findOwn = () => orderTable.findOwn(pool, { uid: call.uid, id: orderId });
    return submitEnding(asking, findOwn, 'ORDER_NOT_CANCELLABLE');
  });

  routes.serveMember(cancelLeverageOrders, (call) => {
    const { symbol } = call.query;
    const body = {
      kind: 'cancel-leverage-orders',
      ...(symbol !== undefined && { symbol }),
    } as const;
    return submitAsMember(core, call, body, sameAsReply);
  });

  routes.serveMember(listLeverageOrders, async ({ uid, query }) => {
    const filter = filterOf(query);
    const { rows, nextCursor } = await readPage(query, POSITIONS_PER_PAGE, (page) =>
      listOrdersOf(pool, uid, { ...filter, ...page }),
    );
    return { orders: rows.map(describeLeverageOrder), nextCursor };
  });
}

function servePositions(routes: Routes, { pool, core }: DerivativesParts): void {
  routes.serveMember(listLeveragePositions, async ({ uid, query }) => {
    const filter = filterOf(query);
    const { rows, nextCursor } = await readPage(query, POSITIONS_PER_PAGE, (page) =>
      listPositionsOf(pool, uid, { ...filter, ...page }),
    );
    return { positions: rows.map(describeLeveragePosition), nextCursor };
  });

  routes.serveMember(readLeveragePosition, async ({ uid, params }) => {
    const position = await positionTable.findOwn(pool, { uid, id: Number(params.id) });
    if (!position) return refuse('NOT_FOUND');
    const events = await listEventsOf(pool, position.id, POSITION_EVENTS_SHOWN);
    return {
      position: describeLeveragePosition(position),
      carried: {
        fees: formatUnits(position.carriedFeeUnits),
        funding: formatUnits(position.carriedFundingUnits),
      },
      events: events.map((event) => describePositionEvent(position, event)),
      closings: resultsOf(position, events),
    };
  });

  routes.serveMember(closeLeveragePosition, async (call) => {
    const body = { positionId: Number(call.params.id), ...call.body };
    const asked = { kind: 'close-position', ...body } as const;
    const closed = await submitAsMember(core, call, asked, (reply) => reply);
    const result = await findResult(pool, closed.position);
    return { ...closed, ...(result && { result }) };
  });

  routes.serveMember(setPositionLevels, (call) => {
    const idempotencyKey = `set-position-levels:${randomUUID()}`;
    const levels = { positionId: Number(call.params.id), ...call.body };
    const body = { kind: 'set-position-levels', ...levels } as const;
    return submitAsMember(core, { ...call, idempotencyKey }, body, sameAsReply);
  });

  routes.serveMember(changePositionMargin, (call) => {
    const { direction, amount } = call.body;
    const positionId = Number(call.params.id);
    const body = { positionId, direction, amount, ...coveredBy(call.body) };
    return submitAsMember(core, call, { kind: 'change-position-margin', ...body }, sameAsReply);
  });
}

function serveProofs(routes: Routes, { pool, findTicks }: DerivativesParts): void {
  type Asked = { ip: string; query: { after?: number | undefined } };
  const prove = async (position: PositionRecord, asked: Asked): Promise<ProvenPosition> => {
    const { after = 0 } = asked.query;
    const second = position.decidedSecond;
    if (position.state !== 'liquidated' || second === null) return refuse('NOT_FOUND');
    const limit = RECEIPT_EVENTS_MAX + 1;
    const found = await listEventsAfter(pool, position.id, { after, limit });
    const events = found.slice(0, RECEIPT_EVENTS_MAX);
    const range = await findTicks({ from: second - 1, to: second }, asked.ip);
    return { position, events, hasMore: found.length > events.length, range };
  };

  routes.serveMember(readLiquidationReceipt, async ({ uid, params, ip, query }) => {
    const position = await positionTable.findOwn(pool, { uid, id: Number(params.id) });
    return position ? describeReceipt(await prove(position, { ip, query })) : refuse('NOT_FOUND');
  });

  routes.servePublic(readSharedLiquidation, async ({ params, ip, query }) => {
    const position = await findSharedPosition(pool, params.shareId);
    return position
      ? describeSharedReceipt(await prove(position, { ip, query }))
      : refuse('NOT_FOUND');
  });

  routes.servePublic(readInsurance, async ({ query }) => {
    const { rows, nextCursor } = await readPage(query, POSITIONS_PER_PAGE, (page) =>
      listInsurance(pool, page),
    );
    const [last] = query.cursor === undefined ? rows : await listInsurance(pool, LAST_LINE);
    return {
      balance: formatUnits(last?.balanceAfter ?? 0n),
      lines: rows.map(({ atMs, cause, units, balanceAfter }) => {
        const [amount, after] = [formatUnits(units), formatUnits(balanceAfter)];
        return { atMs, cause, amount, balanceAfter: after };
      }),
      nextCursor,
    };
  });

  routes.servePublic(listFunding, async ({ query }) => {
    const { symbol } = query;
    if (symbol !== undefined) requireSymbol(symbol);
    const { rows, nextCursor } = await readPage(query, POSITIONS_PER_PAGE, (page) =>
      listFundingRounds(pool, { symbol, ...page }),
    );
    return {
      rounds: rows.map(describeFundingRound),
      nextCursor,
    };
  });
}

const LAST_LINE = { beforeId: undefined, limit: 1 };

type PageQuery = {
  isOpen?: 'true' | 'false' | undefined;
  symbol?: string | undefined;
  fromMs?: number | undefined;
  toMs?: number | undefined;
};

function filterOf({ isOpen, symbol, fromMs, toMs }: PageQuery) {
  if (symbol !== undefined) requireSymbol(symbol);
  return { isOpen: isOpen === undefined ? undefined : isOpen === 'true', symbol, fromMs, toMs };
}

function requireSymbol(symbol: string): void {
  if (!isDerivativesSymbol(symbol)) refuse('VALIDATION', { fields: { symbol: 'not-offered' } });
}
