/**
 * A separate server for a journey: the real program on its own tables with its own clock, which the
 * journey advances by hours and days. All start at the same time with the same prices, so that what
 * will happen can be computed.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copyFirstStart } from './first-start.ts';
import { type Launch, ServerProcess } from './server-process.ts';

export type Start = Pick<Launch, 'settings' | 'isStill' | 'hasConsole'>;

export class OwnServer {
  readonly #data: string;
  readonly #how: Start;
  #process: ServerProcess;

  private constructor(data: string, how: Start, server: ServerProcess) {
    this.#data = data;
    this.#how = how;
    this.#process = server;
  }

  static async start(how: Start = {}): Promise<OwnServer> {
    const data = await mkdtemp(join(tmpdir(), 'anywhen-own-'));
    try {
      const { endedAtMs } = await copyFirstStart(data);
      const server = await ServerProcess.launch({ ...how, data, atMs: endedAtMs });
      return new OwnServer(data, how, server);
    } catch (error) {
      await rm(data, { recursive: true, force: true });
      throw error;
    }
  }

  get url(): string {
    return this.#process.url;
  }

  get consoleUrl(): string {
    return this.#process.consoleUrl;
  }

  consoleToken(): Promise<string> {
    return this.#process.consoleToken();
  }

  get nowMs(): number {
    return this.#process.nowMs;
  }

  /** Advances time while it runs: everything that falls due meanwhile happens, in order. */
  goAhead(seconds: number): Promise<void> {
    return this.#process.goAhead(seconds);
  }

  /** Not earlier than now. */
  goAheadTo(second: number): Promise<void> {
    return this.goAhead(Math.max(0, second - Math.floor(this.nowMs / 1_000)));
  }

  /** Stops it, and starts it again on the same tables that much later. */
  async standStillFor(seconds: number): Promise<void> {
    const atMs = this.nowMs + seconds * 1_000;
    await this.#process.end();
    const launch = { ...this.#how, data: this.#data, atMs, isOutage: true };
    this.#process = await ServerProcess.launch(launch, this.#process.port);
  }

  async remove(): Promise<void> {
    await this.#process.end();
    await rm(this.#data, { recursive: true, force: true });
  }
}
