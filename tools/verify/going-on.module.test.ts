/**
 * A verification that goes on from what an earlier one has proven and stored: it says the same as
 * one from the first batch, finds what was changed before and after, and believes no file that
 * somebody else has made. `EDITS=…` makes a long run of it, `SEED=…` another, `COMMANDS=…` a longer
 * past.
 */
import { readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { testSize } from '@anywhen/money/test-size';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadImage } from '../../apps/server/src/core/storage/load-state.ts';
import {
  type ProofFile,
  readStoredProof,
  writeStoredProof,
} from '../../apps/server/src/core/verification/proof-file.ts';
import type { StoredProof } from '../../apps/server/src/core/verification/stored-proof.ts';
import { HeadKey } from '../../apps/server/src/fairness/head-key.ts';
import { STORAGES } from '../../apps/server/src/modules.ts';
import { TestDatabase } from '../../apps/server/testing/test-database.ts';
import { UNCOVERED } from '../../apps/server/src/verification.ts';
import { RandomEdits, listTables } from './testing/random-edits.ts';
import { SMALL_HISTORY, WrittenScenario, verifySmall } from './testing/written-scenario.ts';

const SEED = Number(process.env['SEED'] ?? 16);
const EDITS = testSize('EDITS', { short: 40, long: 1_000 });
const COMMANDS = testSize('COMMANDS', { short: 4_000, long: 20_000 });
/** The one in which every table has rows; they go on changing after what is stored. */
const SCENARIO = { seed: 22, commands: COMMANDS, batchCommands: 12, history: SMALL_HISTORY };
const SINCE = 1_000;
/** Longer than prices themselves are stored, so that some are in a hash only. */
const PAST_SECONDS = 1_500;
const QUIET_SECONDS = 660;

const KEY = new HeadKey(Buffer.alloc(32, 3));

let tests: TestDatabase;
let file: string;
let stored: ProofFile;

const verify = (more: { from?: StoredProof; withProof?: boolean } = {}) =>
  verifySmall(tests.database, more);

async function timed<Result>(what: string, work: () => Promise<Result>): Promise<Result> {
  const began = performance.now();
  const result = await work();
  console.log(`${what}: ${((performance.now() - began) / 1_000).toFixed(1)} s`);
  return result;
}

beforeAll(async () => {
  tests = await TestDatabase.start();
  file = join(tests.folder, 'stored');
  const scenario = new WrittenScenario(tests.running, SCENARIO);
  await scenario.write();
  await scenario.letPass(PAST_SECONDS);
  const { proof, faults } = await verify({ withProof: true });
  if (!proof) throw new Error(JSON.stringify(faults));
  const { lastSeq } = proof.image;
  const genesis = proof.image.markets.state?.genesis ?? '';
  stored = { ...proof, genesis, head: KEY.sign(genesis, proof.head) };
  await writeStoredProof(file, stored, KEY.sealingKey);
  await scenario.letPass(QUIET_SECONDS);
  await scenario.resume(lastSeq + QUIET_SECONDS + SINCE);
  await scenario.close();
});

afterAll(() => tests.stop());

it('[S15] says what one from the first batch says, and keeps what that would keep', async () => {
  const from = await readStoredProof(file, KEY.sealingKey);
  expect(from).toEqual(stored);
  const whole = await timed('from the first batch', () => verify({ withProof: true }));
  const since = await timed(`the last ${QUIET_SECONDS + SINCE}`, () =>
    verify({ from, withProof: true }),
  );
  expect([whole.faults, since.faults]).toEqual([[], []]);
  expect(since.head).toEqual(whole.head);
  expect(since.head.batch).toBeGreaterThan(stored.head.batch + 50);
  expect(since.tables).toEqual(whole.tables);
  expect(since.proof?.image).toEqual(whole.proof?.image);
  for (const [table, { rows, ...rest }] of Object.entries(whole.proof?.tables ?? {})) {
    const { rows: found, ...others } = since.proof?.tables[table] ?? { rows: [] };
    expect([table, others, found.toSorted()]).toEqual([table, rest, rows.toSorted()]);
  }
});

/** A plan changes by itself, when the database has counted its rows anew. */
describe('[S15] a state is read in the same order', () => {
  let expected: unknown;

  async function readWith(setting?: string): Promise<unknown> {
    const client = await tests.running.connect();
    if (setting !== undefined) await client.query(setting);
    const image = await loadImage(client, STORAGES, { lastSeq: 0, atMs: 0 });
    await client.end();
    return image;
  }

  beforeAll(async () => {
    expected = await readWith();
  });

  it.each(['seqscan', 'indexscan', 'bitmapscan', 'hashagg', 'hashjoin', 'mergejoin', 'nestloop'])(
    'without %s',
    async (way) => {
      expect(await readWith(`set enable_${way} = off`)).toEqual(expected);
    },
  );
});

describe('[S15] a single value that was changed since', () => {
  it(`is found, wherever it is: at least ${EDITS} edits, seed ${SEED}`, async () => {
    const covered = (await listTables(tests.pool)).filter((name) => !(name in UNCOVERED));
    const edits = new RandomEdits(tests.pool, SEED);
    const missed: string[] = [];
    let made = 0;
    while (made < EDITS) {
      for (const names of [covered.filter((name) => name !== 'journal'), ['journal']]) {
        const round = await edits.editEach(names);
        const { faults } = await verify({ from: stored });
        const found = new Set(faults.map(({ table }) => table));
        missed.push(...round.flatMap((each) => (found.has(each.table) ? [] : reported(each))));
        for (const edit of round.toReversed()) await edit.undo();
        made += round.length;
      }
    }
    expect(missed).toEqual([]);
    expect((await verify({ from: stored })).faults).toEqual([]);
    console.log(`${made} edits, seed ${SEED}: ${made - missed.length} found`);
  });
});

function reported({
  table,
  column,
  from,
  to,
}: Record<'table' | 'column', string> & Changed): string {
  return `${table}.${column}: ${from} -> ${to}`;
}

type Changed = { from: string | null; to: string | null };

it('[S15] rows that are gone or new are found, however old', async () => {
  const { rows } = await tests.pool.query<{ row: string }>(
    `delete from posting where ctid = (select ctid from posting order by at_ms limit 1)
     returning posting::text as row`,
  );
  await tests.pool.query(
    `insert into status_change select seq + 1000000, uid, status, reason, at_ms
     from status_change order by seq limit 1`,
  );
  const { faults } = await verify({ from: stored });
  await tests.pool.query('insert into posting select ($1::text::posting).*', [rows[0]?.row]);
  await tests.pool.query('delete from status_change where seq > 1000000');
  expect(faults.map(({ table, first }) => [table, first[0]?.what])).toEqual([
    ['posting', expect.stringMatching(/there were \d+ of them, now there are \d+/)],
    ['status_change', expect.stringMatching(/there were \d+ of them, now there are \d+/)],
  ]);
});

it('[S15] a journal that was cut off before the head, or has another history, is reported', async () => {
  const head = { ...stored.head, hash: '00'.repeat(32) };
  const { faults, tables } = await verify({ from: { ...stored, head } });
  expect(faults[0]?.first[0]?.what).toBe('the journal no longer has the stored head');
  const later = { ...stored.head, batch: stored.head.batch + 1_000_000 };
  const cutOff = await verify({ from: { ...stored, head: later } });
  expect([cutOff.faults[0]?.table, tables]).toEqual(['journal', []]);
});

describe('[S15] a stored proof file', () => {
  it('that was changed anywhere, or cut off, is refused', async () => {
    const bytes = await readFile(file);
    const changed = join(tests.folder, 'changed');
    for (const place of [0, 20, 60, Math.floor(bytes.length / 2), bytes.length - 1]) {
      const other = Buffer.from(bytes);
      other[place] = (other[place] ?? 0) ^ 1;
      await writeFile(changed, other);
      await expect(readStoredProof(changed, KEY.sealingKey)).rejects.toThrow(changed);
    }
    await writeFile(changed, bytes.subarray(0, -1));
    await expect(readStoredProof(changed, KEY.sealingKey)).rejects.toThrow('its end is missing');
  });

  it('of another installation is refused', async () => {
    const other = new HeadKey(Buffer.alloc(32, 4));
    await expect(readStoredProof(file, other.sealingKey)).rejects.toThrow(
      'was made with another key',
    );
  });

  it('stays as it was when another cannot be written to its end', async () => {
    const bytes = await readFile(file);
    const unwritable = { ...stored, image: { ...stored.image, lastSeq: () => 0 } } as never;
    await expect(writeStoredProof(file, unwritable, KEY.sealingKey)).rejects.toThrow(
      'could not be cloned',
    );
    expect(bytes.equals(await readFile(file))).toBe(true);
    expect((await readdir(tests.folder)).filter((name) => name.startsWith('stored'))).toEqual([
      'stored',
    ]);
  });
});
