/**
 * Members' trades as candle volume (rulebook 16.3): each trade in whole cents, rounded half up, so
 * that summing again after a restart gives the same.
 */
import type { ExchangeEvent } from '@anywhen/exchange';
import { marketIndex } from '@anywhen/prices';
import type { ClientBase, Pool } from 'pg';
import type { TradedVolume } from './candle-book.ts';

const UNITS_PER_CENT = 1_000_000n;
const ROWS_AT_ONCE = 5_000;

export function volumesOf(events: readonly ExchangeEvent[]): TradedVolume[] {
  return events.flatMap((event) => {
    if (event.kind !== 'spot-trade') return [];
    const { symbol, atMs, paidUnits } = event.trade;
    return [{ market: marketIndex(symbol), atMs, cents: toCents(paidUnits) }];
  });
}

/** Walks back in id order, which is time order, until it is before that moment. */
export async function listVolumesSince(
  reader: Pool | ClientBase,
  sinceMs: number,
): Promise<TradedVolume[]> {
  const volumes: TradedVolume[] = [];
  let beforeId: string | null = null;
  for (;;) {
    const { rows }: { rows: VolumeRow[] } = await reader.query<VolumeRow>(
      `select id, market, at_ms, paid_units from spot_trade
       where $1::bigint is null or id < $1 order by id desc limit ${ROWS_AT_ONCE}`,
      [beforeId],
    );
    for (const { market, at_ms, paid_units } of rows) {
      if (Number(at_ms) < sinceMs) return volumes;
      volumes.push({ market, atMs: Number(at_ms), cents: toCents(BigInt(paid_units)) });
    }
    if (rows.length < ROWS_AT_ONCE) return volumes;
    beforeId = rows.at(-1)?.id ?? null;
  }
}

type VolumeRow = { id: string; market: number; at_ms: string; paid_units: string };

function toCents(units: bigint): number {
  return Number((units + UNITS_PER_CENT / 2n) / UNITS_PER_CENT);
}
