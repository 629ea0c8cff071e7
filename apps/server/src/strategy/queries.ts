/** Reads of bots and their log. Only the exchange writes these tables. */
import type { BotLogRecord, BotRecord, RungRecord } from '@anywhen/exchange';
import { BOT_LOG_KINDS } from '@anywhen/protocol';
import type { Pool } from 'pg';
import type { KnownBot } from './facts.ts';
import { botTable, logTable, rungTable } from './storage.ts';

export async function findOwnBot(
  pool: Pool,
  { uid, id }: { uid: number; id: number },
): Promise<KnownBot | undefined> {
  const bot = await botTable.findOwn(pool, { uid, id });
  const [known] = await withRungs(pool, bot ? [bot] : []);
  return known;
}

/** Newest first; its number is the id of a line. */
export async function listLogOf(
  pool: Pool,
  botId: number,
  { beforeId, limit }: { beforeId: number | undefined; limit: number },
): Promise<(BotLogRecord & { id: number })[]> {
  const rest = 'where bot_id = $1 and ($2::integer is null or no < $2) order by no desc limit $3';
  const lines = await logTable.list(pool, rest, [botId, beforeId ?? null, limit]);
  return lines.map((line) => ({ ...line, id: line.no }));
}

/** By bot, the symbol of its market. */
export const listBotMarkets = botTable.mapOf('symbol');

/** The events that members are notified of: a bot was paused, completed, failed or stopped. */
const NOTIFIED = (['paused', 'completed', 'failed', 'stopped'] as const).map((kind) => {
  return BOT_LOG_KINDS.indexOf(kind);
});

export type BotNews = { readonly bot: BotRecord; readonly line: BotLogRecord };

/** Of all members, at this moment or later, in the order of bots and their lines. */
export async function listBotsNewsSince(
  pool: Pool,
  {
    sinceMs,
    after,
    limit,
  }: {
    sinceMs: number;
    after: { botId: number; no: number };
    limit: number;
  },
): Promise<BotNews[]> {
  const lines = await logTable.list(
    pool,
    `where kind = any($1) and kind in (5, 7, 8, 10) and at_ms >= $2 and (bot_id, no) > ($3, $4)
     order by bot_id, no limit $5`,
    [NOTIFIED, sinceMs, after.botId, after.no, limit],
  );
  const ids = [...new Set(lines.map(({ botId }) => botId))];
  const found = await botTable.list(pool, 'where id = any($1)', [ids]);
  const bots = new Map(found.map((bot) => [bot.id, bot]));
  return lines.flatMap((line) => {
    const bot = bots.get(line.botId);
    return bot ? { bot, line } : [];
  });
}

export async function withRungs(pool: Pool, bots: readonly BotRecord[]): Promise<KnownBot[]> {
  const ids = bots.flatMap(({ id, grid }) => (grid ? id : []));
  if (ids.length === 0) return bots.map((bot) => ({ bot, rungs: [] }));
  const rungs = await rungTable.list(pool, 'where bot_id = any($1) order by bot_id, rung', [ids]);
  const rungsOf = new Map<number, RungRecord[]>();
  for (const rung of rungs) {
    const own = rungsOf.get(rung.botId) ?? [];
    own.push(rung);
    rungsOf.set(rung.botId, own);
  }
  return bots.map((bot) => ({ bot, rungs: rungsOf.get(bot.id) ?? [] }));
}
