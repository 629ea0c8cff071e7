/** Reads the ticks the core wrote, and deletes those that are too old. */
import type { TickAppended } from '@anywhen/exchange';
import type { ClientBase, Pool } from 'pg';

type TickRow = { second: string; seed: string; prices: number[]; volumes: number[] };

const DELETED_AT_ONCE = 2_000;

/** Both ends included; oldest first. */
export async function listTicksBetween(
  reader: Pool | ClientBase,
  { from, to }: { from: number; to: number },
): Promise<TickAppended[]> {
  const { rows } = await reader.query<TickRow>(
    `select second, encode(seed, 'hex') as seed, price_units::float8[] as prices,
            tape_volume_cents::float8[] as volumes
     from tick where second between $1 and $2 order by second`,
    [from, to],
  );
  return rows.map(({ second, seed, prices, volumes }) => ({
    kind: 'tick',
    second: Number(second),
    seed,
    priceUnits: prices,
    tapeVolumeCents: volumes,
  }));
}

export async function deleteTicksBefore(pool: Pool, second: number): Promise<number> {
  for (let deleted = 0; ;) {
    const { rows } = await pool.query<{ gone: number }>(
      'select delete_ticks_before($1, $2) as gone',
      [second, DELETED_AT_ONCE],
    );
    const gone = rows[0]?.gone ?? 0;
    deleted += gone;
    if (gone < DELETED_AT_ONCE) return deleted;
  }
}

/** Whole days of ticks and whole months of minutes; returns how many partitions were dropped. */
export async function dropOldPrices(
  pool: Pool,
  { firstSecond, firstMinuteMs }: { firstSecond: number; firstMinuteMs: number },
): Promise<number> {
  const { rows } = await pool.query<{ dropped: number }>(
    'select drop_old_prices($1, $2) as dropped',
    [firstSecond, firstMinuteMs],
  );
  return rows[0]?.dropped ?? 0;
}
