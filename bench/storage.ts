/**
 * Durable transfers a second on a PostgreSQL as Debian ships it, with the settings it comes with,
 * against the embedded one. Same run, rounds interleaved: whoever brings a server of their own must
 * not lose by it.
 */
import type { Database } from '../apps/server/src/platform/postgres/pool.ts';
import { withDatabase, withTables } from './support/database.ts';
import { measureTransfers, openCore } from './support/durable-transfers.ts';
import { median, report } from './support/report.ts';
import { withStockPostgres } from './support/stock-postgres.ts';

const ROUND_MS = 4_000;
const ROUNDS = 3;

await withStockPostgres((databaseUrl) =>
  withTables({ databaseUrl }, (stock) => withDatabase((embedded) => compare({ stock, embedded }))),
);

async function compare(databases: { stock: Database; embedded: Database }): Promise<void> {
  const stock = await openCore(databases.stock);
  const embedded = await openCore(databases.embedded);
  const rounds: { stock: number; embedded: number }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const one = await measureTransfers(embedded, ROUND_MS);
    rounds.push({ embedded: one, stock: await measureTransfers(stock, ROUND_MS) });
  }
  await stock.stop();
  await embedded.stop();
  const perSecond = (name: 'stock' | 'embedded') =>
    Math.round(median(rounds.map((each) => each[name])));
  const ratio = median(rounds.map((each) => each.stock / each.embedded));
  const detail = `${perSecond('stock')}/s on Debian's against ${perSecond('embedded')}/s embedded`;
  report('storage', ratio, { atLeast: 0.8 }, detail);
}
