/**
 * The results of closed positions and parts (rulebook 8.2), from the events of their positions. A
 * booking and the event of its closing have the same moment.
 */
import type { PositionEventRecord } from '@anywhen/exchange';
import { type Closing, type FlowBooking, closingsOf } from '@anywhen/protocol';
import type { EndedResult, LeveragePosition } from '@anywhen/protocol';
import type { Pool } from 'pg';
import { listEventsOfAll } from './queries.ts';

/** The line a closing is booked with. */
const CLOSING_LINES: readonly string[] = ['DERIV_PROFIT', 'DERIV_LOSS', 'DERIV_LIQUIDATION'];

/** Of each position, oldest first. */
async function listClosings(
  pool: Pool,
  ids: readonly number[],
): Promise<Map<number, Closing<PositionEventRecord>[]>> {
  const events = await listEventsOfAll(pool, ids);
  const closings = (id: number) => closingsOf(events.filter(({ positionId }) => positionId === id));
  return new Map(ids.map((id) => [id, closings(id)]));
}

export async function listClosingsOf(
  pool: Pool,
  id: number,
): Promise<Closing<PositionEventRecord>[]> {
  return (await listClosings(pool, [id])).get(id) ?? [];
}

/** Of the closing that left a position as it was answered. */
export async function findResult(
  pool: Pool,
  { id, updatedAtMs }: Pick<LeveragePosition, 'id' | 'updatedAtMs'>,
): Promise<EndedResult | undefined> {
  const closings = await listClosingsOf(pool, Number(id));
  return closings.findLast(({ event }) => event.atMs === updatedAtMs)?.result;
}

/** Several closings of one moment are in the order of their lines, which are newest first. */
export async function listFlowResults(
  pool: Pool,
  lines: readonly FlowBooking[],
): Promise<Map<string, EndedResult>> {
  const closed = lines.filter(({ type }) => CLOSING_LINES.includes(type));
  if (closed.length === 0) return new Map();
  const ids = new Set(closed.map(({ reference }) => Number(reference)));
  const closings = await listClosings(pool, [...ids]);
  const results = new Map<string, EndedResult>();
  for (const { id, reference, atMs } of closed) {
    const own = closings.get(Number(reference)) ?? [];
    const last = own.findLastIndex(({ event }) => event.atMs === atMs);
    const [closing] = last < 0 ? [] : own.splice(last, 1);
    if (closing) results.set(id, closing.result);
  }
  return results;
}
