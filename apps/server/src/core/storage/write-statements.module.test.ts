/** Whichever statement a batch is written with, the tables come to the same. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { STORAGES } from '../../modules.ts';
import { TestCores } from '../../testing/test-cores.ts';
import { quietLog } from '../../platform/postgres/testing/temporary.ts';
import { RandomCommands } from '../../testing/random-commands.ts';
import { requireReplayedTables } from '../../testing/replayed-tables.ts';
import { RunningCore } from '../running-core.ts';
import { PostgresStore } from './postgres-store.ts';
import { MIXTURES_MAX } from './write-statements.ts';

let bench: TestCores;

beforeAll(async () => {
  bench = await TestCores.open();
});

afterAll(() => bench.close());

beforeEach(() => bench.empty());

it.each([
  ['all by the one for every module', 0],
  ['some by one of their own', 2],
  ['as the program does', MIXTURES_MAX],
])('%s', async (_, mixturesMax) => {
  const random = new RandomCommands(5);
  const store = new PostgresStore(bench.database, STORAGES, mixturesMax);
  const core = new RunningCore({ store, facts: [], nowMs: random.nowMs, log: quietLog });
  await core.start();
  const requests = [...random.opening(), ...random.list(300)];
  for (const request of requests) await core.submit(request);
  await core.stop();
  const { commands } = await bench.connect(requireReplayedTables);
  expect(commands).toBe(requests.length);
});
