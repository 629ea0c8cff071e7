/** Starts the embedded database from another Node process, which a test can then kill. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import type { EmbeddedConnection } from '../../../src/platform/postgres/connection.ts';
import { findLockFile } from '../../../src/platform/postgres/postmaster.ts';
import { type BundledChild, bundleChild } from '../../child/bundled-child.ts';

type Connections = { connection: EmbeddedConnection; ownerConnection: EmbeddedConnection };
type StartedChild = Connections & { child: ChildProcess };

const STOP_MS_MAX = 120_000;

let script: Promise<BundledChild> | undefined;

/** To be called by tests that started a child, when all have ended. */
export async function removeChildScript(): Promise<void> {
  await (await script)?.remove();
  script = undefined;
}

export async function startInChild(
  options: { dataDir: string; packageDir?: string },
  identity: { uid?: number; gid?: number } = {},
): Promise<StartedChild> {
  script ??= bundleChild(new URL('start-in-child.ts', import.meta.url), 'outside');
  const args = [(await script).path, JSON.stringify(options)];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'], ...identity });
  const complaints: string[] = [];
  child.stderr.on('data', (chunk: Buffer) => complaints.push(chunk.toString()));
  for await (const line of createInterface({ input: child.stdout })) {
    return { child, ...(JSON.parse(line) as Connections) };
  }
  throw new Error(`The child did not start a database: ${complaints.join('')}`);
}

export async function killChild(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  const exited = once(child, 'exit');
  child.kill(signal);
  await exited;
}

export async function waitForStop(dataDir: string): Promise<void> {
  const deadlineMs = Date.now() + STOP_MS_MAX;
  while ((await findLockFile(join(dataDir, 'cluster'))) !== undefined) {
    if (Date.now() > deadlineMs) throw new Error(`The server on ${dataDir} still runs.`);
    await sleep(5);
  }
}
