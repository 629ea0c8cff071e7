/** Which classes there are: taught by somebody, joined by somebody, or with a code. */
import type { SchoolClass } from '@anywhen/exchange';
import { SEASON_KINDS, classOfSeason } from '@anywhen/protocol';
import type { Pool } from 'pg';
import { listDetails } from './details.ts';
import { classTable } from './storage.ts';

type Named = { readonly shown: SchoolClass; readonly name: string | null };

export function findClass(pool: Pool, code: string): Promise<SchoolClass | undefined> {
  return classTable.find(pool, 'where code = $1 order by id desc limit 1', [code]);
}

/** The newest first. */
export async function listTaught(pool: Pool, uid: number, limit: number): Promise<Named[]> {
  const classes = await classTable.listOf(pool, uid, { beforeId: undefined, limit });
  return withNames(pool, classes);
}

/** Those joined last first, each with the own portfolio in it. */
export async function listAttended(
  pool: Pool,
  uid: number,
  limit: number,
): Promise<(Named & { portfolio: number })[]> {
  const { rows } = await pool.query<{ uid: number; season: string }>(
    `select uid, season from portfolio where owner_uid = $1 and kind = $2
     order by id desc limit $3`,
    [uid, SEASON_KINDS.indexOf('class'), limit],
  );
  const codes = rows.map(({ season }) => classOfSeason(season) ?? '');
  const classes = await classTable.list(pool, 'where code = any($1)', [codes]);
  const named = await withNames(pool, classes);
  return rows.flatMap(({ uid: portfolio }, place) => {
    const found = named.find(({ shown }) => shown.code === codes[place]);
    return found ? [{ ...found, portfolio }] : [];
  });
}

export async function findPlaceIn(
  pool: Pool,
  uid: number,
  season: string,
): Promise<number | undefined> {
  const { rows } = await pool.query<{ uid: number }>(
    'select uid from portfolio where owner_uid = $1 and season = $2',
    [uid, season],
  );
  return rows[0]?.uid;
}

async function withNames(pool: Pool, classes: readonly SchoolClass[]): Promise<Named[]> {
  const details = await listDetails(
    pool,
    classes.map(({ code }) => code),
  );
  const names = new Map(details.map(({ code, name }) => [code, name]));
  return classes.map((shown) => ({ shown, name: names.get(shown.code) ?? null }));
}
