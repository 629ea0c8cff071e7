/**
 * The verification of a whole database across versions of the price process: one that began with
 * version 2, and one that changed to it at a midnight.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestDatabase } from '../../apps/server/testing/test-database.ts';
import { SMALL_HISTORY, WrittenScenario, verifySmall } from './testing/written-scenario.ts';

/** By the seed: the day from which version 2 holds. */
const SCENARIOS = [
  { seed: 30, day: 0 },
  { seed: 22, day: 1 },
];

describe.each(SCENARIOS)('[16.4] a journal with version 2 from day $day on', ({ seed, day }) => {
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

  it('has ticks of that version, and everything in it holds', async () => {
    const { rows } = await tests.pool.query<{ ticks: number; versions: object[] }>(
      `select (select count(*)::int from tick
          where second >= ((state->>'firstDay')::int + $1::int) * 86400) as ticks,
         state->'versions' as versions
       from market_state`,
      [day],
    );
    expect(rows[0]?.versions).toMatchObject([{ version: 2, day }]);
    expect(rows[0]?.ticks).toBeGreaterThan(40);
    expect((await verifySmall(tests.database)).faults).toEqual([]);
  });

  it('is not what it was without the version, or with another day', async () => {
    for (const versions of [[], [{ version: 2, day: day + 1, publishedAtMs: 0 }]]) {
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
