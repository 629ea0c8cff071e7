/**
 * SQL of the table `member_preferences`. Of each part the newest change stands, whichever device it
 * came from; what a newer version wrote is neither read nor lost.
 */
import {
  PREFERENCE_PARTS,
  PREFERENCE_VALUES,
  type PreferencePart,
  type Preferences,
  type StoredParts,
  applyChange,
} from '@anywhen/protocol';
import type { ClientBase, Pool } from 'pg';
import { inTransaction } from '../platform/postgres/transaction.ts';

type Stored = { readonly revision: number; readonly parts: StoredParts };

type Change = {
  readonly uid: number;
  readonly part: PreferencePart;
  readonly value: unknown;
  readonly changedAtMs: number;
  readonly nowMs: number;
};

type Saved = { readonly preferences: Preferences; readonly isChanged: boolean };

export async function readPreferencesOf(pool: Pool, uid: number): Promise<Preferences> {
  return describe(await find(pool, uid));
}

/** Two devices at once wait for each other: the row is locked, and made where there was none. */
export function saveChange(pool: Pool, { uid, nowMs, ...change }: Change): Promise<Saved> {
  return inTransaction(pool, async (client) => {
    await client.query(
      `insert into member_preferences (uid, revision, parts) values ($1, 0, '{}')
       on conflict do nothing`,
      [uid],
    );
    const known = await find(client, uid, 'for update');
    const parts = applyChange(known.parts, change);
    if (!parts) return { preferences: describe(known), isChanged: false };
    // By the clock: also what comes after a deletion is larger than what was before it.
    const revision = Math.max(known.revision + 1, nowMs);
    await client.query('update member_preferences set revision = $2, parts = $3 where uid = $1', [
      uid,
      revision,
      JSON.stringify(parts),
    ]);
    return { preferences: describe({ revision, parts }), isChanged: true };
  });
}

export async function deletePreferencesOf(client: ClientBase, uid: number): Promise<void> {
  await client.query('delete from member_preferences where uid = $1', [uid]);
}

async function find(
  db: Pool | ClientBase,
  uid: number,
  lock: 'for update' | '' = '',
): Promise<Stored> {
  const { rows } = await db.query<{ revision: string; parts: StoredParts }>(
    `select revision, parts from member_preferences where uid = $1 ${lock}`,
    [uid],
  );
  const [row] = rows;
  return row ? { revision: Number(row.revision), parts: row.parts } : { revision: 0, parts: {} };
}

/** Only what this version knows: a newer one may have written values it cannot show. */
function describe({ revision, parts }: Stored): Preferences {
  const known = PREFERENCE_PARTS.flatMap((part) => {
    const reading = PREFERENCE_VALUES[part].safeParse(parts[part]?.value);
    return reading.success ? [[part, reading.data]] : [];
  });
  return { revision, parts: Object.fromEntries(known) as Preferences['parts'] };
}
