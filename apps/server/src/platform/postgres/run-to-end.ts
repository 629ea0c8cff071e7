/**
 * Runs a short program and waits for it; its output is part of the error when it fails. Not for
 * long-running programs.
 */
import { spawn } from 'node:child_process';

export type Command = { program: string; args: string[]; uid?: number; gid?: number };

type Surroundings = { env: NodeJS.ProcessEnv; input?: string };

export function runToEnd(command: Command, { env, input }: Surroundings): Promise<string> {
  const { program, args, uid, gid } = command;
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      env,
      // Our own working folder may be closed to the uid the program runs as.
      cwd: '/',
      stdio: 'pipe',
      windowsHide: true,
      ...(uid === undefined || gid === undefined ? {} : { uid, gid }),
    });
    const printed: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => printed.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => printed.push(chunk));
    child.on('error', reject);
    child.on('close', (code, signal) => {
      const text = Buffer.concat(printed).toString('utf8').trim();
      if (code === 0) resolve(text);
      else reject(new Error(`${program} ended with ${code ?? signal}: ${text}`));
    });
    // A program that ends early closes its input; its exit code is the error.
    child.stdin.on('error', () => undefined);
    child.stdin.end(input ?? '');
  });
}
