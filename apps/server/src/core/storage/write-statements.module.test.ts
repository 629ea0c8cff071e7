/** Whichever statement a batch is written with, the tables end up the same. */
import { beforeEach, expect, it } from 'vitest';
import { STORAGES } from '../../modules.ts';
import { startTestCores } from '../../../testing/module-fixture.ts';
import { quietLog } from '../../../testing/platform/postgres/temporary.ts';
import { RandomCommands } from '../../../testing/random-commands.ts';
import { requireReplayedTables } from '../../../testing/replayed-tables.ts';
import { ALICE, openMember } from '../../../testing/money.ts';
import { FIRST_HASH, sealBatch } from '../journal.ts';
import { RunningCore } from '../running-core.ts';
import { BY_KEY_ONLY, PostgresStore } from './postgres-store.ts';
import { MIXTURES_MAX, WriteStatements } from './write-statements.ts';

const bench = startTestCores();

beforeEach(() => bench.empty());

it.each([
  ['all by the shared statement', 0],
  ['some by their own statement', 2],
  ['as the program does', MIXTURES_MAX],
])('%s', async (_, mixturesMax) => {
  const random = new RandomCommands(5);
  const store = new PostgresStore(bench.database, STORAGES, { mixturesMax });
  const core = new RunningCore({ store, facts: [], nowMs: random.nowMs, log: quietLog });
  await core.start();
  const requests = [...random.opening(), ...random.list(300)];
  for (const request of requests) await core.submit(request);
  await core.stop();
  const { commands } = await bench.connect(requireReplayedTables);
  expect(commands).toBe(requests.length);
});

it('the plan of a batch needs no disabled join or scan, and is cheap', async () => {
  const journal = sealBatch({
    batch: 1,
    commands: [{ seq: 1, atMs: 1, ...openMember(ALICE) }],
    answers: [],
    fingerprint: '',
    previousHash: FIRST_HASH,
  });
  const { text } = new WriteStatements(STORAGES, 0).encode(1, journal, []);
  const plan = await bench.connect(async (client) => {
    await client.query(BY_KEY_ONLY);
    const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: { 'Total Cost': number } }] }>(
      `explain (generic_plan, format json) ${text}`,
    );
    return rows[0]?.['QUERY PLAN'][0].Plan;
  });
  expect(JSON.stringify(plan)).not.toContain('"Disabled":true');
  // From 100 000 on PostgreSQL would use JIT, which takes longer than hundreds of batches.
  expect(plan?.['Total Cost']).toBeLessThan(10_000);
});
