/** A script of tests in a process of its own, so that a test can kill it. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** Run as `node --import tsx <script> <options as JSON>`; it says `working` once it is. */
export async function startChild(script: URL, options: object): Promise<ChildProcess> {
  const args = ['--import', 'tsx', fileURLToPath(script), JSON.stringify(options)];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'pipe', 'ipc'] });
  const complaints: string[] = [];
  child.stderr?.on('data', (chunk: Buffer) => complaints.push(chunk.toString()));
  const [said] = (await Promise.race([once(child, 'message'), once(child, 'exit')])) as unknown[];
  if (said !== 'working') throw new Error(complaints.join(''));
  return child;
}

export async function killChild(child: ChildProcess): Promise<void> {
  const exited = once(child, 'exit');
  child.kill('SIGKILL');
  await exited;
}
