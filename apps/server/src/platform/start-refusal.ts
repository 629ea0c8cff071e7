/**
 * Why the program cannot start, in one clear error for the operator: what is in the way, where, and
 * what to do. Everything else is a bug and keeps its stack.
 */
import { constants } from 'node:fs';
import { access, mkdir, stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import { codeOf, messageOf } from './postgres/error-code.ts';
import { NoPrimaryFound } from './postgres/primary.ts';

export class StartRefusal extends Error {}

/** Undefined for an unforeseen error. */
export function explainStartFailure(error: unknown): string | undefined {
  if (error instanceof StartRefusal) return error.message;
  const { code, port } = error as { code?: unknown; port?: unknown };
  return code === 'EADDRINUSE' && typeof port === 'number' ? portTaken(port) : undefined;
}

/** Messages of the database and its launcher are already written for operators. */
export function explainDatabaseFailure(error: unknown): string {
  const advice = error instanceof NoPrimaryFound ? ' Is it running, and DATABASE_URL right?' : '';
  return messageOf(error) + advice;
}

type ListenPlace = { host: string; port: number };

/** Checked before anything is started: a taken port would otherwise be noticed after minutes. */
export async function requireFreePorts(places: readonly ListenPlace[]): Promise<void> {
  for (const { host, port } of places) {
    const code = await tryToListen(host, port);
    if (code === 'EADDRINUSE') throw new StartRefusal(portTaken(port));
    if (code === 'EACCES') throw new StartRefusal(`This program may not listen on port ${port}.`);
    if (code === 'EADDRNOTAVAIL') throw new StartRefusal(`This machine has no address ${host}.`);
  }
}

export async function requireDataFolder(dataDir: string): Promise<void> {
  try {
    await mkdir(dataDir, { recursive: true });
    await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    const code = codeOf(error) ?? '';
    const isFile = await stat(dataDir).then(
      (found) => !found.isDirectory(),
      () => code === 'ENOTDIR' || code === 'EEXIST',
    );
    const what = isFile ? 'is not a folder' : `cannot be written to (${code})`;
    throw new StartRefusal(`The data folder ${dataDir} ${what}: choose another by ANYWHEN_DATA.`);
  }
}

function portTaken(port: number): string {
  const advice = 'stop it, or choose others by PORT and OPS_PORT';
  return `Port ${port} is taken by another program: ${advice}.`;
}

/** Undefined when nothing is in the way; port 0 is any free one. */
function tryToListen(host: string, port: number): Promise<string | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error) => resolve(codeOf(error) ?? 'unknown'));
    server.listen({ host, port, exclusive: true }, () => server.close(() => resolve(undefined)));
  });
}
