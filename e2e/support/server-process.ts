/**
 * The real server program as a child process whose clock a journey controls: it starts at a given
 * time, is advanced by a message, and may be frozen in between. Both clocks that the server
 * compares are moved together, so that a move is not taken for a wrong clock.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const ROOT = join(import.meta.dirname, '../..');
/** Only a hanging server takes longer. */
const READY_MS_MAX = 480_000;
const LOOK_MS = 50;

/** The price secret of all these servers, in hexadecimal. */
export const PRICE_SECRET = '80'.repeat(32);

export type Launch = {
  readonly data: string;
  /** The server's time at its start. */
  readonly atMs: number;
  readonly settings?: NodeJS.ProcessEnv;
  /** It starts after an outage, which may be longer than what a start makes up by itself. */
  readonly isOutage?: boolean;
  /**
   * The clock only moves when it is advanced: however slow the machine, no time passes by itself.
   */
  readonly isStill?: boolean;
  /** With the operator console beside it, and a link for its first admin. */
  readonly hasConsole?: boolean;
};

export class ServerProcess {
  readonly url: string;
  /** Nobody listens there unless the launch asked for it. */
  readonly consoleUrl: string;
  /** What the start printed: a link for the first admin may be among it. */
  #printed = '';
  readonly #process: ChildProcess;
  #shiftMs: number;
  /** Set when the clock is frozen. */
  #standsAtMs: number | undefined;

  private constructor(port: number, launch: Launch) {
    this.url = `http://127.0.0.1:${port}`;
    this.consoleUrl = `http://127.0.0.1:${port + 2}`;
    this.#shiftMs = launch.atMs - Date.now();
    const before = [movedClock(this.#shiftMs), knownPrices(launch.data)];
    const args = [...before.flatMap(runFirst), 'apps/server/dist/server.mjs'];
    this.#process = spawn(process.execPath, args, {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
      env: {
        ...process.env,
        NODE_ENV: 'test',
        RATE_LIMITS: 'false',
        DEMO_TRIGGERS: 'true',
        LOG_LEVEL: 'warn',
        VERIFY_DAILY: 'false',
        PORT: String(port),
        OPS_PORT: String(port + 1),
        CONSOLE_PORT: launch.hasConsole ? String(port + 2) : 'off',
        CONSOLE_TOKEN: launch.hasConsole ? 'true' : 'false',
        ANYWHEN_DATA: launch.data,
        ...(launch.isOutage ? { CATCH_UP_UNTIL: new Date(launch.atMs).toISOString() } : {}),
        ...launch.settings,
      },
    });
    this.#process.stdout?.setEncoding('utf8').on('data', (text: string) => {
      this.#printed += text;
    });
  }

  /** Resolves when it is ready; on the same port if one is given. */
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

  /** As an operator reads it in the terminal; waits until it is printed. */
  async consoleToken(): Promise<string> {
    const read = () => /#link=([\w-]{43})/.exec(this.#printed)?.[1];
    await this.#until(() => Promise.resolve(read() !== undefined), 'it printed no link');
    return read() ?? '';
  }

  get nowMs(): number {
    return this.#standsAtMs ?? Date.now() + this.#shiftMs;
  }

  /** Resolves when the prices of all seconds in between are created, and their effects are done. */
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

/** The monotonic clock moves with the other: the server distrusts one that moves alone. */
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
 * Known prices. A server generates its secret once, at its first start, and has no setting for it;
 * other keys of that size, generated before it, get the same bytes, which does not matter on
 * temporary tables.
 */
const knownPrices = (data: string) => `
  import crypto from 'node:crypto';
  import { existsSync, readdirSync } from 'node:fs';
  import { syncBuiltinESMExports } from 'node:module';
  const draw = crypto.randomBytes;
  const folder = ${JSON.stringify(join(data, 'price-secrets'))};
  const isSecret = (name) => name.endsWith('.secret');
  let isDrawn = false;
  const seesSecret = () =>
    (isDrawn ||= existsSync(folder) && readdirSync(folder).some(isSecret));
  const known = () => Buffer.from('${PRICE_SECRET}', 'hex');
  crypto.randomBytes = (size, done) =>
    size === 32 && !done && !seesSecret() ? known() : draw(size, done);
  syncBuiltinESMExports();
`;

/** Arguments that preload a program of our own before the server's. */
function runFirst(program: string): string[] {
  return ['--import', `data:text/javascript,${encodeURIComponent(program)}`];
}

/** Three adjacent free ports, below the ephemeral range. */
async function findPort(): Promise<number> {
  for (;;) {
    const port = 10_000 + Math.floor(Math.random() * 3_333) * 3;
    const isAllFree = await Promise.all([port, port + 1, port + 2].map(isFree));
    if (isAllFree.every(Boolean)) return port;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, () => probe.close(() => resolve(true)));
  });
}
