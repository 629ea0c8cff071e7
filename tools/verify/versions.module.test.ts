/**
 * The verification of a whole database across versions of the price process: those that began with
 * version 2 or 3, and those that changed at a midnight from version 1 to 2 or from 2 to 3.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestDatabase } from '../../apps/server/testing/test-database.ts';
import { SMALL_HISTORY, WrittenScenario, verifySmall } from './testing/written-scenario.ts';

/** By the seed: the versions after the first, and the day each begins with. */
const SCENARIOS = [
  { seed: 30, changes: [{ version: 2, day: 0 }] },
  { seed: 35, changes: [{ version: 3, day: 0 }] },
  { seed: 22, changes: [{ version: 2, day: 1 }] },
  {
    seed: 42,
    changes: [
      { version: 2, day: 0 },
      { version: 3, day: 1 },
    ],
  },
].map((each) => {
  const { version = 1, day = 0 } = each.changes.at(-1) ?? {};
  return { ...each, version, day };
});

const title = '[16.4] a journal with version $version from day $day on';

describe.each(SCENARIOS)(title, ({ seed, changes, version, day }) => {
  let tests: TestDatabase;

  beforeAll(async () => {
    tests = await TestDatabase.start();
    const size = { seed, commands: 500, batchCommands: 12, history: SMALL_HISTORY };
    const written = new WrittenScenario(tests.running, size);
    await written.write();
    await written.letPass(60);
    await written.close();
  });

  afterAll(() => tests.stop());

  it('has ticks of that day, and everything in it holds', async () => {
    const { rows } = await tests.pool.query<{ ticks: number; versions: object[] }>(
      `select (select count(*)::int from tick
          where second >= ((state->>'firstDay')::int + $1::int) * 86400) as ticks,
         state->'versions' as versions
       from market_state`,
      [day],
    );
    expect(rows[0]?.versions).toMatchObject(changes);
    expect(rows[0]?.ticks).toBeGreaterThan(40);
    expect((await verifySmall(tests.database)).faults).toEqual([]);
  });

  it('is not what it was without the version, or with another day', async () => {
    const before = changes.slice(0, -1);
    for (const versions of [before, [...before, { version, day: day + 1, publishedAtMs: 0 }]]) {
      const { rows } = await tests.pool.query<{ state: object }>('select state from market_state');
      await tests.pool.query("update market_state set state = jsonb_set(state, '{versions}', $1)", [
        JSON.stringify(versions),
      ]);
      const { faults } = await verifySmall(tests.database);
      expect(faults.map(({ table }) => table)).toContain('market_state');
      await tests.pool.query('update market_state set state = $1', [rows[0]?.state]);
    }
  });
});
