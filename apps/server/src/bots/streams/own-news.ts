/**
 * What a commit means to one member, as programs read it (rulebook 29.9): a report of everything
 * that happened to each order, then where the balances stand. Pure.
 */
import {
  type BalanceChanged,
  type ExchangeEvent,
  type SpotOrderRecord,
  type SpotTradeRecord,
  describeFill,
  findSpotMarket,
  formatLots,
} from '@anywhen/exchange';
import { formatUnits } from '@anywhen/money';
import type {
  AccountPosition,
  BalanceUpdate,
  ORDER_STEPS,
  OrderReport,
  OwnEvent,
} from '@anywhen/protocol';
import { isOpenState } from '@anywhen/protocol';
import { isWorking, lineOf, standingOf, idsOf } from '../order-words.ts';

type Step = (typeof ORDER_STEPS)[number];
type OrderEvent = Extract<ExchangeEvent, { kind: 'spot-order' }>;

/** What a member's spot account has of each currency, held or not. */
export type Totals = Map<string, bigint>;

/** What only the server knows beside the events. */
type Surroundings = {
  nowMs: number;
  /** The number of the last command. */
  lastSeq: number;
  isNew: (order: SpotOrderRecord) => boolean;
  /** What the cancel of an order was called. */
  cancelName: (order: SpotOrderRecord) => string;
};

const NOTHING = '0.00000000';

/** `totals` are those before, and become those after. */
export function describeOwn(
  events: readonly ExchangeEvent[],
  totals: Totals,
  around: Surroundings,
): OwnEvent[] {
  const told: OwnEvent[] = [];
  const explained: Totals = new Map();
  const balances = new Map<string, BalanceChanged>();
  for (const event of events) {
    if (event.kind === 'spot-order') {
      told.push(...describeOrder(event, around));
      for (const trade of event.trades) explain(explained, trade, event.order);
    } else if (event.kind === 'balance' && event.accountKind === 'spot') {
      balances.set(event.currency, event);
    }
  }
  const moved = [...balances.values()];
  const { nowMs } = around;
  for (const { currency, available, held } of moved) {
    const before = totals.get(currency);
    const total = available + held;
    totals.set(currency, total);
    if (before === undefined) continue;
    const rest = total - before - (explained.get(currency) ?? 0n);
    if (rest !== 0n) told.push(describeMove(currency, rest, nowMs));
  }
  if (moved.length > 0) told.push(describePosition(moved, nowMs));
  return told;
}

function describeMove(currency: string, units: bigint, nowMs: number): BalanceUpdate {
  return { e: 'balanceUpdate', E: nowMs, a: currency, d: formatUnits(units), T: nowMs };
}

function describePosition(moved: readonly BalanceChanged[], nowMs: number): AccountPosition {
  const lines = moved.map(({ currency, available, held }) => {
    return { a: currency, f: formatUnits(available), l: formatUnits(held) };
  });
  return { e: 'outboundAccountPosition', E: nowMs, u: nowMs, B: lines };
}

/** What a trade has moved of its own: all else is no trade. */
function explain(explained: Totals, trade: SpotTradeRecord, { side }: SpotOrderRecord): void {
  const market = findSpotMarket(trade.symbol);
  if (!market) return;
  const { buyer, seller, paidUnits, gotUnits, lots } = trade;
  const baseUnits = BigInt(lots) * market.lotUnits;
  const add = (currency: string, units: bigint) => {
    explained.set(currency, (explained.get(currency) ?? 0n) + units);
  };
  if (side === 'buy' && buyer) {
    add(market.currency, baseUnits - buyer.feeUnits);
    add('USDT', -paidUnits);
  }
  if (side === 'sell' && seller) {
    add(market.currency, -baseUnits);
    add('USDT', gotUnits - seller.feeUnits);
  }
}

function describeOrder({ order, trades, cause }: OrderEvent, around: Surroundings) {
  const reports: OrderReport[] = [];
  const isNew = around.isNew(order);
  const begun = { ...order, ...executedBefore(order, trades), state: stateAtFirst(order) };
  if (isNew) reports.push(report(begun, 'NEW', around));
  // In the book from now on, because its trigger was reached.
  else if (cause === 'trigger') reports.push(report(begun, 'NEW', around));
  let executed = begun;
  for (const trade of trades) {
    executed = { ...executed, ...withTrade(executed, trade) };
    const isLast = trade === trades.at(-1);
    const state = isLast && order.state === 'FILLED' ? order.state : 'PARTIALLY_FILLED';
    reports.push(report({ ...executed, state }, 'TRADE', around, trade));
  }
  if (order.state === 'CANCELED') reports.push(report(order, 'CANCELED', around));
  else if (order.state === 'EXPIRED') reports.push(report(order, 'EXPIRED', around));
  else if (reports.length === 0 && isOpenState(order.state)) {
    reports.push(report(order, 'REPLACED', around));
  }
  return reports;
}

type Executed = Pick<SpotOrderRecord, 'executedLots' | 'executedQuoteUnits'>;

function executedBefore(order: SpotOrderRecord, trades: readonly SpotTradeRecord[]): Executed {
  let { executedLots, executedQuoteUnits } = order;
  for (const trade of trades) {
    executedLots -= trade.lots;
    executedQuoteUnits -= quoteOf(order, trade);
  }
  return { executedLots, executedQuoteUnits };
}

function withTrade(order: SpotOrderRecord, trade: SpotTradeRecord): Executed {
  return {
    executedLots: order.executedLots + trade.lots,
    executedQuoteUnits: order.executedQuoteUnits + quoteOf(order, trade),
  };
}

function quoteOf({ side }: SpotOrderRecord, { paidUnits, gotUnits }: SpotTradeRecord): bigint {
  return side === 'buy' ? paidUnits : gotUnits;
}

/** Before anything of it was traded or ended. */
function stateAtFirst({ state, trigger, triggered }: SpotOrderRecord): SpotOrderRecord['state'] {
  if (state === 'WAITING' || state === 'TRIGGERED') return state;
  return trigger && !triggered ? 'WAITING' : 'NEW';
}

function report(
  order: SpotOrderRecord,
  step: Step,
  { nowMs, lastSeq, cancelName }: Surroundings,
  trade?: SpotTradeRecord,
): OrderReport {
  const line = lineOf(order);
  const ids = idsOf(line);
  const standing = standingOf(line);
  const fill = trade && describeFill(trade, order.side);
  const isCancel = step === 'CANCELED';
  const market = findSpotMarket(order.symbol);
  const quantity = market && order.lots !== null ? formatLots(market, order.lots) : NOTHING;
  const isInBook = isWorking(line) && isOpenState(order.state);
  return {
    e: 'executionReport',
    E: nowMs,
    s: order.symbol,
    c: isCancel ? cancelName(order) : order.clientOrderId,
    S: standing.side,
    o: standing.type,
    f: standing.timeInForce,
    q: quantity,
    p: standing.price,
    P: line.trigger?.price ?? NOTHING,
    F: NOTHING,
    g: ids.orderListId,
    C: isCancel ? order.clientOrderId : '',
    x: step,
    X: standing.status,
    r: 'NONE',
    i: order.id,
    l: fill?.quantity ?? NOTHING,
    z: standing.executedQty,
    L: fill?.price ?? NOTHING,
    n: fill?.fee ?? NOTHING,
    N: fill?.feeCurrency ?? null,
    T: fill?.atMs ?? order.updatedAtMs,
    t: trade?.id ?? -1,
    I: lastSeq,
    w: isInBook,
    m: fill?.role === 'maker',
    M: false,
    O: order.createdAtMs,
    Z: standing.cummulativeQuoteQty,
    Y: fill?.quote ?? NOTHING,
    Q: standing.origQuoteOrderQty,
    ...(standing.workingTime > 0 ? { W: standing.workingTime } : {}),
    V: standing.selfTradePreventionMode,
  };
}
