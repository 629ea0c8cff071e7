/**
 * Whatever value of the database is changed behind the program's back is found, with its place; or
 * its table stands on the short list of what nobody can check. `EDITS=1000` makes a long run of it,
 * `SEED=…` another one.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { JournalHead } from '@anywhen/protocol';
import type { TableFaults } from '../../apps/server/src/core/verification/fault.ts';
import { verifySince } from '../../apps/server/src/core/verification/verify-since.ts';
import { listHashes } from '../../apps/server/src/fairness/heads.ts';
import { STORAGES } from '../../apps/server/src/modules.ts';
import { TestDatabase } from '../../apps/server/src/testing/test-database.ts';
import { UNCOVERED, verifyAll } from '../../apps/server/src/verification.ts';
import { type Edit, RandomEdits } from './testing/random-edits.ts';
import { WrittenWorld } from './testing/written-world.ts';

const SEED = Number(process.env['SEED'] ?? 16);
const EDITS = Number(process.env['EDITS'] ?? 40);
/** One in which every table has rows: a changed simulation may need another. */
const WORLD = { seed: 22, commands: 5_000, batchCommands: 12 };

let tests: TestDatabase;
let tables: string[];
let covered: string[];

beforeAll(async () => {
  tests = await TestDatabase.start();
  await new WrittenWorld(tests.running, WORLD).write();
  const { rows } = await tests.pool.query<{ name: string }>(
    `select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
       and not relispartition order by 1`,
  );
  tables = rows.map(({ name }) => name);
  covered = tables.filter((name) => !(name in UNCOVERED));
});

afterAll(() => tests.stop());

async function verify() {
  const client = await tests.running.connect();
  try {
    return await verifyAll({ client, isTest: true });
  } finally {
    await client.end();
  }
}

it('[S15] finds nothing where nothing was changed, and looks at every table or says why not', async () => {
  const { faults, head, tables: looked } = await verify();
  expect(faults).toEqual([]);
  expect(head.seq).toBeGreaterThanOrEqual(WORLD.commands);
  expect(looked).toEqual(covered);
  const named = new Set(Object.keys(UNCOVERED).map((name) => name.split('.')[0]));
  expect([...named].filter((name) => !tables.includes(name ?? ''))).toEqual([]);
});

describe('[S15] a single value that was changed', () => {
  it(
    `is found, wherever it is: ${EDITS} edits, seed ${SEED}`,
    { timeout: 60_000 + EDITS * 2_000 },
    async () => {
      const edits = new RandomEdits(tests.pool, SEED);
      const untouched = new Set(covered);
      const missed: string[] = [];
      let made = 0;
      while (made < EDITS) {
        const round = await editEach(
          edits,
          covered.filter((table) => table !== 'journal'),
        );
        missed.push(...listMissed(round, (await verify()).faults));
        for (const edit of round.toReversed()) await edit.undo();
        const [inJournal] = await editEach(edits, ['journal']);
        if (!inJournal) throw new Error('the journal is empty');
        missed.push(...listMissed([inJournal], (await verify()).faults));
        await inJournal.undo();
        for (const { table } of [...round, inJournal]) untouched.delete(table);
        made += round.length + 1;
      }
      expect(missed).toEqual([]);
      expect([...untouched], 'tables without a row to change').toEqual([]);
      console.log(`${made} edits, seed ${SEED}: ${made - missed.length} found`);
    },
  );
});

it('[S15] rows that are gone are missed, and nothing else is said to be wrong', async () => {
  const places = ['candle', 'posting', 'spot_trade'];
  const gone: (string | undefined)[] = [];
  for (const table of places) {
    const { rows } = await tests.pool.query<{ row: string }>(
      `delete from ${table}
       where (tableoid, ctid) = (select tableoid, ctid from ${table} limit 1)
       returning ${table}::text as row`,
    );
    gone.push(rows[0]?.row);
  }
  const { faults } = await verify();
  expect(faults.map(({ table }) => table).toSorted()).toEqual(places);
  for (const { count, first } of faults) {
    expect([count, first[0]?.what]).toEqual([1, 'the row is missing']);
  }
  for (const [index, table] of places.entries()) {
    await tests.pool.query(`insert into ${table} select ($1::text::${table}).*`, [gone[index]]);
  }
});

describe('[S15] going on from a head that was kept', () => {
  it('finds nothing where nothing was changed', async () => {
    const { batch, batches, fault } = await verifyFrom(10);
    expect([batch - batches, fault]).toEqual([10, undefined]);
    expect(batches).toBeGreaterThan(100);
  });

  it.each([
    ['the head', 'fingerprint = reverse(fingerprint), at_ms = at_ms + 1', 10, 'has the head'],
    ['a command after it', `commands = commands || ' '`, 60, 'its content is not what was hashed'],
    ['answers after it', `answers = '[]'`, 60, 'its answers are not what was hashed'],
  ])('finds another value in %s', async (_, change, at, fault) => {
    const head = await headAt(10);
    const before = await tests.pool.query('select * from journal where batch = $1', [at]);
    await tests.pool.query(`update journal set ${change} where batch = $1`, [at]);
    expect((await verifyFrom(10, head)).fault).toContain(fault);
    const { commands, answers, fingerprint, at_ms } = before.rows[0] as Record<string, string>;
    await tests.pool.query(
      `update journal set commands = $2, answers = $3, fingerprint = $4, at_ms = $5
       where batch = $1`,
      [at, commands, answers, fingerprint, at_ms],
    );
  });

  it('finds tables that say another state than the last batch', async () => {
    await tests.pool.query('update member set opened_at_ms = opened_at_ms - 1');
    expect((await verifyFrom(10)).fault).toBe('the tables say another state than this batch');
    await tests.pool.query('update member set opened_at_ms = opened_at_ms + 1');
  });
});

async function headAt(at: number): Promise<JournalHead> {
  const [head] = await listHashes(tests.pool, [at]);
  if (!head) throw new Error(`there is no batch ${at}`);
  return head;
}

async function verifyFrom(at: number, head?: JournalHead) {
  const kept = head ?? (await headAt(at));
  const client = await tests.running.connect();
  const found = verifySince({ client, storages: STORAGES, head: kept });
  return found.finally(() => client.end());
}

/** One in each table that has rows. */
async function editEach(edits: RandomEdits, names: readonly string[]): Promise<Edit[]> {
  const made: Edit[] = [];
  for (const table of names) {
    const edit = await edits.edit(table, (column) => !(`${table}.${column}` in UNCOVERED));
    if (edit) made.push(edit);
  }
  return made;
}

/** Found is what is told with its table, and its column where the row itself is still known. */
function listMissed(edits: readonly Edit[], faults: readonly TableFaults[]): string[] {
  return edits.flatMap(({ table, column, isKey, from, to }) => {
    const found = faults.find((each) => each.table === table);
    const isNamed =
      isKey ||
      table.startsWith('journal') ||
      found?.first.some(({ what }) => what.startsWith(column));
    return found && isNamed ? [] : [`${table}.${column}: ${from} -> ${to}`];
  });
}
