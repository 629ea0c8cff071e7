/** The results of seconds contracts in the flow record (rulebook 3.4): the line itself has them. */
import { parseUnits } from '@anywhen/money';
import { type EndedResult, type FlowBooking, endedResultOf } from '@anywhen/protocol';
import type { Pool } from 'pg';

export async function listFlowResults(
  _pool: Pool,
  lines: readonly FlowBooking[],
): Promise<Map<string, EndedResult>> {
  const ended = lines.flatMap((line): [string, EndedResult][] => {
    const result = resultOf(line);
    return result ? [[line.id, result]] : [];
  });
  return new Map(ended);
}

function resultOf({ type, amount, wager }: FlowBooking): EndedResult | undefined {
  if (type === 'SECONDS_PAYOUT') return endedResultOf({ price: parseUnits(amount) });
  if (type === 'SECONDS_LOSS') return endedResultOf({ price: -parseUnits(wager ?? '0') });
  return type === 'SECONDS_REFUND' ? endedResultOf({}) : undefined;
}
