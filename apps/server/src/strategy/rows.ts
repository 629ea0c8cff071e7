/** Converts rows of the bot tables to the exchange's records. */
import type { BotLogRecord, BotRecord, DcaRecord, GridRecord } from '@anywhen/exchange';
import type { RungRecord } from '@anywhen/exchange';
import { at } from '@anywhen/prices';
import {
  BOT_EXITS,
  BOT_LOG_KINDS,
  BOT_STATES,
  DCA_INTERVALS,
  PAUSE_REASONS,
  type RejectionCode,
  SIDES,
} from '@anywhen/protocol';
import { numberOf } from '../core/storage/row-literals.ts';

export type BotRow = {
  id: string;
  uid: number;
  symbol: string;
  state: number;
  pause_reason: number | null;
  failure: string | null;
  exit: number | null;
  created_at_ms: string;
  state_at_ms: string;
  invested_units: string;
  realised_units: string;
  quote_units: string;
  base_units: string;
  returned_units: string;
  moved_units: string;
  moved_value_units: string;
  log_count: number;
  amount_units: string | null;
  dca_interval: number | null;
  runs: number | null;
  runs_done: number | null;
  skips_in_row: number | null;
  first_second: string | null;
  next_second: string | null;
  lower: string | null;
  upper: string | null;
  grids: number | null;
  buy_lots: string | null;
  sell_lots: string | null;
  start_lots: string | null;
  start_units: string | null;
  round_trips: number | null;
};

export function readBotRow(row: BotRow): BotRecord {
  return {
    id: Number(row.id),
    uid: row.uid,
    symbol: row.symbol,
    state: at(BOT_STATES, row.state),
    pauseReason: row.pause_reason === null ? null : at(PAUSE_REASONS, row.pause_reason),
    // Only the exchange writes these, and only from the one list.
    failure: row.failure as RejectionCode | null,
    exit: row.exit === null ? null : at(BOT_EXITS, row.exit),
    createdAtMs: Number(row.created_at_ms),
    stateAtMs: Number(row.state_at_ms),
    investedUnits: BigInt(row.invested_units),
    realisedUnits: BigInt(row.realised_units),
    quoteUnits: BigInt(row.quote_units),
    baseUnits: BigInt(row.base_units),
    returnedUnits: BigInt(row.returned_units),
    movedUnits: BigInt(row.moved_units),
    movedValueUnits: BigInt(row.moved_value_units),
    logCount: row.log_count,
    dca: readDca(row),
    grid: readGrid(row),
  };
}

function readDca(row: BotRow): DcaRecord | null {
  if (row.amount_units === null) return null;
  return {
    amountUnits: BigInt(row.amount_units),
    interval: at(DCA_INTERVALS, row.dca_interval ?? 0),
    runs: row.runs,
    runsDone: row.runs_done ?? 0,
    skipsInRow: row.skips_in_row ?? 0,
    firstSecond: Number(row.first_second),
    nextSecond: numberOf(row.next_second),
  };
}

function readGrid(row: BotRow): GridRecord | null {
  if (row.grids === null) return null;
  return {
    lower: Number(row.lower),
    upper: Number(row.upper),
    grids: row.grids,
    buyLots: Number(row.buy_lots),
    sellLots: Number(row.sell_lots),
    startLots: Number(row.start_lots),
    startUnits: BigInt(row.start_units ?? 0),
    roundTrips: row.round_trips ?? 0,
  };
}

export type RungRow = {
  bot_id: string;
  rung: number;
  side: number;
  order_id: string | null;
  held_units: string;
  done_lots: string;
  cost_units: string;
  got_units: string;
  tries: number;
  retry_second: string | null;
};

export function readRungRow(row: RungRow): RungRecord {
  return {
    botId: Number(row.bot_id),
    rung: row.rung,
    side: at(SIDES, row.side),
    orderId: numberOf(row.order_id),
    heldUnits: BigInt(row.held_units),
    doneLots: Number(row.done_lots),
    costUnits: BigInt(row.cost_units),
    gotUnits: BigInt(row.got_units),
    tries: row.tries,
    retrySecond: numberOf(row.retry_second),
  };
}

export type LogRow = {
  bot_id: string;
  no: number;
  at_ms: string;
  kind: number;
  order_id: string | null;
  price: string | null;
  lots: string | null;
  quote_units: string | null;
  fee_units: string | null;
  profit_units: string | null;
  pause_reason: number | null;
  refusal: string | null;
};

export function readLogRow(row: LogRow): BotLogRecord {
  const order = row.order_id === null ? null : readOrder(row, row.order_id);
  return {
    botId: Number(row.bot_id),
    no: row.no,
    atMs: Number(row.at_ms),
    kind: at(BOT_LOG_KINDS, row.kind),
    order,
    profitUnits: row.profit_units === null ? null : BigInt(row.profit_units),
    pauseReason: row.pause_reason === null ? null : at(PAUSE_REASONS, row.pause_reason),
    refusal: row.refusal as RejectionCode | null,
  };
}

function readOrder(row: LogRow, id: string): NonNullable<BotLogRecord['order']> {
  return {
    id: Number(id),
    price: Number(row.price),
    lots: Number(row.lots),
    quoteUnits: BigInt(row.quote_units ?? 0),
    feeUnits: BigInt(row.fee_units ?? 0),
  };
}
