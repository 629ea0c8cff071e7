/**
 * [S15] Cases that an owner of the database edits behind the program: the daily verification finds
 * each edit, whatever column or row it is in. Constraints are dropped first: an owner can do that.
 */
import { seededRandom } from '@anywhen/money/seeded-random';
import { testSize } from '@anywhen/money/test-size';
import { HOUR_MS } from '@anywhen/prices';
import { claimCase, decideCase, proposeCorrection } from '@anywhen/protocol';
import type { Client } from 'pg';
import { beforeAll, expect, it } from 'vitest';
import { SavedTables } from '../../../testing/core/saved-tables.ts';
import { raiseLevel } from '../../../testing/levels.ts';
import { startTestCores } from '../../../testing/module-fixture.ts';
import { StaffFixture } from '../../../testing/staff/staff-fixture.ts';
import { verifyDatabase } from '../../core/verification/verify-database.ts';
import { STORAGES } from '../../modules.ts';

const ALICE = 10_000_001;
const EDITS = testSize('CASE_EDITS', { short: 60, long: 1_000 });
const SEED = testSize('CASE_EDITS_SEED', { short: 27, long: Date.now() % 1_000_000 });
const TABLES = ['deposit', 'withdrawal', 'kyc_case'];

/** What is not verified here is not rebuilt either: one verification takes a moment. */
const OWN = STORAGES.filter(({ writers }) => writers.some(({ table }) => TABLES.includes(table)));

type Column = { table: string; name: string; type: string };

const cores = startTestCores();
const random = seededRandom(SEED);
const below = (limit: number) => Math.floor(random() * limit);
let fixture: StaffFixture;

/** Cases of all kinds, open, passed, rejected and taken back. */
beforeAll(async () => {
  fixture = await StaffFixture.openStaffed(cores);
  await fixture.join(ALICE);
  await fixture.submitBasic(ALICE);
  const [reviewer, approver] = [fixture.clientOf('the-reviewer'), fixture.clientOf('the-approver')];
  fixture.nowMs += 30_000;
  const deposits: number[] = [];
  for (let uid = ALICE + 2; uid < ALICE + 6; uid += 1) {
    await fixture.join(uid);
    deposits.push(await fixture.submitDeposit(uid));
  }
  const withdrawals: number[] = [];
  for (let uid = ALICE + 2; uid < ALICE + 5; uid += 1) {
    await raiseLevel(fixture.core, uid, 1);
    withdrawals.push(await fixture.submitWithdrawal(uid, '100'));
  }
  fixture.nowMs += HOUR_MS;
  await reviewer.logInAgain();
  await approver.logInAgain();
  const decide = async (kind: string, id: number, reason: string | null) => {
    const at = { params: { kind, id: String(id) } };
    await reviewer.call(claimCase, at);
    await reviewer.call(decideCase, { ...at, body: { reason, remark: 'looked at it' } });
  };
  await decide('deposit', deposits[0] ?? 0, null);
  await decide('deposit', deposits[1] ?? 0, 'PROOF_UNREADABLE');
  await decide('deposit', deposits[2] ?? 0, null);
  await decide('withdrawal', withdrawals[0] ?? 0, null);
  await approver.call(proposeCorrection, {
    params: { id: String(deposits[2]) },
    body: { reason: 'CREDITED_TWICE', remark: 'came twice' },
  });
  await fixture.stop();
});

async function countFaults(client: Client): Promise<number> {
  const { faults } = await verifyDatabase({ client, storages: OWN, checks: [] });
  return faults.reduce((sum, { count }) => sum + count, 0);
}

it(
  `[S15] ${EDITS} random edits of cases, seed ${SEED}: all are found`,
  { timeout: 1_800_000 },
  async () => {
    const { pool } = cores.database;
    await dropConstraints();
    const columns = await listColumns();
    const saved = await SavedTables.save(pool, TABLES);
    await cores.connect(async (client) => {
      expect(await countFaults(client)).toBe(0);
      for (let time = 0; time < EDITS; time += 1) {
        const sql = await pickEdit(columns);
        const { rowCount } = await pool.query(sql);
        expect(rowCount, sql).toBe(1);
        expect(await countFaults(client), sql).toBeGreaterThan(0);
        await pool.query(`truncate ${TABLES.join()}`);
        await saved.putBack();
      }
      expect(await countFaults(client)).toBe(0);
    });
    await saved.forget();
  },
);

async function dropConstraints(): Promise<void> {
  const { pool } = cores.database;
  const { rows } = await pool.query<{ sql: string }>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as sql
     from pg_constraint where contype = 'c' and conrelid::regclass::text = any($1)`,
    [TABLES],
  );
  for (const { sql } of rows) await pool.query(sql);
}

async function listColumns(): Promise<Column[]> {
  const { rows } = await cores.database.pool.query<Column>(
    `select table_name as table, column_name as name, data_type as type
     from information_schema.columns
     where table_schema = 'public' and table_name = any($1) and column_name <> 'id'
       and is_generated = 'NEVER' order by 1, 2`,
    [TABLES],
  );
  return rows;
}

/** One value of one row, or a whole row: gone, or there twice. */
async function pickEdit(columns: readonly Column[]): Promise<string> {
  const column = columns[below(columns.length)];
  if (!column) throw new Error('the tables have no columns');
  const { table, name, type } = column;
  const { rows } = await cores.database.pool.query<{ id: string }>(
    `select id from ${table} order by id`,
  );
  const id = rows[below(rows.length)]?.id ?? '0';
  const roll = below(10);
  if (roll === 0) return `delete from ${table} where id = ${id}`;
  if (roll === 1) return `update ${table} set id = id + 1000 where id = ${id}`;
  return `update ${table} set ${name} = ${changed(name, type)} where id = ${id}`;
}

function changed(name: string, type: string): string {
  if (type === 'bytea') return `coalesce(${name}, '') || '\\x07'`;
  if (type === 'text') return `coalesce(${name}, '') || 'x'`;
  if (type === 'boolean') return `not coalesce(${name}, false)`;
  if (type === 'json' || type === 'jsonb') return `'{"other": 1}'`;
  return `coalesce(${name}, 0) + ${1 + below(3)}`;
}
