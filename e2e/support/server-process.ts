/**
 * The real server program as a child process whose clock a journey sets: it begins at a given
 * moment, is moved ahead by a message, and may stand still in between. Both clocks that the server
 * compares are moved together, so that a move is not taken for a wrong clock.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const ROOT = join(import.meta.dirname, '../..');
/** Only a server that hangs takes longer. */
const READY_MS_MAX = 480_000;
const LOOK_MS = 50;

/** Prices of all these servers: the secret of their chain, in hexadecimal digits. */
export const PRICE_SECRET = '80'.repeat(32);

export type Launch = {
  readonly data: string;
  /** What the server takes for now when it starts. */
  readonly atMs: number;
  readonly settings?: NodeJS.ProcessEnv;
  /** The clock moves only when it is moved: however slow the machine, no time passes unasked. */
  readonly isStill?: boolean;
};

export class ServerProcess {
  readonly url: string;
  readonly #process: ChildProcess;
  #shiftMs: number;
  /** Set when the clock stands. */
  #standsAtMs: number | undefined;

  private constructor(port: number, launch: Launch) {
    this.url = `http://127.0.0.1:${port}`;
    this.#shiftMs = launch.atMs - Date.now();
    const before = [movedClock(this.#shiftMs), knownPrices(launch.data)];
    const args = [...before.flatMap(runFirst), 'apps/server/dist/server.mjs'];
    this.#process = spawn(process.execPath, args, {
      cwd: ROOT,
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      env: {
        ...process.env,
        NODE_ENV: 'test',
        RATE_LIMITS: 'false',
        DEMO_TRIGGERS: 'true',
        LOG_LEVEL: 'warn',
        VERIFY_DAILY: 'false',
        PORT: String(port),
        OPS_PORT: String(port + 1),
        ANYWHEN_DATA: launch.data,
        ...launch.settings,
      },
    });
  }

  /** Resolves when it is ready; on the same port where one is given. */
  static async launch(launch: Launch, port?: number): Promise<ServerProcess> {
    const server = new ServerProcess(port ?? (await findPort()), launch);
    try {
      await server.#becomeReady();
      if (launch.isStill) server.#stopClock();
      return server;
    } catch (error) {
      await server.end();
      throw error;
    }
  }

  get port(): number {
    return Number(new URL(this.url).port);
  }

  get nowMs(): number {
    return this.#standsAtMs ?? Date.now() + this.#shiftMs;
  }

  /** Resolves when the prices of all seconds in between are made, and what they trigger is done. */
  async goAhead(seconds: number): Promise<void> {
    const aheadMs = seconds * 1_000;
    const second = Math.floor((this.nowMs + aheadMs) / 1_000);
    this.#process.send({ aheadMs });
    this.#shiftMs += aheadMs;
    if (this.#standsAtMs !== undefined) this.#standsAtMs += aheadMs;
    await this.#until(() => this.#hasPriceOf(second), `it has no price of ${second}`);
  }

  async end(): Promise<void> {
    const server = this.#process;
    if (server.exitCode !== null || server.signalCode !== null) return;
    const exited = once(server, 'exit');
    server.kill('SIGTERM');
    await exited;
  }

  #stopClock(): void {
    this.#standsAtMs = this.nowMs;
    this.#process.send({ standsAtMs: this.#standsAtMs });
  }

  #becomeReady(): Promise<void> {
    return this.#until(() => this.#isOk('/readyz'), 'it did not become ready');
  }

  #hasPriceOf(second: number): Promise<boolean> {
    return this.#isOk(`/api/fairness/ticks?from=${second}&to=${second}`);
  }

  async #isOk(path: string): Promise<boolean> {
    const answer = await fetch(`${this.url}${path}`).catch(() => undefined);
    await answer?.arrayBuffer();
    return answer?.ok ?? false;
  }

  async #until(isTrue: () => Promise<boolean>, otherwise: string): Promise<void> {
    const deadlineMs = Date.now() + READY_MS_MAX;
    while (!(await isTrue())) {
      if (this.#process.exitCode !== null) throw new Error('the server ended');
      if (Date.now() > deadlineMs) throw new Error(`the server: ${otherwise}`);
      await sleep(LOOK_MS);
    }
  }
}

/** The steady clock moves with the other: the server distrusts one that moves alone. */
const movedClock = (shiftMs: number) => `
  const wall = Date.now;
  const steady = performance.now.bind(performance);
  let shiftMs = ${shiftMs};
  let stands;
  Date.now = () => (stands ? stands.wallMs : wall() + shiftMs);
  performance.now = () => (stands ? stands.steadyMs : steady() + shiftMs);
  process.on('message', ({ aheadMs = 0, standsAtMs }) => {
    shiftMs += aheadMs;
    if (stands) stands = { wallMs: stands.wallMs + aheadMs, steadyMs: stands.steadyMs + aheadMs };
    if (standsAtMs === undefined) return;
    const lateMs = Date.now() - standsAtMs;
    stands = { wallMs: standsAtMs, steadyMs: performance.now() - lateMs };
  });
  process.channel?.unref();
`;

/**
 * Prices that a journey knows beforehand. A server draws its secret once, at its first start, and
 * has no setting for it; other keys of that size, drawn before it, are the same bytes, which is no
 * matter on tables that are thrown away.
 */
const knownPrices = (data: string) => `
  import crypto from 'node:crypto';
  import { existsSync } from 'node:fs';
  import { syncBuiltinESMExports } from 'node:module';
  const draw = crypto.randomBytes;
  const isDrawn = () => existsSync(${JSON.stringify(join(data, 'price-secrets'))});
  crypto.randomBytes = (size, done) =>
    size === 32 && !done && !isDrawn() ? Buffer.from('${PRICE_SECRET}', 'hex') : draw(size, done);
  syncBuiltinESMExports();
`;

/** Arguments by which a program of our own comes before the server's. */
function runFirst(program: string): string[] {
  return ['--import', `data:text/javascript,${encodeURIComponent(program)}`];
}

/** Two free ports side by side, below those that connections get by themselves. */
async function findPort(): Promise<number> {
  for (;;) {
    const port = 10_000 + Math.floor(Math.random() * 5_000) * 2;
    if ((await isFree(port)) && (await isFree(port + 1))) return port;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, () => probe.close(() => resolve(true)));
  });
}
