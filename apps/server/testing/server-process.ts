/**
 * The real server as a separate process, for tests that kill it: the built bundle on an embedded
 * PostgreSQL in a temporary folder, with quick password hashing and a short price history.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '../src/platform/postgres/embedded.ts';
import { findLockFile } from '../src/platform/postgres/postmaster.ts';
import { openLog } from '../src/platform/log.ts';
import { freePort } from './free-port.ts';
import { placeStarted } from './started/started-folders.ts';

const READY = /is ready after/;
const START_MS_MAX = 540_000;
const BUNDLE = 'apps/server/dist/server.mjs';

export type EndedStart = { exitCode: number | null; output: string };

type HowToRun = {
  args?: readonly string[];
  /** A program that runs the one whose command line follows its own arguments. */
  through?: readonly string[];
  /** For root: as another user. */
  uid?: number;
};

/** A started folder of the tests may be older than an outage that a start makes up by itself. */
const OLD_FOLDERS = { CATCH_UP_MAX_SECONDS: '86400' };

export class ServerProcess {
  #child: ChildProcess | undefined;
  #output = '';

  private constructor(
    readonly dataDir: string,
    readonly port: number,
    readonly opsPort: number,
    private readonly env: Readonly<Record<string, string>>,
  ) {}

  /** With tables and a year of prices, but no member. */
  static async start(env: Readonly<Record<string, string>> = {}): Promise<ServerProcess> {
    const dataDir = await mkdtemp(join(tmpdir(), 'anywhen-test-'));
    await placeStarted(dataDir);
    return ServerProcess.#startOn(dataDir, env);
  }

  /** On an empty folder, as after an installation. */
  static async startFresh(env: Readonly<Record<string, string>>): Promise<ServerProcess> {
    return ServerProcess.#startOn(await mkdtemp(join(tmpdir(), 'anywhen-test-')), env);
  }

  static async #startOn(
    dataDir: string,
    env: Readonly<Record<string, string>>,
  ): Promise<ServerProcess> {
    const server = new ServerProcess(dataDir, await freePort(), await freePort(), env);
    await server.launch();
    return server;
  }

  /** One of several processes that share a database: `env` says where it is. */
  static async join(
    dataDir: string,
    env: Readonly<Record<string, string>>,
  ): Promise<ServerProcess> {
    return new ServerProcess(dataDir, await freePort(), await freePort(), env);
  }

  /** On the folder of one that was stopped, with other settings. */
  static async startAgain(
    dataDir: string,
    env: Readonly<Record<string, string>>,
  ): Promise<ServerProcess> {
    return ServerProcess.#startOn(dataDir, env);
  }

  /** A start that is expected to exit by itself; returns how. */
  static async runToEnd(
    env: Readonly<Record<string, string>>,
    { args = [], through = [], uid }: HowToRun = {},
  ): Promise<EndedStart> {
    const ports = { PORT: String(await freePort()), OPS_PORT: String(await freePort()) };
    const quiet = { LOG_LEVEL: 'error', CONSOLE_PORT: 'off' };
    const own = { NODE_ENV: 'test', ...quiet, ...OLD_FOLDERS, ...ports };
    const [program = '', ...rest] = [...through, process.execPath, BUNDLE, ...args];
    const child = spawn(program, rest, {
      env: { ...process.env, ...own, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      ...(uid === undefined ? {} : { uid, gid: uid }),
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
    }
    const timer = setTimeout(() => child.kill('SIGKILL'), START_MS_MAX);
    const exitCode = await new Promise<number | null>((resolve) => child.once('close', resolve));
    clearTimeout(timer);
    return { exitCode, output };
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  get pid(): number | undefined {
    return this.#child?.pid;
  }

  get hasEnded(): boolean {
    const { exitCode, signalCode } = this.#child ?? {};
    return exitCode !== null || signalCode !== null;
  }

  /** Everything the server printed since its last launch. */
  get output(): string {
    return this.#output;
  }

  async launch(): Promise<void> {
    await this.#waitUntilReady(this.#spawn());
  }

  /** Does not wait: a standby becomes ready when its turn comes. Resolves when it is. */
  launchStandby(): { ready: Promise<void> } {
    const ready = this.#waitUntilReady(this.#spawn());
    ready.catch(() => undefined);
    return { ready };
  }

  /** Freezes it: nothing of it runs, and all its connections stay open. */
  freeze(): void {
    this.#child?.kill('SIGSTOP');
  }

  /** Resumes it, and returns how it ends. */
  async thawToEnd(): Promise<EndedStart> {
    const child = this.#child;
    if (!child) throw new Error('nothing was started');
    const closed = new Promise<number | null>((resolve) => child.once('close', resolve));
    child.kill('SIGCONT');
    return { exitCode: await closed, output: this.#output };
  }

  /** Like a power cut: nothing is flushed, nobody is notified. */
  async kill(): Promise<void> {
    await this.#end('SIGKILL');
  }

  async stop(): Promise<void> {
    await this.#end('SIGTERM');
  }

  /** Stops the server, then the database it may have left running, and removes the folder. */
  async remove(): Promise<void> {
    await this.stop();
    const dataDir = join(this.dataDir, 'postgres');
    if (await findLockFile(join(dataDir, 'cluster'))) {
      const postgres = await startEmbeddedPostgres({ dataDir, log: openLog('silent') });
      await postgres.stop();
    }
    await rm(this.dataDir, { recursive: true, force: true });
  }

  #spawn(): ChildProcess {
    this.#output = '';
    const child = spawn(process.execPath, [BUNDLE], {
      env: {
        ...process.env,
        NODE_ENV: 'test',
        RATE_LIMITS: 'false',
        ...OLD_FOLDERS,
        ANYWHEN_DATA: this.dataDir,
        PORT: String(this.port),
        OPS_PORT: String(this.opsPort),
        CONSOLE_PORT: 'off',
        ...this.env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#child = child;
    return child;
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#child;
    if (!child || this.hasEnded) return;
    const gone = new Promise((resolve) => child.once('exit', resolve));
    child.kill(signal);
    child.kill('SIGCONT'); // A frozen one would not receive it.
    await gone;
  }

  #waitUntilReady(child: ChildProcess): Promise<void> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => fail('did not get ready'), START_MS_MAX);
      const fail = (what: string): void => {
        clearTimeout(timer);
        child.kill('SIGKILL');
        reject(new Error(`the server ${what}:\n${this.#output}`));
      };
      const read = (chunk: Buffer): void => {
        this.#output += chunk.toString();
        if (!READY.test(this.#output)) return;
        clearTimeout(timer);
        resolve();
      };
      child.stdout?.on('data', read);
      child.stderr?.on('data', read);
      child.once('exit', (code) => fail(`exited with ${code}`));
    });
  }
}
