/**
 * The command an operator types, and the run a day, on a real installation with its own database,
 * while its server serves members.
 */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, readdir, watch, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { DailyVerification } from '../../apps/server/src/core/verification/daily-verification.ts';
import { runDaily } from '../../apps/server/src/daily-run.ts';
import { startEmbeddedPostgres } from '../../apps/server/src/platform/postgres/embedded.ts';
import { openDatabase } from '../../apps/server/src/platform/postgres/pool.ts';
import { quietLog } from '../../apps/server/testing/platform/postgres/temporary.ts';
import { ServerProcess } from '../../apps/server/testing/server-process.ts';
import { UNCOVERED, withDatabase } from '../../apps/server/src/verification.ts';
import { type Ended, runInProcess } from './testing/run-in-process.ts';

const RETAINED = 'stored.proof';
const PROGRAM = 'apps/server/dist/verify.mjs';
/** The run of a day gives way to everybody else: on a busy machine it takes its time. */
const WAIT = { timeout: 1_200_000, interval: 100 };
const LIMIT_MS = 4_000_000;

let server: ServerProcess;

beforeAll(async () => {
  server = await ServerProcess.start({ LOG_LEVEL: 'error' });
});

afterAll(async () => {
  vi.unstubAllEnvs();
  await server.remove();
});

describe('[S15] npm run verify -- --journal', () => {
  it('proves a server that runs, and keeps what it takes to go on', async () => {
    const { code, output } = await verifyByCommand('--keep', join(server.dataDir, RETAINED));
    expect(output).toMatch(/✓ batches 1 to \d+, \d+ commands, \d+ tables: everything holds/);
    expect(output).toContain('session: who writes the database can log in as anybody');
    expect(code).toBe(0);
  });

  it('goes on from it, and says what that leaves open', async () => {
    const { code, output } = await verify('--since', join(server.dataDir, RETAINED));
    expect(output).toContain('? not checked: which of the rows that had ended');
    expect(output).toMatch(/✓ the journal holds batch \d+ as it was stored, batches \d+ to \d+/);
    expect(code).toBe(0);
  });

  it('goes on from no file that was changed, or that it has not written', async () => {
    const [file, other] = [join(server.dataDir, RETAINED), join(server.dataDir, 'other.proof')];
    const bytes = await readFile(file);
    await writeFile(other, bytes.fill(0, 1_000, 1_001));
    const changed = await verify('--since', other);
    expect(changed.output).toContain('is not what was written: it was changed or damaged');
    await writeFile(
      other,
      JSON.stringify({ genesis: '', head: { batch: 1, hash: '00'.repeat(32) } }),
    );
    const made = await verify('--since', other);
    expect(made.output).toContain('is no stored proof of this program');
    expect([changed.code, made.code]).toEqual([2, 2]);
  });

  it('says where a value was changed, and ends with 1', async () => {
    await change('update member set opened_at_ms = opened_at_ms + 1');
    const { code, output } = await verify('--since', join(server.dataDir, RETAINED));
    await change('update member set opened_at_ms = opened_at_ms - 1');
    expect(output).toMatch(/✗ member, uid \d+: opened_at_ms is not what follows from the journal/);
    expect(output).toContain('1 wrong in 1 tables');
    expect(code).toBe(1);
  });
});

it(
  '[S15] once a day it is proven by a program of its own, and what was found is reported',
  async () => {
    vi.stubEnv('ANYWHEN_DATA', server.dataDir);
    let nowMs = Date.now();
    const said: string[] = [];
    const say = ({ since }: { since?: number }, text: string) => {
      said.push(since ? `${text}, gone on` : text);
    };
    const [program, log] = [PROGRAM, { info: say, error: say }];
    await withPool(async (pool) => {
      const daily = new DailyVerification({ program, pool, nowMs: () => nowMs, log, lookMs: 100 });
      await expect.poll(() => daily.last, WAIT).toMatchObject({ beganAtMs: nowMs, faults: [] });
      nowMs += 86_400_000;
      await expect.poll(() => daily.last, WAIT).toMatchObject({ beganAtMs: nowMs, faults: [] });
      await change('update member set level = level + 1');
      nowMs += 86_400_000;
      await expect.poll(() => daily.last?.faultCount, WAIT).toBe(1);
      await change('update member set level = level - 1');
      await daily.stop();
    });
    expect(said).toEqual([
      'verification: everything holds',
      'verification: everything holds, gone on',
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
  },
  LIMIT_MS,
);

describe('[S15] what the run of a day has stored', () => {
  it(
    'is there and whole, though the next run was killed while it wrote its own',
    async () => {
      const before = await readdir(folderOfProof());
      const child = spawn(process.execPath, [PROGRAM], { env: environment(), stdio: 'ignore' });
      const ended = once(child, 'exit');
      const hasEnded = new AbortController();
      child.once('exit', () => hasEnded.abort(new Error('it ended before it wrote anything')));
      const watched = watch(folderOfProof(), { signal: hasEnded.signal });
      for await (const { filename } of watched) {
        if (filename !== 'proven.sealed.new') continue;
        child.kill('SIGKILL');
        break;
      }
      await ended;
      expect(await readdir(folderOfProof())).toEqual(expect.arrayContaining(before));
      const { since, faults } = await runDaily({ config: config() });
      expect([since > 0, faults]).toEqual([true, []]);
    },
    LIMIT_MS,
  );

  it('is reported when it was changed, and everything is proven from the first batch', async () => {
    const file = join(folderOfProof(), 'proven.sealed');
    const bytes = await readFile(file);
    await writeFile(file, Buffer.from(bytes).fill(0, 1_000, 1_001));
    const { since, faults } = await runDaily({ config: config() });
    await writeFile(file, bytes);
    expect(since).toBe(0);
    expect(faults).toMatchObject([{ table: 'stored proof', count: 1 }]);
  });
});

function folderOfProof(): string {
  return join(server.dataDir, 'verification');
}

function environment(): NodeJS.ProcessEnv {
  return { ...process.env, NODE_ENV: 'test', ANYWHEN_DATA: server.dataDir };
}

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

function config() {
  return { dataDir: server.dataDir, databaseUrl: undefined, isTest: true };
}

function change(sql: string): Promise<unknown> {
  return withDatabase(config(), (client) => client.query(sql));
}

function verify(...options: string[]): Promise<Ended> {
  const env = { ANYWHEN_DATA: server.dataDir };
  return runInProcess(() => import('./run.ts'), ['--journal', ...options], env);
}

/** As it is typed: bundled, and in a process of its own. */
function verifyByCommand(...options: string[]): Promise<Ended> {
  const args = ['tools/verify.mjs', '--journal', ...options];
  return new Promise((resolve) => {
    execFile(process.execPath, args, { env: environment() }, (error, stdout, stderr) => {
      resolve({ code: Number(error?.code ?? 0), output: stdout + stderr });
    });
  });
}
