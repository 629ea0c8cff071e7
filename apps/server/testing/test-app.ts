/**
 * The whole server inside the test's own process, on its own embedded PostgreSQL, with a manual
 * clock: while it stands still no tick comes, and prices do not change.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { App } from '../src/app-parts.ts';
import { PostgresStore } from '../src/core/storage/postgres-store.ts';
import type { Store } from '../src/core/storage/store.ts';
import { STORAGES } from '../src/modules.ts';
import type { Database } from '../src/platform/postgres/pool.ts';
import { ApiClient } from './api-client.ts';
import { freePort } from './free-port.ts';
import { launchApp } from './started/launch-app.ts';
import { placeStarted } from './started/started-folders.ts';
import { TestDatabase } from './test-database.ts';

const TICK_MS_MAX = 120_000;

export class TestApp {
  #stoodAtMs: number | undefined;
  #aheadMs = 0;
  #app: App | undefined;

  private constructor(
    private readonly testDatabase: TestDatabase,
    private readonly env: Readonly<Record<string, string>>,
    private readonly between: (store: Store) => Store,
  ) {}

  /** `between` wraps the core's store, to hold it up as a test needs. */
  static async start({
    env = {},
    between = (store) => store,
  }: {
    env?: Readonly<Record<string, string>>;
    between?: (store: Store) => Store;
  } = {}): Promise<TestApp> {
    const testDatabase = await TestDatabase.startOn(placeStarted);
    const ports = { PORT: String(await freePort()), OPS_PORT: String(await freePort()) };
    const app = new TestApp(testDatabase, { ...ports, ...env }, between);
    await app.launch();
    return app;
  }

  readonly nowMs = (): number => this.#stoodAtMs ?? Date.now() + this.#aheadMs;

  get folder(): string {
    return this.testDatabase.folder;
  }

  get database(): Database {
    return this.testDatabase.database;
  }

  get url(): string {
    if (!this.#app?.url) throw new Error('the app is not running');
    return this.#app.url;
  }

  get consoleUrl(): string {
    if (!this.#app?.consoleUrl) throw new Error('there is no console');
    return this.#app.consoleUrl;
  }

  /** For the first admin; empty where none was made. */
  get consoleLink(): string {
    return this.#app?.consoleLink ?? '';
  }

  /** Also again after a halt, at the same address, with settings of its own. */
  async launch(changed: Readonly<Record<string, string>> = {}): Promise<void> {
    const { folder, nowMs } = this;
    const env = { ...this.env, ...changed };
    const database = this.testDatabase.running;
    const store = this.between(new PostgresStore(database, STORAGES));
    this.#app = await launchApp({ folder, env, database, nowMs, store });
  }

  async halt(): Promise<void> {
    await this.#app?.stop();
    this.#app = undefined;
  }

  async remove(): Promise<void> {
    await this.halt();
    await this.testDatabase.stop();
  }

  /** Stops the clock and waits for its tick: these are the prices until it continues. */
  async standStill(): Promise<void> {
    const client = new ApiClient(this.url);
    const deadlineMs = Date.now() + TICK_MS_MAX;
    this.#stoodAtMs = this.nowMs();
    const second = Math.floor(this.#stoodAtMs / 1_000);
    while (!(await client.get(`/fairness/ticks?from=${second}&to=${second}`)).body.ok) {
      if (Date.now() > deadlineMs) throw new Error('the last tick did not come');
      await sleep(20);
    }
  }

  /** A jump of a stopped clock. */
  jump(ms: number): void {
    if (this.#stoodAtMs === undefined) throw new Error('the clock is running');
    this.#stoodAtMs += ms;
  }

  /** Continues from where it stopped. */
  resume(): void {
    this.#aheadMs = this.nowMs() - Date.now();
    this.#stoodAtMs = undefined;
  }
}
