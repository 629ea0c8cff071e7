/**
 * A server of a journey's own: the real program on a fresh data folder, with its clock shifted, so
 * that a journey can begin in the past and go on later with the very same tables.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const ROOT = join(import.meta.dirname, '../..');
const READY_MS_MAX = 240_000;

/** A signal moves it two minutes on, past a review; the steady clock too, which knows of jumps. */
const shiftedClock = (shiftMs: number) => `
  const now = Date.now;
  const steady = performance.now.bind(performance);
  let shiftMs = ${shiftMs};
  Date.now = () => now() + shiftMs;
  performance.now = () => steady() + shiftMs;
  process.on('SIGUSR2', () => (shiftMs += 120_000));
`;

/**
 * Prices that a journey knows beforehand: the secret of their chain is the one it names. A server
 * draws it once, at its first start, and has no setting for it; other keys of that size, drawn
 * before it, are the same bytes, which is no matter on tables that are thrown away.
 */
const knownPrices = (secret: string, data: string) => `
  import crypto from 'node:crypto';
  import { existsSync } from 'node:fs';
  import { syncBuiltinESMExports } from 'node:module';
  const draw = crypto.randomBytes;
  const isDrawn = () => existsSync(${JSON.stringify(join(data, 'price-secrets'))});
  crypto.randomBytes = (size, done) =>
    size === 32 && !done && !isDrawn() ? Buffer.from('${secret}', 'hex') : draw(size, done);
  syncBuiltinESMExports();
`;

type Start = {
  readonly settings?: NodeJS.ProcessEnv;
  /** In hexadecimal digits; without it every server has one of its own. */
  readonly priceSecret?: string;
};

export class OwnServer {
  readonly url: string;
  readonly #data: string;
  readonly #port: number;
  readonly #how: Start;
  #process: ChildProcess | undefined;

  private constructor(data: string, port: number, how: Start) {
    this.#data = data;
    this.#port = port;
    this.#how = how;
    this.url = `http://127.0.0.1:${port}`;
  }

  static async start(shiftMs: number, how: Start = {}): Promise<OwnServer> {
    const data = await mkdtemp(join(tmpdir(), 'anywhen-own-'));
    const server = new OwnServer(data, await findPort(), how);
    try {
      await server.#launch(shiftMs);
      return server;
    } catch (error) {
      await server.remove();
      throw error;
    }
  }

  /** Ends it and goes on with the same tables at another time. */
  async goOnAt(shiftMs: number): Promise<void> {
    await this.#end();
    await this.#launch(shiftMs);
  }

  letReviewPass(): void {
    this.#process?.kill('SIGUSR2');
  }

  async remove(): Promise<void> {
    await this.#end();
    await rm(this.#data, { recursive: true, force: true });
  }

  async #launch(shiftMs: number): Promise<void> {
    const { settings, priceSecret } = this.#how;
    const before = [shiftedClock(shiftMs)];
    if (priceSecret !== undefined) before.push(knownPrices(priceSecret, this.#data));
    const args = [...before.flatMap(runFirst), 'apps/server/dist/server.mjs'];
    const server = spawn(process.execPath, args, {
      cwd: ROOT,
      stdio: ['ignore', 'ignore', 'inherit'],
      env: {
        ...process.env,
        NODE_ENV: 'test',
        RATE_LIMITS: 'false',
        DEMO_TRIGGERS: 'true',
        LOG_LEVEL: 'warn',
        PORT: String(this.#port),
        OPS_PORT: String(this.#port + 1),
        ANYWHEN_DATA: this.#data,
        ...settings,
      },
    });
    this.#process = server;
    const deadlineMs = Date.now() + READY_MS_MAX;
    while (!(await this.#isReady())) {
      if (server.exitCode !== null) throw new Error('the server ended before it was ready');
      if (Date.now() > deadlineMs) throw new Error('the server did not become ready');
      await sleep(200);
    }
  }

  async #isReady(): Promise<boolean> {
    const answer = await fetch(`${this.url}/readyz`).catch(() => undefined);
    return answer?.ok ?? false;
  }

  async #end(): Promise<void> {
    const server = this.#process;
    if (!server || server.exitCode !== null) return;
    const exited = once(server, 'exit');
    server.kill('SIGTERM');
    await exited;
  }
}

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
