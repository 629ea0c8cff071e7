/** A real nats-server on a random port, for tests that kill it. */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { connect } from 'node:net';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from './server-process.ts';

const START_MS_MAX = 10_000;

/** Undefined when there is none; `tools/nats-server.mjs` says how one is had. */
export function findNatsServer(): string | undefined {
  const given = process.env['NATS_SERVER_PATH'];
  if (given) return existsSync(given) ? given : undefined;
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin'];
  return folders.map((folder) => join(folder, 'nats-server')).find((path) => existsSync(path));
}

export class NatsServer {
  #child: ChildProcess | undefined;

  private constructor(
    readonly port: number,
    private readonly args: readonly string[],
  ) {}

  static async start(args: readonly string[] = []): Promise<NatsServer> {
    const server = new NatsServer(await freePort(), args);
    await server.launch();
    return server;
  }

  get url(): string {
    return `nats://127.0.0.1:${this.port}`;
  }

  /** Also again after a kill, at the same address. */
  async launch(): Promise<void> {
    const program = findNatsServer();
    if (!program) throw new Error('there is no nats-server');
    const where = ['-a', '127.0.0.1', '-p', String(this.port)];
    this.#child = spawn(program, [...where, ...this.args], { stdio: 'ignore' });
    const deadlineMs = Date.now() + START_MS_MAX;
    while (!(await isListening(this.port))) {
      if (Date.now() > deadlineMs) throw new Error('nats-server did not start');
      await sleep(20);
    }
  }

  async kill(): Promise<void> {
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    await gone;
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
