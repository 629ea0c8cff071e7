/** `npm run verify -- --audit` as an operator runs it, on the folder of an installation. */
import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { placeStarted } from '../../apps/server/testing/started/started-folders.ts';

let dataDir: string;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'anywhen-audit-'));
  await placeStarted(dataDir);
});

afterAll(() => rm(dataDir, { recursive: true, force: true }));

async function run(...args: string[]): Promise<{ exitCode: number | null; output: string }> {
  const env = { ...process.env, NODE_ENV: 'test', ANYWHEN_DATA: dataDir };
  const child = spawn(process.execPath, ['tools/verify.mjs', '--audit', ...args], { env });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  }
  const exitCode = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { exitCode, output };
}

it('[S15] says that the audit log holds, and what it lacks of the head that was signed', async () => {
  const whole = await run();
  expect(whole.output).toContain('audit log, 0 rows');
  expect(whole.exitCode).toBe(0);
  await mkdir(join(dataDir, 'verification'), { recursive: true });
  const head = { seq: 2, hash: '0'.repeat(64), atMs: 0, publicKey: '', signature: '' };
  await writeFile(join(dataDir, 'verification', 'audit-head'), JSON.stringify(head));
  const cut = await run();
  expect(cut.output).toContain('staff_audit, seq 1 to 2: missing, though it was signed');
  expect(cut.exitCode).toBe(1);
  expect((await run('--more')).exitCode).toBe(2);
});
