/**
 * Listen keys: names under which a program follows its member's own events for an hour, and longer
 * while it asks for that. Each belongs to one key and ends with it.
 */
import {
  LISTEN_KEY_MS,
  botCloseListenKey,
  botKeepListenKey,
  botOpenListenKey,
} from '@anywhen/protocol';
import type { Pool } from 'pg';
import type { Routes } from '../../platform/http/routes.ts';
import { refuseBot } from '../bot-refusal.ts';
import { drawLetters } from '../keys/letters.ts';

type ListenKeyParts = {
  pool: Pool;
  nowMs: () => number;
  randomBytes: (size: number) => Buffer;
};

const LENGTH = 64;

export function serveListenKeys(
  routes: Routes,
  { pool, nowMs, randomBytes }: ListenKeyParts,
): void {
  routes.serveBot(botOpenListenKey, async ({ keyId }) => {
    const { rows } = await pool.query<{ token: string }>(
      `insert into listen_key (key_id, token, expires_at_ms) values ($1, $2, $3)
       on conflict (key_id) do update set expires_at_ms = excluded.expires_at_ms,
         token = case when listen_key.expires_at_ms > $4 then listen_key.token
           else excluded.token end
       returning token`,
      [keyId, drawLetters(randomBytes, LENGTH), nowMs() + LISTEN_KEY_MS, nowMs()],
    );
    return { listenKey: rows[0]?.token ?? '' };
  });
  routes.serveBot(botKeepListenKey, async ({ keyId, query: { listenKey } }) => {
    const { rowCount } = await pool.query(
      `update listen_key set expires_at_ms = $3
       where key_id = $1 and token = $2 and expires_at_ms > $4`,
      [keyId, listenKey, nowMs() + LISTEN_KEY_MS, nowMs()],
    );
    return rowCount === 1 ? {} : refuseBot('NO_LISTEN_KEY');
  });
  routes.serveBot(botCloseListenKey, async ({ keyId, query: { listenKey } }) => {
    const { rowCount } = await pool.query(
      'delete from listen_key where key_id = $1 and token = $2 and expires_at_ms > $3',
      [keyId, listenKey, nowMs()],
    );
    return rowCount === 1 ? {} : refuseBot('NO_LISTEN_KEY');
  });
}

/** By listen key, of those that still last, the key each belongs to. */
export async function findListenKeys(
  pool: Pool,
  tokens: readonly string[],
  nowMs: number,
): Promise<ReadonlyMap<string, string>> {
  if (tokens.length === 0) return new Map();
  const { rows } = await pool.query<{ token: string; key: string }>(
    `select token, key from listen_key join program_key on program_key.id = listen_key.key_id
     where token = any($1) and expires_at_ms > $2`,
    [tokens, nowMs],
  );
  return new Map(rows.map(({ token, key }) => [token, key]));
}
