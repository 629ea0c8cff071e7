/**
 * The command an operator types, and the run a day, on a real installation with its own database,
 * while its server serves members.
 */
import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { DailyVerification } from '../../apps/server/src/core/verification/daily-verification.ts';
import { startEmbeddedPostgres } from '../../apps/server/src/platform/postgres/embedded.ts';
import { openDatabase } from '../../apps/server/src/platform/postgres/pool.ts';
import { quietLog } from '../../apps/server/src/platform/postgres/testing/temporary.ts';
import { ServerProcess } from '../../apps/server/src/testing/server-process.ts';
import { UNCOVERED, withDatabase } from '../../apps/server/src/verification.ts';

const KEPT = 'kept-head.json';
const WAIT = { timeout: 150_000, interval: 100 };

let server: ServerProcess;

beforeAll(async () => {
  server = await ServerProcess.start({ LOG_LEVEL: 'error' });
});

afterAll(() => server.remove());

describe('[S15] npm run verify -- --journal', () => {
  it('proves a server that runs, and keeps a head to go on from', async () => {
    const { code, output } = await verify('--keep', join(server.dataDir, KEPT));
    expect(output).toMatch(/✓ batches 1 to \d+, \d+ commands, \d+ tables: everything holds/);
    expect(output).toContain('session: who writes the database can log in as anybody');
    expect(code).toBe(0);
  });

  it('goes on from it, and says what that leaves open', async () => {
    const { code, output } = await verify('--since', join(server.dataDir, KEPT));
    expect(output).toContain('? not proven: what stands before the head');
    expect(output).toMatch(/✓ the journal holds batch \d+ as it was kept, \d+ more up to \d+/);
    expect(code).toBe(0);
  });

  it('believes no head that another key has signed, or that was changed', async () => {
    const file = join(server.dataDir, 'changed.json');
    const kept = { genesis: '', head: { batch: 1, publicKey: '00', signature: '00' } };
    await writeFile(file, JSON.stringify(kept));
    const { code, output } = await verify('--since', file);
    expect(output).toContain('no head that was signed with the key of this installation');
    expect(code).toBe(2);
  });

  it('says where a value was changed, and ends with 1', async () => {
    await change('update member set opened_at_ms = opened_at_ms + 1');
    const { code, output } = await verify();
    await change('update member set opened_at_ms = opened_at_ms - 1');
    expect(output).toMatch(/✗ member, uid \d+: opened_at_ms is not what follows from the journal/);
    expect(output).toContain('1 wrong in 1 tables');
    expect(code).toBe(1);
  });
});

it('[S15] once a day it is proven by a program of its own, and what was found is told', async () => {
  vi.stubEnv('ANYWHEN_DATA', server.dataDir);
  let nowMs = Date.now();
  const said: string[] = [];
  const say = (_: object, text: string) => void said.push(text);
  const [program, log] = ['apps/server/dist/verify.mjs', { info: say, error: say }];
  await withPool(async (pool) => {
    const daily = new DailyVerification({ program, pool, nowMs: () => nowMs, log, lookMs: 100 });
    await expect.poll(() => daily.last, WAIT).toMatchObject({ beganAtMs: nowMs, faults: [] });
    await change('update member set level = level + 1');
    nowMs += 86_400_000;
    await expect.poll(() => daily.last?.faultCount, WAIT).toBe(1);
    await change('update member set level = level - 1');
    await daily.stop();
  });
  expect(said).toEqual([
    'verification: everything holds',
    'verification: the database is not what it was',
  ]);
  await server.stop();
  await server.launch();
  const metrics = await ask('/metrics');
  expect(metrics).toMatch(/^verified_faults 1$/m);
  expect(metrics).toMatch(/^verified_batch [1-9]\d*$/m);
  expect(JSON.parse(await ask('/verification'))).toMatchObject({
    last: { faultCount: 1, faults: [{ table: 'member', count: 1 }] },
    uncovered: UNCOVERED,
  });
  expect((await verify()).code).toBe(0);
}, 400_000);

async function ask(path: string): Promise<string> {
  return (await fetch(`http://127.0.0.1:${server.opsPort}${path}`)).text();
}

async function withPool(work: (pool: Pool) => Promise<void>): Promise<void> {
  const dataDir = join(server.dataDir, 'postgres');
  const embedded = await startEmbeddedPostgres({ dataDir, log: quietLog });
  const database = await openDatabase({ embedded, log: quietLog });
  await work(database.pool).finally(() => database.close());
  await embedded.stop();
}

function change(sql: string): Promise<unknown> {
  const config = { dataDir: server.dataDir, databaseUrl: undefined, isTest: true };
  return withDatabase(config, (client) => client.query(sql));
}

function verify(...options: string[]): Promise<{ code: number; output: string }> {
  const env = { ...process.env, NODE_ENV: 'test', ANYWHEN_DATA: server.dataDir };
  const args = ['tools/verify.mjs', '--journal', ...options];
  return new Promise((resolve) => {
    execFile(process.execPath, args, { env }, (error, stdout, stderr) => {
      resolve({ code: Number(error?.code ?? 0), output: stdout + stderr });
    });
  });
}
