/** Reads of bots and their log. Only the exchange writes these tables. */
import type { BotLogRecord, BotRecord, RungRecord } from '@anywhen/exchange';
import { BOT_LOG_KINDS, BOT_STATES, type BotState } from '@anywhen/protocol';
import type { Pool } from 'pg';
import type { KnownBot } from './facts.ts';
import {
  type BotRow,
  type LogRow,
  type RungRow,
  readBotRow,
  readLogRow,
  readRungRow,
} from './rows.ts';

type BotPage = {
  state: BotState | undefined;
  /** Only what has a smaller id. */
  beforeId: number | undefined;
  limit: number;
};

/** Newest first. */
export async function listBotsOf(
  pool: Pool,
  uid: number,
  { state, beforeId, limit }: BotPage,
): Promise<KnownBot[]> {
  const { rows } = await pool.query<BotRow>(
    `select * from strategy_bot
     where uid = $1
       and ($2::smallint is null or state = $2)
       and ($3::bigint is null or id < $3)
     order by id desc limit $4`,
    [uid, state ? BOT_STATES.indexOf(state) : null, beforeId ?? null, limit],
  );
  return withRungs(pool, rows.map(readBotRow));
}

export async function findOwnBot(
  pool: Pool,
  { uid, id }: { uid: number; id: number },
): Promise<KnownBot | undefined> {
  const { rows } = await pool.query<BotRow>(
    'select * from strategy_bot where id = $1 and uid = $2',
    [id, uid],
  );
  const [known] = await withRungs(pool, rows.map(readBotRow));
  return known;
}

/** Newest first; with `beforeNo` only what is older. */
export async function listLogOf(
  pool: Pool,
  { botId, beforeNo, limit }: { botId: number; beforeNo: number | undefined; limit: number },
): Promise<BotLogRecord[]> {
  const { rows } = await pool.query<LogRow>(
    `select * from strategy_log
     where bot_id = $1 and ($2::integer is null or no < $2)
     order by no desc limit $3`,
    [botId, beforeNo ?? null, limit],
  );
  return rows.map(readLogRow);
}

/** By bot, the symbol of its market. */
export async function listBotMarkets(
  pool: Pool,
  ids: readonly number[],
): Promise<Map<number, string>> {
  const { rows } = await pool.query<{ id: string; symbol: string }>(
    'select id, symbol from strategy_bot where id = any($1)',
    [ids],
  );
  return new Map(rows.map((row) => [Number(row.id), row.symbol]));
}

/** What members are told of: that a bot was paused, has completed or has failed. */
const NOTIFIED = (['paused', 'completed', 'failed'] as const).map((kind) => {
  return BOT_LOG_KINDS.indexOf(kind);
});

export type NotifiedLine = { readonly bot: BotRecord; readonly line: BotLogRecord };

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
): Promise<NotifiedLine[]> {
  const lines = await pool.query<LogRow>(
    `select * from strategy_log
     where kind = any($1) and kind in (5, 7, 8) and at_ms >= $2 and (bot_id, no) > ($3, $4)
     order by bot_id, no limit $5`,
    [NOTIFIED, sinceMs, after.botId, after.no, limit],
  );
  const ids = [...new Set(lines.rows.map((row) => row.bot_id))];
  const found = await pool.query<BotRow>('select * from strategy_bot where id = any($1)', [ids]);
  const bots = new Map(found.rows.map((row) => [row.id, readBotRow(row)]));
  return lines.rows.flatMap((row) => {
    const bot = bots.get(row.bot_id);
    return bot ? { bot, line: readLogRow(row) } : [];
  });
}

async function withRungs(pool: Pool, bots: readonly BotRecord[]): Promise<KnownBot[]> {
  const ids = bots.flatMap(({ id, grid }) => (grid ? id : []));
  if (ids.length === 0) return bots.map((bot) => ({ bot, rungs: [] }));
  const { rows } = await pool.query<RungRow>(
    'select * from strategy_rung where bot_id = any($1) order by bot_id, rung',
    [ids],
  );
  const rungsOf = new Map<number, RungRecord[]>();
  for (const rung of rows.map(readRungRow)) {
    const own = rungsOf.get(rung.botId) ?? [];
    own.push(rung);
    rungsOf.set(rung.botId, own);
  }
  return bots.map((bot) => ({ bot, rungs: rungsOf.get(bot.id) ?? [] }));
}
