/** How orders, trades, positions and the market maker's taken quotes are written and loaded. */
import type {
  PositionCost,
  SpotImage,
  SpotOrderRecord,
  SpotTradeRecord,
  Taken,
  TradeParty,
} from '@anywhen/exchange';
import { at, MARKETS, marketIndex } from '@anywhen/prices';
import { ORDER_STATES, ORDER_TYPES, SIDES, TIMES_IN_FORCE } from '@anywhen/protocol';
import { TRIGGER_KINDS } from '@anywhen/protocol';
import type { ClientBase } from 'pg';
import { ALL_ENDED, type ChangesByKind, defineStorage } from '../core/storage/module-storage.ts';
import { loadInPortions } from '../core/storage/portions.ts';
import {
  type TableWriter,
  type Value,
  numberOf,
  numbers,
  rowsLiteral,
} from '../core/storage/row-literals.ts';

type SpotRows = {
  placed: Map<number, SpotOrderRecord>;
  moved: Map<number, SpotOrderRecord>;
  trades: SpotTradeRecord[];
  positions: Map<string, PositionCost>;
  makers: Map<string, Taken>;
};

type Writer = TableWriter<SpotRows>;

const placed: Writer = {
  name: 'spot_order',
  table: 'spot_order',
  text: (source) => `insert into spot_order select r.* from ${source}`,
  rows: ({ placed: byId }) =>
    rowsLiteral(byId.values(), (order) => [
      order.id,
      order.uid,
      order.clientOrderId,
      marketIndex(order.symbol),
      SIDES.indexOf(order.side),
      ORDER_TYPES.indexOf(order.type),
      TIMES_IN_FORCE.indexOf(order.timeInForce),
      order.isPostOnly,
      order.price,
      order.lots,
      order.quoteUnits,
      ...progressValues(order),
      order.createdAtMs,
      order.updatedAtMs,
      order.botId,
      order.trigger && TRIGGER_KINDS.indexOf(order.trigger.kind),
      order.trigger && order.trigger.price,
      order.triggered && order.triggered.second,
      order.triggered && order.triggered.price,
      order.expiresAtMs,
      order.ocoId,
      placeInQueue(order),
    ]),
};

/** The columns between the order's id and its price: what was placed, which never changes. */
const AS_PLACED = Array<null>(7).fill(null);

const moved: Writer = {
  name: 'spot_order_move',
  table: 'spot_order',
  text: (source) =>
    `update spot_order o set
       price = r.price, lots = r.lots, trigger_price = r.trigger_price,
       triggered_second = r.triggered_second, triggered_price = r.triggered_price,
       executed_lots = r.executed_lots, executed_tick_lots = r.executed_tick_lots,
       executed_quote_units = r.executed_quote_units, fee_units = r.fee_units,
       held_units = r.held_units, state = r.state, updated_at_ms = r.updated_at_ms,
       queue_no = r.queue_no
     from ${source} and o.id = r.id`,
  rows: ({ moved: byId }) =>
    rowsLiteral(byId.values(), (order) => [
      order.id,
      ...AS_PLACED,
      order.price,
      order.lots,
      null,
      ...progressValues(order),
      null,
      order.updatedAtMs,
      null,
      null,
      order.trigger && order.trigger.price,
      order.triggered && order.triggered.second,
      order.triggered && order.triggered.price,
      null,
      null,
      placeInQueue(order),
    ]),
};

/** Null while it equals the order's id, as for most. */
function placeInQueue({ id, queueNo }: SpotOrderRecord): number | null {
  return queueNo === id ? null : queueNo;
}

function progressValues(order: SpotOrderRecord): Value[] {
  return [
    order.executedLots,
    order.executedTickLots,
    order.executedQuoteUnits,
    order.feeUnits,
    order.heldUnits,
    ORDER_STATES.indexOf(order.state),
  ];
}

const trades: Writer = {
  name: 'spot_trade',
  table: 'spot_trade',
  text: (source) => `insert into spot_trade select r.* from ${source}`,
  rows: ({ trades: made }) =>
    rowsLiteral(made, (trade) => [
      trade.id,
      marketIndex(trade.symbol),
      trade.price,
      trade.lots,
      trade.paidUnits,
      trade.gotUnits,
      SIDES.indexOf(trade.takerSide),
      trade.buyer?.uid ?? null,
      trade.buyer?.orderId ?? null,
      trade.buyer?.feeUnits ?? null,
      trade.seller?.uid ?? null,
      trade.seller?.orderId ?? null,
      trade.seller?.feeUnits ?? null,
      trade.atMs,
      trade.buyer?.botId ?? null,
      trade.seller?.botId ?? null,
    ]),
};

const positions: Writer = {
  name: 'spot_position',
  table: 'spot_position',
  text: (source) =>
    `insert into spot_position select r.* from ${source}
     on conflict (uid, currency) do update set cost_units = excluded.cost_units`,
  rows: ({ positions: byKey }) =>
    rowsLiteral(byKey.values(), ({ uid, currency, costUnits }) => [uid, currency, costUnits]),
};

const makers: Writer = {
  name: 'spot_maker',
  table: 'spot_maker',
  text: (source) =>
    `insert into spot_maker select r.* from ${source}
     on conflict (market) do update set taken = excluded.taken`,
  rows: ({ makers: bySymbol }) =>
    rowsLiteral(bySymbol, ([symbol, taken]) => [marketIndex(symbol), numbers(taken)]),
};

/** In the book, waiting or triggered, as in the index of open orders. */
export const IS_OPEN = '(state < 2 or state > 4)';

export const spotStorage = defineStorage<SpotRows>({
  sort,
  writers: [placed, moved, trades, positions, makers],
  load: async (client) => ({ spot: await loadSpot(client) }),
  ended: { spot_order: `not ${IS_OPEN}`, spot_trade: ALL_ENDED },
});

function sort(changes: ChangesByKind): SpotRows {
  const { 'spot-trade': made = [], position: costs = [], 'spot-maker': quotes = [] } = changes;
  return {
    ...sortOrders(changes['spot-order'] ?? []),
    trades: made.map(({ trade }) => trade),
    positions: new Map(
      costs.map(({ position }) => [`${position.uid}/${position.currency}`, position]),
    ),
    makers: new Map(quotes.map(({ symbol, taken }) => [symbol, taken])),
  };
}

type Orders = Pick<SpotRows, 'placed' | 'moved'>;

/** An order placed and changed in the same batch is written once, in its last state. */
function sortOrders(changed: NonNullable<ChangesByKind['spot-order']>): Orders {
  const orders: Orders = { placed: new Map(), moved: new Map() };
  for (const { order, isNew } of changed) {
    const byId = isNew || orders.placed.has(order.id) ? orders.placed : orders.moved;
    byId.set(order.id, order);
  }
  return orders;
}

async function loadSpot(client: ClientBase): Promise<SpotImage> {
  const { rows } = await client.query<{ order_id: string; trade_id: string }>(
    `select greatest(
         (select coalesce(max(id), 0) from spot_order),
         (select coalesce(max(queue_no), 0) from spot_order where queue_no is not null)
       ) as order_id,
       (select coalesce(max(id), 0) from spot_trade) as trade_id`,
  );
  const orders = await loadInPortions(client, {
    text: `select * from spot_order where ${IS_OPEN} and id > $1 order by id limit $2`,
    keyOf: ({ id }: OrderRow) => id,
    read: readOrderRow,
  });
  const costs = await client.query<{ uid: number; currency: string; cost_units: string }>(
    'select uid, currency, cost_units from spot_position order by uid, currency',
  );
  const taken = await client.query<{ market: number; taken: string[] }>(
    'select * from spot_maker order by market',
  );
  return {
    nextOrderId: Number(rows[0]?.order_id) + 1,
    nextTradeId: Number(rows[0]?.trade_id) + 1,
    orders,
    positions: costs.rows.map(readPositionRow),
    makers: taken.rows.map((row) => ({
      symbol: symbolAt(row.market),
      taken: row.taken.map(Number),
    })),
  };
}

export type OrderRow = {
  id: string;
  uid: number;
  client_order_id: string;
  market: number;
  side: number;
  type: number;
  time_in_force: number;
  is_post_only: boolean;
  price: string | null;
  lots: string | null;
  quote_units: string | null;
  executed_lots: string;
  executed_tick_lots: string;
  executed_quote_units: string;
  fee_units: string;
  held_units: string;
  state: number;
  created_at_ms: string;
  updated_at_ms: string;
  bot_id: string | null;
  trigger_kind: number | null;
  trigger_price: string | null;
  triggered_second: string | null;
  triggered_price: string | null;
  expires_at_ms: string | null;
  oco_id: string | null;
  queue_no: string | null;
};

export function readOrderRow(row: OrderRow): SpotOrderRecord {
  const { trigger_kind: kind, triggered_second: second } = row;
  return {
    id: Number(row.id),
    uid: row.uid,
    botId: numberOf(row.bot_id),
    clientOrderId: row.client_order_id,
    symbol: symbolAt(row.market),
    side: at(SIDES, row.side),
    type: at(ORDER_TYPES, row.type),
    timeInForce: at(TIMES_IN_FORCE, row.time_in_force),
    isPostOnly: row.is_post_only,
    price: numberOf(row.price),
    lots: numberOf(row.lots),
    quoteUnits: row.quote_units === null ? null : BigInt(row.quote_units),
    executedLots: Number(row.executed_lots),
    executedTickLots: BigInt(row.executed_tick_lots),
    executedQuoteUnits: BigInt(row.executed_quote_units),
    feeUnits: BigInt(row.fee_units),
    heldUnits: BigInt(row.held_units),
    state: at(ORDER_STATES, row.state),
    createdAtMs: Number(row.created_at_ms),
    updatedAtMs: Number(row.updated_at_ms),
    trigger:
      kind === null ? null : { kind: at(TRIGGER_KINDS, kind), price: Number(row.trigger_price) },
    triggered:
      second === null ? null : { second: Number(second), price: Number(row.triggered_price) },
    expiresAtMs: numberOf(row.expires_at_ms),
    ocoId: numberOf(row.oco_id),
    queueNo: Number(row.queue_no ?? row.id),
  };
}

export type TradeRow = {
  id: string;
  market: number;
  price: string;
  lots: string;
  paid_units: string;
  got_units: string;
  taker_side: number;
  buyer_uid: number | null;
  buyer_order_id: string | null;
  buyer_fee_units: string | null;
  seller_uid: number | null;
  seller_order_id: string | null;
  seller_fee_units: string | null;
  at_ms: string;
  buyer_bot_id: string | null;
  seller_bot_id: string | null;
};

export function readTradeRow(row: TradeRow): SpotTradeRecord {
  const party = (side: 'buyer' | 'seller'): TradeParty => {
    const uid = row[`${side}_uid`];
    if (uid === null) return null;
    const orderId = Number(row[`${side}_order_id`]);
    const feeUnits = BigInt(row[`${side}_fee_units`] ?? 0);
    return { uid, orderId, botId: numberOf(row[`${side}_bot_id`]), feeUnits };
  };
  return {
    id: Number(row.id),
    symbol: symbolAt(row.market),
    price: Number(row.price),
    lots: Number(row.lots),
    paidUnits: BigInt(row.paid_units),
    gotUnits: BigInt(row.got_units),
    takerSide: at(SIDES, row.taker_side),
    buyer: party('buyer'),
    seller: party('seller'),
    atMs: Number(row.at_ms),
  };
}

function readPositionRow(row: { uid: number; currency: string; cost_units: string }): PositionCost {
  return { uid: row.uid, currency: row.currency, costUnits: BigInt(row.cost_units) };
}

function symbolAt(market: number): string {
  return at(MARKETS, market).symbol;
}
