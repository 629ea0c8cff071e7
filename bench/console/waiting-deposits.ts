/** Deposits that wait for staff, one of each of many members, on the folder of a stopped server. */
import { join } from 'node:path';
import { simulatedAddress } from '@anywhen/protocol';
import { RunningCore } from '../../apps/server/src/core/running-core.ts';
import { PostgresStore } from '../../apps/server/src/core/storage/postgres-store.ts';
import { STORAGES, newFacts } from '../../apps/server/src/modules.ts';
import { startEmbeddedPostgres } from '../../apps/server/src/platform/postgres/embedded.ts';
import { openDatabase } from '../../apps/server/src/platform/postgres/pool.ts';
import { asSystem, dataOf } from '../../apps/server/testing/money.ts';
import { quietLog } from '../support/database.ts';

const FIRST_UID = 20_000_000;
const AT_ONCE = 500;

export async function submitDeposits(folder: string, count: number): Promise<void> {
  const dataDir = join(folder, 'postgres');
  const postgres = await startEmbeddedPostgres({ dataDir, log: quietLog });
  const database = await openDatabase({ embedded: postgres, log: quietLog });
  const store = new PostgresStore(database, STORAGES);
  const facts = Object.values(newFacts());
  const core = new RunningCore({ store, facts, nowMs: Date.now, log: quietLog });
  await core.start();
  const address = simulatedAddress('TRC20', new Uint8Array(24));
  for (let first = 0; first < count; first += AT_ONCE) {
    const uids = Array.from({ length: AT_ONCE }, (_, index) => FIRST_UID + first + index);
    await Promise.all(uids.map((uid) => core.submit(asSystem({ kind: 'open-member', uid }))));
    const sent = uids.map((uid) => {
      const form = { account: 'funds', currency: 'USDT', network: 'TRC20', address } as const;
      const folderOf = uid.toString(16).padStart(32, '0');
      const review = { flaw: null, reviewer: 'staff', folder: folderOf, amount: '100' } as const;
      const body = { kind: 'submit-deposit', ...form, ...review } as const;
      return core.submit({ ...asSystem(body), actor: { kind: 'member', uid } });
    });
    for (const result of await Promise.all(sent)) dataOf(result);
  }
  await core.stop();
  await database.close();
  await postgres.stop();
}
