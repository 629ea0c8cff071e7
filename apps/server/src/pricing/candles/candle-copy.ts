/**
 * Candles in the binary COPY format: a million rows are loaded without conversion to text. The
 * column order is that of the candle table.
 */
import type { CandleBatch } from '@anywhen/prices';
import { marketIndex } from '@anywhen/prices';
import { intervalCode } from './candle-store.ts';

export const COPY_CANDLES = `copy candle (market, interval, start_ms, open, high, low, close,
  volume_cents, base_units, trades) from stdin (format binary)`;

const HEADER = Buffer.from('PGCOPY\n\xff\r\n\0\0\0\0\0\0\0\0\0', 'latin1');
const TRAILER = Buffer.from([0xff, 0xff]);
const FIELDS = 10;
const SMALLINT_BYTES = 2;
const BIGINT_BYTES = 8;
/** The number of fields, two smallints and eight bigints, each after its length. */
const ROW_BYTES = 2 + 2 * (4 + SMALLINT_BYTES) + 8 * (4 + BIGINT_BYTES);
const TWO_TO_32 = 4_294_967_296;

export function* encodeForCopy(batches: Iterable<CandleBatch>): Generator<Buffer> {
  yield HEADER;
  for (const batch of batches) yield encodeBatch(batch);
  yield TRAILER;
}

function encodeBatch({ market, interval, candles }: CandleBatch): Buffer {
  const rows = Buffer.allocUnsafe(candles.length * ROW_BYTES);
  const [marketCode, code] = [marketIndex(market.symbol), intervalCode(interval)];
  let at = 0;
  for (const { startMs, open, high, low, close, volumeCents, baseUnits, trades } of candles) {
    at = rows.writeInt16BE(FIELDS, at);
    at = writeSmallint(rows, marketCode, at);
    at = writeSmallint(rows, code, at);
    at = writeBigint(rows, startMs, at);
    at = writeBigint(rows, open, at);
    at = writeBigint(rows, high, at);
    at = writeBigint(rows, low, at);
    at = writeBigint(rows, close, at);
    at = writeBigint(rows, volumeCents, at);
    at = writeBigint(rows, baseUnits, at);
    at = writeBigint(rows, trades, at);
  }
  return rows;
}

function writeSmallint(rows: Buffer, value: number, at: number): number {
  return rows.writeInt16BE(value, rows.writeInt32BE(SMALLINT_BYTES, at));
}

/** Never negative and below 2^53, so two halves are exact and no BigInt is needed. */
function writeBigint(rows: Buffer, value: number, at: number): number {
  const afterLength = rows.writeInt32BE(BIGINT_BYTES, at);
  const afterHigh = rows.writeUInt32BE(Math.floor(value / TWO_TO_32), afterLength);
  return rows.writeUInt32BE(value % TWO_TO_32, afterHigh);
}
