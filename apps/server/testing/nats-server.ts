/** A real nats-server on a random port, for tests that kill it. */
import { type ChildProcess, spawn } from 'node:child_process';
import { findProgram, untilListening } from './programs.ts';
import { freePort } from './free-port.ts';

/** Undefined when there is none; `tools/nats-server.mjs` installs it. */
export function findNatsServer(): string | undefined {
  return findProgram('nats-server', process.env['NATS_SERVER_PATH']);
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
    await untilListening('nats-server', this.port);
  }

  async kill(): Promise<void> {
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    await gone;
  }
}
