/** What leads from one head of the journal to the next, as the API hands it out in portions. */
import { beforeEach, expect, it } from 'vitest';
import { startTestCores } from '../../testing/module-fixture.ts';
import { ALICE, openMember, transferOf } from '../../testing/money.ts';
import { listContentHashes } from './heads.ts';

const BATCHES = 9;

const bench = startTestCores();

beforeEach(() => bench.empty());

it('[S15] links begin behind the batch that is named, and end at the limit or at the last', async () => {
  const core = await bench.startCore({ nowMs: () => Date.UTC(2026, 0, 10, 12) });
  await core.submit(openMember(ALICE));
  for (let more = 1; more < BATCHES; more += 1) await core.submit(transferOf(ALICE));
  const { pool } = bench.database;
  const { rows } = await pool.query<{ hash: string }>(
    "select encode(content_hash, 'hex') as hash from journal order by batch",
  );
  const hashes = rows.map(({ hash }) => hash);
  expect(hashes).toHaveLength(BATCHES);
  expect(await listContentHashes(pool, { after: 0, limit: 4 })).toEqual(hashes.slice(0, 4));
  expect(await listContentHashes(pool, { after: 4, limit: 4 })).toEqual(hashes.slice(4, 8));
  expect(await listContentHashes(pool, { after: 8, limit: 4 })).toEqual(hashes.slice(8));
});
