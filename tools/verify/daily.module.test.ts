/**
 * The run a day that proves the journal, on a real installation with its own database, while its
 * server serves members.
 */
import { spawn } from 'node:child_process';
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
import { UNCOVERED } from '../../apps/server/src/verification.ts';
import { changeRows, configOf } from './testing/change-rows.ts';
import { damaged } from './testing/damaged.ts';

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
      await changeRows(server, 'update member set level = level + 1');
      nowMs += 86_400_000;
      await expect.poll(() => daily.last?.faultCount, WAIT).toBe(1);
      await changeRows(server, 'update member set level = level - 1');
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
      const { since, faults } = await runDaily({ config: configOf(server) });
      expect([since > 0, faults]).toEqual([true, []]);
    },
    LIMIT_MS,
  );

  it('is reported when it was changed, and everything is proven from the first batch', async () => {
    const file = join(folderOfProof(), 'proven.sealed');
    const bytes = await readFile(file);
    await writeFile(file, damaged(bytes));
    const { since, faults } = await runDaily({ config: configOf(server) });
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
