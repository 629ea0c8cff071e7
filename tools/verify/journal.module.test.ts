/**
 * The command an operator types, on a real installation with its own database, while its server
 * serves members.
 */
import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ServerProcess } from '../../apps/server/testing/server-process.ts';
import { changeRows } from './testing/change-rows.ts';
import { damaged } from './testing/damaged.ts';
import { type Ended, runInProcess } from './testing/run-in-process.ts';

const RETAINED = 'stored.proof';

let server: ServerProcess;

beforeAll(async () => {
  server = await ServerProcess.start({ LOG_LEVEL: 'error' });
});

afterAll(async () => {
  await server.remove();
});

describe('[S15] npm run verify -- --journal', () => {
  it('proves a server that runs, and keeps what it takes to go on', async () => {
    const { code, output } = await verifyByCommand('--keep', join(server.dataDir, RETAINED));
    expect(output).toMatch(/✓ batches 1 to \d+, \d+ commands, \d+ tables: everything holds/);
    expect(output).toContain('security_event: a log for its member: nothing follows from it');
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
    await writeFile(other, damaged(bytes));
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
    await changeRows(server, 'update member set opened_at_ms = opened_at_ms + 1');
    const { code, output } = await verify('--since', join(server.dataDir, RETAINED));
    await changeRows(server, 'update member set opened_at_ms = opened_at_ms - 1');
    expect(output).toMatch(/✗ member, uid \d+: opened_at_ms is not what follows from the journal/);
    expect(output).toContain('1 wrong in 1 tables');
    expect(code).toBe(1);
  });
});

function verify(...options: string[]): Promise<Ended> {
  const env = { ANYWHEN_DATA: server.dataDir };
  return runInProcess(() => import('./run.ts'), ['--journal', ...options], env);
}

/** As it is typed: bundled, and in a process of its own. */
function verifyByCommand(...options: string[]): Promise<Ended> {
  const env = { ...process.env, NODE_ENV: 'test', ANYWHEN_DATA: server.dataDir };
  const args = ['tools/verify.mjs', '--journal', ...options];
  return new Promise((resolve) => {
    execFile(process.execPath, args, { env }, (error, stdout, stderr) => {
      resolve({ code: Number(error?.code ?? 0), output: stdout + stderr });
    });
  });
}
