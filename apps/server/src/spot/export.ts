/**
 * A member's orders or fills as one CSV text, newest first. It is read and written in portions, so
 * that a long history delays nobody.
 */
import type { SpotOrderRecord, SpotTradeRecord } from '@anywhen/exchange';
import { describeOrder } from '@anywhen/exchange';
import {
  EXPORT_ROWS_MAX,
  PAPER_COLUMN,
  PAPER_MONEY,
  type ReplyOf,
  type SpotFill,
  type SpotOrder,
  type exportSpot,
} from '@anywhen/protocol';
import type { Pool } from 'pg';
import { type CsvCell, isoTime, toCsvLines } from '../platform/csv.ts';
import { describeOwnFill } from './fills.ts';
import { listOrdersOf, listTradesOf } from './queries.ts';

type ExportQuery = {
  what: 'orders' | 'fills';
  fromMs?: number | undefined;
  toMs?: number | undefined;
};

const PORTION = 1_000;

type Columns<Row> = readonly (readonly [name: string, cell: (row: Row) => CsvCell])[];

const ORDER_COLUMNS: Columns<SpotOrder> = [
  ['Created (UTC)', ({ createdAtMs }) => isoTime(createdAtMs)],
  ['Updated (UTC)', ({ updatedAtMs }) => isoTime(updatedAtMs)],
  ['Order', ({ id }) => id],
  ['Client order', ({ clientOrderId }) => clientOrderId],
  ['Market', ({ symbol }) => symbol],
  ['Side', ({ side }) => side],
  ['Type', ({ type }) => type],
  ['Time in force', ({ timeInForce }) => timeInForce],
  ['Post only', ({ isPostOnly }) => isPostOnly],
  ['Price', ({ price }) => price],
  ['Quantity', ({ quantity }) => quantity],
  ['Quote amount', ({ quoteAmount }) => quoteAmount],
  ['Executed quantity', ({ executedQuantity }) => executedQuantity],
  ['Executed quote', ({ executedQuote }) => executedQuote],
  ['Average price', ({ averagePrice }) => averagePrice],
  ['Fee', ({ fee }) => fee],
  ['Fee currency', ({ feeCurrency }) => feeCurrency],
  ['State', ({ state }) => state],
  ['Trigger', ({ trigger }) => trigger && trigger.kind],
  ['Trigger price', ({ trigger }) => trigger && trigger.price],
  ['Triggered (UTC)', ({ triggered }) => triggered && isoTime(triggered.second * 1_000)],
  ['Triggered at', ({ triggered }) => triggered && triggered.price],
  ['Good till (UTC)', ({ expiresAtMs }) => (expiresAtMs === null ? null : isoTime(expiresAtMs))],
  ['OCO', ({ ocoId }) => ocoId],
];

const FILL_COLUMNS: Columns<SpotFill> = [
  ['Time (UTC)', ({ atMs }) => isoTime(atMs)],
  ['Fill', ({ id }) => id],
  ['Order', ({ orderId }) => orderId],
  ['Market', ({ symbol }) => symbol],
  ['Side', ({ side }) => side],
  ['Price', ({ price }) => price],
  ['Quantity', ({ quantity }) => quantity],
  ['Quote', ({ quote }) => quote],
  ['Fee', ({ fee }) => fee],
  ['Fee currency', ({ feeCurrency }) => feeCurrency],
  ['Role', ({ role }) => role],
  ['Against', ({ against }) => against],
];

export async function exportHistory(
  pool: Pool,
  uid: number,
  { what, fromMs, toMs }: ExportQuery,
  nowMs: number,
): Promise<ReplyOf<typeof exportSpot>> {
  const fileName = `anywhen-paper-spot-${what}-${isoTime(nowMs).slice(0, 10)}.csv`;
  const filter = { fromMs, toMs };
  if (what === 'orders') {
    const read = (page: Page) => listOrdersOf(pool, { uid }, { ...filter, ...page });
    return { fileName, ...(await writeAll(read, ORDER_COLUMNS, describeOrder)) };
  }
  const read = (page: Page) => listTradesOf(pool, { uid }, { ...filter, ...page });
  const describe = (trade: SpotTradeRecord) => describeOwnFill(trade, uid);
  return { fileName, ...(await writeAll(read, FILL_COLUMNS, describe)) };
}

type Page = { beforeId: number | undefined; limit: number };

async function writeAll<Row extends SpotOrderRecord | SpotTradeRecord, Line>(
  read: (page: Page) => Promise<Row[]>,
  columns: Columns<Line>,
  describe: (row: Row) => Line,
): Promise<{ csv: string; isCut: boolean }> {
  let csv = toCsvLines([[...columns.map(([name]) => name), PAPER_COLUMN]]);
  let beforeId: number | undefined;
  for (let left = EXPORT_ROWS_MAX; ; left -= PORTION) {
    const rows = await read({ beforeId, limit: Math.min(PORTION, left) + 1 });
    const portion = rows.slice(0, Math.min(PORTION, left));
    const lines = portion.map(describe);
    csv += toCsvLines(lines.map((line) => [...columns.map(([, cell]) => cell(line)), PAPER_MONEY]));
    beforeId = portion.at(-1)?.id;
    const isMore = rows.length > portion.length;
    if (!isMore || left <= PORTION) return { csv, isCut: isMore };
  }
}
