/** Installed programs that tests start: where they are, and when they listen. */
import { existsSync } from 'node:fs';
import { connect } from 'node:net';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const START_MS_MAX = 60_000;

/** Undefined when there is none; `given` is its path from the environment. */
export function findProgram(
  name: string,
  given: string | undefined,
  moreFolders: readonly string[] = [],
): string | undefined {
  if (given) return existsSync(given) ? given : undefined;
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  return [...folders, '/usr/sbin', '/usr/local/sbin', ...moreFolders]
    .map((folder) => join(folder, name))
    .find((path) => existsSync(path));
}

export async function untilListening(name: string, port: number): Promise<void> {
  const deadlineMs = Date.now() + START_MS_MAX;
  while (!(await isListening(port))) {
    if (Date.now() > deadlineMs) throw new Error(`${name} did not start`);
    await sleep(20);
  }
}

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port });
    const settle = (isOpen: boolean) => {
      socket.destroy();
      resolve(isOpen);
    };
    socket.once('connect', () => settle(true));
    socket.once('error', () => settle(false));
  });
}
