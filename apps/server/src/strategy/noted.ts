/** Bots as the trading journal shows them: a grid between the prices of its start and its end. */
import type { BotRecord } from '@anywhen/exchange';
import type { Pool } from 'pg';
import type { NotedRecord, NotedSpan } from '../facets/noted-records.ts';
import { botTable } from './storage.ts';

export async function listNotedBots(
  pool: Pool,
  { uid, numbers }: { uid: number; numbers: readonly number[] },
): Promise<NotedRecord[]> {
  const bots = await botTable.list(pool, 'where uid = $1 and id = any($2)', [uid, numbers]);
  return bots.map((bot) => ({
    number: bot.id,
    symbol: bot.symbol,
    openedAtMs: bot.createdAtMs,
    endedAtMs: bot.state === 'stopped' ? bot.stateAtMs : null,
    span: spanOf(bot),
  }));
}

/** DCA puts in more and more, so that no one price is its beginning. */
function spanOf({ agreed, ending, createdAtMs, stateAtMs }: BotRecord): NotedSpan | null {
  if (agreed === null || ending === null) return null;
  return {
    openedUnits: BigInt(agreed.startPrice),
    endedUnits: BigInt(ending.price),
    fromMs: createdAtMs,
    untilMs: stateAtMs,
  };
}
