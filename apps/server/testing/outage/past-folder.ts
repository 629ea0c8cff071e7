/**
 * Data folders whose journal ends some time ago, as an outage leaves them: a server ran there for a
 * moment, on a clock that is behind, and members began to buy every hour.
 */
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startEmbeddedPostgres } from '../../src/platform/postgres/embedded.ts';
import { migrate } from '../../src/platform/postgres/migrate.ts';
import { openDatabase } from '../../src/platform/postgres/pool.ts';
import { ApiClient } from '../api-client.ts';
import { quietLog } from '../platform/postgres/temporary.ts';
import { launchApp } from '../started/launch-app.ts';

/** From the root of the repository, where tests and benchmarks run. */
const MIGRATIONS = 'apps/server/migrations';
const ANSWER_TRIES_MAX = 600;

export type PastMember = { readonly uid: string; readonly name: string; readonly botId: string };

/** Returns the members; each has a bot whose first purchase was made before the outage. */
export async function placePast(
  folder: string,
  { agoMs, members }: { agoMs: number; members: number },
): Promise<PastMember[]> {
  const dataDir = join(folder, 'postgres');
  const postgres = await startEmbeddedPostgres({ dataDir, log: quietLog });
  const database = await openDatabase({ embedded: postgres, log: quietLog });
  try {
    await migrate(database, MIGRATIONS, quietLog);
    const nowMs = () => Date.now() - agoMs;
    const app = await launchApp({ folder, database, nowMs });
    const begun: PastMember[] = [];
    for (let each = 0; each < members; each += 1) {
      begun.push(await beginBot(app.url ?? '', `past${each}`));
    }
    await app.stop();
    return begun;
  } finally {
    await database.close();
    await postgres.stop();
  }
}

async function beginBot(url: string, name: string): Promise<PastMember> {
  const member = new ApiClient(url);
  const uid = await member.register(name);
  await member.transfer({ to: 'strategy', quantity: '5000' });
  for (let tries = 0; tries < ANSWER_TRIES_MAX; tries += 1) {
    const markets = await member.get('/markets/BTCUSDT');
    const shownPrice = markets.body.ok ? String(markets.body.data['last']) : '';
    const bot = { symbol: 'BTCUSDT', amount: '10', interval: '1h', runs: null };
    const key = { 'Idempotency-Key': randomUUID() };
    const { body } = await member.post('/strategy/dca', { ...bot, shownPrice }, key);
    if (body.ok) return { uid, name, botId: (body.data['bot'] as { id: string }).id };
    // A price that is older than the moment, or terms that are not out yet.
    await sleep(50);
  }
  throw new Error('no bot began');
}
