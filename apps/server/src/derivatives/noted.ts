/** Positions as the trading journal shows them: between their average prices. */
import type { PositionRecord } from '@anywhen/exchange';
import type { Pool } from 'pg';
import type { NotedRecord, NotedSpan } from '../facets/noted-records.ts';
import { positionTable } from './storage.ts';

export async function listNotedPositions(
  pool: Pool,
  { uid, numbers }: { uid: number; numbers: readonly number[] },
): Promise<NotedRecord[]> {
  const rest = 'where uid = $1 and id = any($2)';
  const positions = await positionTable.list(pool, rest, [uid, numbers]);
  return positions.map((position) => ({
    number: position.id,
    symbol: position.symbol,
    openedAtMs: position.openedAtMs,
    endedAtMs: position.endedAtMs,
    span: spanOf(position),
  }));
}

/** All that was ever opened is closed: the values are as the prices. */
function spanOf(position: PositionRecord): NotedSpan | null {
  const { openedValueUnits, closedValueUnits, openedAtMs, endedAtMs } = position;
  if (endedAtMs === null) return null;
  return {
    openedUnits: openedValueUnits,
    endedUnits: closedValueUnits,
    fromMs: openedAtMs,
    untilMs: endedAtMs,
  };
}
