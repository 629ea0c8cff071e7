/**
 * Durable transfers a second through the sequencer, against the usual way: sixteen connections,
 * each locking two balances, reading, writing and committing. Same run, same database, rounds
 * interleaved.
 */
import type { Database } from '../apps/server/src/platform/postgres/pool.ts';
import { withDatabase } from './support/database.ts';
import { MEMBERS, measureTransfers, openCore } from './support/durable-transfers.ts';
import { median, report } from './support/report.ts';

const ROUND_MS = 4_000;
const ROUNDS = 3;
const CONNECTIONS = 16;

await withDatabase(async (database) => {
  const core = await openCore(database);
  await createRowLockTables(database);
  const rounds: { sequencer: number; rowLocks: number }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const rowLocks = await measureRowLocks(database, ROUND_MS);
    const sequencer = await measureTransfers(core, ROUND_MS);
    rounds.push({ sequencer, rowLocks });
  }
  await core.stop();
  await requireBalancedBooks(database);
  const ratio = median(rounds.map(({ sequencer, rowLocks }) => sequencer / rowLocks));
  const perSecond = (pick: (round: (typeof rounds)[number]) => number) =>
    Math.round(median(rounds.map(pick)));
  report(
    'ledger',
    ratio,
    { atLeast: 25 },
    `${perSecond(({ sequencer }) => sequencer)}/s against ${perSecond(({ rowLocks }) => rowLocks)}/s`,
  );
});

async function createRowLockTables(database: Database): Promise<void> {
  await database.pool.query(`
    create table plain_account (id bigint primary key, balance numeric(38, 0) not null);
    create table plain_entry (
      id bigserial primary key, account_id bigint not null, amount numeric(38, 0) not null,
      balance_after numeric(38, 0) not null, at timestamptz not null default now());
    create index on plain_entry (account_id, id);
    insert into plain_account select n, 1000000000000 from generate_series(1, ${2 * MEMBERS}) n`);
}

async function measureRowLocks(database: Database, forMs: number): Promise<number> {
  const endsAt = performance.now() + forMs;
  const began = performance.now();
  let done = 0;
  const connection = async (number: number): Promise<void> => {
    const client = await database.connect();
    let turn = number;
    while (performance.now() < endsAt) {
      turn += CONNECTIONS;
      const from = 1 + (turn % MEMBERS);
      await transferWithLocks(client, from, from + MEMBERS);
      done += 1;
    }
    await client.end();
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, (_, index) => connection(index)));
  return (done * 1_000) / (performance.now() - began);
}

type Client = Awaited<ReturnType<Database['connect']>>;

async function transferWithLocks(client: Client, from: number, to: number): Promise<void> {
  await client.query('begin');
  const { rows } = await client.query<{ id: string; balance: string }>({
    name: 'lock',
    text: 'select id, balance from plain_account where id in ($1, $2) order by id for update',
    values: [from, to],
  });
  const [source, target] = rows;
  if (!source || !target || BigInt(source.balance) < 1n) throw new Error('nothing to move');
  for (const [row, units] of [[source, -1n] as const, [target, 1n] as const]) {
    const after = (BigInt(row.balance) + units).toString();
    await client.query({
      name: 'entry',
      text: 'insert into plain_entry (account_id, amount, balance_after) values ($1, $2, $3)',
      values: [row.id, units.toString(), after],
    });
    await client.query({
      name: 'update',
      text: 'update plain_account set balance = $2 where id = $1',
      values: [row.id, after],
    });
  }
  await client.query('commit');
}

async function requireBalancedBooks(database: Database): Promise<void> {
  const client = await database.connect();
  await client.query('set statement_timeout = 0');
  const { rows } = await client.query<{ sum: string }>('select sum(units) from posting');
  await client.end();
  if (rows[0]?.sum !== '0') throw new Error(`the books do not balance: ${rows[0]?.sum}`);
}
