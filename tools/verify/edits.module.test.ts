/**
 * Whatever value of the database is changed behind the program's back is found, with its place; or
 * its table stands on the short list of what nobody can check. `EDITS=…` makes as many as it says,
 * `SEED=…` others.
 */
import { testSize } from '@anywhen/money/test-size';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TableFaults } from '../../apps/server/src/core/verification/fault.ts';
import { TestDatabase } from '../../apps/server/testing/test-database.ts';
import { CHAINED, SEALED, UNCOVERED } from '../../apps/server/src/verification.ts';
import { type Edit, RandomEdits, listTables } from './testing/random-edits.ts';
import { SMALL_HISTORY, WrittenScenario, verifySmall } from './testing/written-scenario.ts';

const SEED = Number(process.env['SEED'] ?? 16);
const EDITS = testSize('EDITS', { short: 40, long: 1_000 });
/** One in which every table has rows: a changed simulation may need another. */
const SCENARIO = { seed: 262, commands: 7_000, batchCommands: 12, history: SMALL_HISTORY };

let tests: TestDatabase;
let tables: string[];
let covered: string[];

beforeAll(async () => {
  tests = await TestDatabase.start();
  const scenario = new WrittenScenario(tests.running, SCENARIO);
  await scenario.write();
  await scenario.close();
  tables = await listTables(tests.pool);
  // Sealed rows are no part of what follows from the journal: each module edits its own.
  const apart = [...Object.keys(UNCOVERED), ...SEALED, ...CHAINED];
  covered = tables.filter((name) => !apart.includes(name));
});

afterAll(() => tests.stop());

const verify = () => verifySmall(tests.database);

it('[S15] finds nothing where nothing was changed, and looks at every table or says why not', async () => {
  const { faults, head, tables: looked } = await verify();
  expect(faults).toEqual([]);
  expect(head.seq).toBeGreaterThanOrEqual(SCENARIO.commands);
  expect(looked).toEqual(covered);
  const named = new Set(Object.keys(UNCOVERED).map((name) => name.split('.')[0]));
  expect([...named, ...SEALED, ...CHAINED].filter((name) => !tables.includes(name ?? ''))).toEqual(
    [],
  );
});

describe('[S15] a single value that was changed', () => {
  it(`is found, wherever it is: at least ${EDITS} edits, seed ${SEED}`, async () => {
    const edits = new RandomEdits(tests.pool, SEED);
    const untouched = new Set(covered);
    const missed: string[] = [];
    let made = 0;
    while (made < EDITS) {
      const round = await edits.editEach(covered.filter((table) => table !== 'journal'));
      missed.push(...listMissed(round, (await verify()).faults));
      for (const edit of round.toReversed()) await edit.undo();
      const [inJournal] = await edits.editEach(['journal']);
      if (!inJournal) throw new Error('the journal is empty');
      missed.push(...listMissed([inJournal], (await verify()).faults));
      await inJournal.undo();
      for (const { table } of [...round, inJournal]) untouched.delete(table);
      made += round.length + 1;
    }
    expect(missed).toEqual([]);
    expect([...untouched], 'tables without a row to change').toEqual([]);
    console.log(`${made} edits, seed ${SEED}: ${made - missed.length} found`);
  });
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

/** Found is what is reported with its table, and its column where the row itself is still known. */
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
