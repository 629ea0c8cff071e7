/** Options as the trading journal shows them: between purchase and last sale or expiry. */
import type { OptionRecord, OptionSale } from '@anywhen/exchange';
import type { Pool } from 'pg';
import type { NotedRecord, NotedSpan } from '../facets/noted-records.ts';
import { positionTable, saleTable } from './storage.ts';

export async function listNotedOptions(
  pool: Pool,
  { uid, numbers }: { uid: number; numbers: readonly number[] },
): Promise<NotedRecord[]> {
  const rest = 'where uid = $1 and id = any($2)';
  const positions = await positionTable.list(pool, rest, [uid, numbers]);
  const sold = positions.filter(({ state }) => state === 'closed').map(({ id }) => id);
  const sales = await listSales(pool, sold);
  return positions.map((position) => ({
    number: position.id,
    symbol: position.symbol,
    openedAtMs: position.boughtAtMs,
    endedAtMs: position.endedAtMs,
    span: spanOf(
      position,
      sales.findLast(({ positionId }) => positionId === position.id),
    ),
  }));
}

async function listSales(pool: Pool, ids: readonly number[]): Promise<OptionSale[]> {
  if (ids.length === 0) return [];
  return saleTable.list(pool, 'where position_id = any($1) order by position_id, no', [ids]);
}

function spanOf(position: OptionRecord, lastSale: OptionSale | undefined): NotedSpan | null {
  const { filled, settlementPriceUnits, endedAtMs } = position;
  const endedUnits = lastSale?.filled.priceUnits ?? settlementPriceUnits;
  if (endedAtMs === null || endedUnits === null) return null;
  return {
    openedUnits: BigInt(filled.priceUnits),
    endedUnits: BigInt(endedUnits),
    fromMs: position.boughtAtMs,
    untilMs: endedAtMs,
  };
}
