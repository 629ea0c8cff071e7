/**
 * The results of closed positions and parts (rulebook 8.2), each from the event of its closing and
 * its position. A booking and the event of its closing have the same moment.
 */
import type { PositionEventRecord, PositionRecord } from '@anywhen/exchange';
import { CLOSING_EVENTS, type FlowBooking, closingResultOf } from '@anywhen/protocol';
import type { EndedResult, LeveragePosition } from '@anywhen/protocol';
import type { Pool } from 'pg';
import { listClosings } from './queries.ts';
import { positionTable } from './storage.ts';

/** The line a closing is booked with. */
const CLOSING_LINES: readonly string[] = ['DERIV_PROFIT', 'DERIV_LOSS', 'DERIV_LIQUIDATION'];

/** Of those events that closed anything. */
export function resultsOf(
  position: PositionRecord,
  events: readonly PositionEventRecord[],
): { no: number; result: EndedResult }[] {
  return events
    .filter(({ kind }) => CLOSING_EVENTS.includes(kind))
    .map((event) => ({ no: event.no, result: closingResultOf(event, position) }));
}

/** Of the closing that left a position as it was answered. */
export async function findResult(
  pool: Pool,
  { id, updatedAtMs: atMs }: Pick<LeveragePosition, 'id' | 'updatedAtMs'>,
): Promise<EndedResult | undefined> {
  const position = await positionTable.find(pool, 'where id = $1', [Number(id)]);
  if (!position) return undefined;
  const events = await listClosings(pool, [{ positionId: position.id, atMs }]);
  return resultsOf(position, events).at(-1)?.result;
}

/** Several closings of one moment are in the order of their lines, which are newest first. */
export async function listFlowResults(
  pool: Pool,
  lines: readonly FlowBooking[],
): Promise<Map<string, EndedResult>> {
  const closed = lines
    .filter(({ type }) => CLOSING_LINES.includes(type))
    .map(({ id, reference, atMs }) => ({ id, positionId: Number(reference), atMs }));
  if (closed.length === 0) return new Map();
  const ids = new Set(closed.map(({ positionId }) => positionId));
  const positions = await positionTable.list(pool, 'where id = any($1)', [[...ids]]);
  const events = await listClosings(pool, closed);
  const results = new Map<string, EndedResult>();
  for (const { id, positionId, atMs } of closed) {
    const position = positions.find((each) => each.id === positionId);
    const last = events.findLastIndex(
      (each) => each.positionId === positionId && each.atMs === atMs,
    );
    const [event] = last < 0 ? [] : events.splice(last, 1);
    if (position && event) results.set(id, closingResultOf(event, position));
  }
  return results;
}
