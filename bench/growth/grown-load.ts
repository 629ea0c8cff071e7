/** What it costs to load a state into this process, as a core does at its start. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { Exchange } from '@anywhen/exchange';
import type { Client } from 'pg';
import { loadState } from '../../apps/server/src/core/storage/load-state.ts';
import { STORAGES, newFacts } from '../../apps/server/src/modules.ts';
import type { Database } from '../../apps/server/src/platform/postgres/pool.ts';
import { inTransaction } from '../../apps/server/src/platform/postgres/transaction.ts';
import { withDatabaseIn } from './grown-state.ts';
import { median } from '../support/report.ts';

/** Bytes that are left when all rubbish is gone, and the time it took. */
export type LoadCost = { bytes: number; ms: number };

/** The median of so many. */
export async function measureLoad(dataDir: string, times: number): Promise<LoadCost> {
  const costs: LoadCost[] = [];
  await withDatabaseIn(dataDir, async (database) => {
    for (let time = 0; time < times; time += 1) costs.push(await loadOnce(database));
  });
  return {
    bytes: median(costs.map(({ bytes }) => bytes)),
    ms: median(costs.map(({ ms }) => ms)),
  };
}

async function loadOnce(database: Database): Promise<LoadCost> {
  const client = await database.connect();
  try {
    const before = bytesInUse();
    const beganAtMs = performance.now();
    const { exchange, facts, last } = await load(client, database);
    const ms = performance.now() - beganAtMs;
    if (exchange.fingerprint !== last?.fingerprint) throw new Error('it is another state');
    const bytes = bytesInUse() - before;
    // Named after the measurement, so that nothing of it is rubbish before.
    if (exchange.lastSeq === 0 || !facts.markets.state) throw new Error('there is nothing in it');
    return { bytes, ms };
  } finally {
    await client.end();
  }
}

/** The image is not stored, as in a core. */
async function load(client: Client, database: Database) {
  const { image, last } = await inTransaction(
    client,
    (snapshot) => loadState(snapshot, STORAGES, () => database.connect()),
    { isolation: 'repeatable read' },
  );
  const exchange = new Exchange(image);
  const facts = newFacts();
  for (const each of Object.values(facts)) each.load(image);
  return { exchange, facts, last };
}

function bytesInUse(): number {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  collect();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}
