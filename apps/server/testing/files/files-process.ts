/** Runs the server of `serve-in-child.ts` for a test. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Pool } from 'pg';
import { type BundledChild, bundleChild } from '../child/bundled-child.ts';

export type Memory = { rssBytes: number; peakBytes: number };

export function bundleFilesServer(): Promise<BundledChild> {
  return bundleChild(new URL('serve-in-child.ts', import.meta.url), 'outside');
}

export class FilesProcess {
  /** Everything it printed. */
  output = '';

  private constructor(
    readonly port: number,
    private readonly child: ChildProcess,
  ) {
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk: Buffer) => (this.output += chunk.toString()));
    }
  }

  static async start(script: BundledChild, pool: Pool, folder: string): Promise<FilesProcess> {
    const { host, port, user, password, database } = pool.options;
    const options = { connection: { host, port, user, password, database }, folder };
    const args = [script.path, JSON.stringify(options)];
    const stdio = ['ignore', 'pipe', 'pipe', 'ipc'] as const;
    const child = spawn(process.execPath, args, { stdio: [...stdio] });
    const complaints: string[] = [];
    child.stderr?.on('data', (chunk: Buffer) => complaints.push(chunk.toString()));
    const said = (await Promise.race([once(child, 'message'), once(child, 'exit')])) as unknown[];
    const ready = said[0] as { port: number } | number | null;
    if (typeof ready !== 'object' || ready === null) throw new Error(complaints.join(''));
    return new FilesProcess(ready.port, child);
  }

  async memory(): Promise<Memory> {
    this.child.send('memory');
    const [memory] = (await once(this.child, 'message')) as [Memory];
    return memory;
  }

  async kill(): Promise<void> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return;
    const exited = once(this.child, 'exit');
    this.child.kill('SIGKILL');
    await exited;
  }
}
