/** The results of bots that were stopped (rulebook 8.1), in the line that returned their USDT. */
import { type EndedResult, type FlowBooking, stoppedResultOf } from '@anywhen/protocol';
import type { Pool } from 'pg';
import { botTable } from './storage.ts';

export async function listFlowResults(
  pool: Pool,
  lines: readonly FlowBooking[],
): Promise<Map<string, EndedResult>> {
  const returned = lines.filter(({ type, currency }) => {
    return type === 'BOT_RETURN' && currency === 'USDT';
  });
  const ids = [...new Set(returned.map(({ reference }) => Number(reference)))];
  if (ids.length === 0) return new Map();
  const bots = await botTable.list(pool, 'where id = any($1)', [ids]);
  const results = returned.flatMap(({ id, reference, atMs }): [string, EndedResult][] => {
    const bot = bots.find((each) => each.id === Number(reference));
    const isItsEnd = bot?.state === 'stopped' && bot.stateAtMs === atMs;
    return isItsEnd ? [[id, stoppedResultOf(bot)]] : [];
  });
  return new Map(results);
}
