/**
 * A whole pricing module on a real database with a small core and a manual clock: started, stopped
 * and restarted like the program. For tests of pricing, markets and fairness.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Endpoint, type ReplyOf, fairnessApi, marketsApi } from '@anywhen/protocol';
import type { Pool } from 'pg';
import { afterAll, beforeAll, onTestFinished } from 'vitest';
import { serveFairness } from '../src/fairness/routes.ts';
import { serveMarkets } from '../src/markets/routes.ts';
import type { Call } from '../src/platform/http/call.ts';
import { Routes } from '../src/platform/http/routes.ts';
import type { Database } from '../src/platform/postgres/pool.ts';
import { quietLog } from './platform/postgres/temporary.ts';
import { Pricing } from '../src/pricing/pricing.ts';
import { SmallCore } from './pricing/small-core.ts';
import { ManualClock } from './manual-clock.ts';
import { TestDatabase } from './test-database.ts';

type History = { days: number; minuteDays: number };

/** Minutes for the day's window and hours for the week's candle, and not much more to compute. */
export const SHORT_HISTORY: History = { days: 9, minuteDays: 1 };

/** For tests that do not look at the past. */
const TINY_HISTORY: History = { days: 0.5, minuteDays: 0.25 };

/** Only the tables that pricing, markets and fairness read. */
export function startPriceDatabase(): Promise<TestDatabase> {
  return TestDatabase.start([
    '0001-core',
    '0003-pricing',
    '0004-spot',
    '0007-answers',
    '0013-core',
    '0015-core',
    '0035-core',
    '0036-pricing',
    '0075-pricing',
  ]);
}

/** For the tests of a file: a database that is as before the first start when a test begins. */
export class PriceTests {
  #tests!: TestDatabase;

  static start(): PriceTests {
    const tests = new PriceTests();
    beforeAll(async () => {
      tests.#tests = await startPriceDatabase();
    });
    afterAll(() => tests.#tests.stop());
    return tests;
  }

  get database(): Database {
    return this.#tests.database;
  }

  get pool(): Pool {
    return this.#tests.pool;
  }

  /** Removed after the test, with all that it wrote. */
  async open(nowMs: number, history?: History, database = this.database): Promise<PriceScenario> {
    const scenario = await PriceScenario.open(database, nowMs, history);
    onTestFinished(async () => {
      await scenario.remove();
      await this.pool.query(
        'truncate candle, price_checkpoint, tick, day_commitment, market_state, spot_trade',
      );
    });
    return scenario;
  }
}

export class PriceScenario {
  readonly clock: ManualClock;
  readonly broken: Error[] = [];
  readonly #database: Database;
  readonly #dataDir: string;
  readonly #history: History;
  #core: SmallCore | undefined;
  #pricing: Pricing | undefined;
  #routes = new Routes('member');

  private constructor(database: Database, dataDir: string, nowMs: number, history: History) {
    this.#database = database;
    this.#dataDir = dataDir;
    this.#history = history;
    this.clock = new ManualClock(nowMs);
  }

  static async open(
    database: Database,
    nowMs: number,
    history = TINY_HISTORY,
  ): Promise<PriceScenario> {
    const dataDir = await mkdtemp(join(tmpdir(), 'pricing-test-'));
    return new PriceScenario(database, dataDir, nowMs, history);
  }

  get core(): SmallCore {
    if (!this.#core) throw new Error('the scenario is not started');
    return this.#core;
  }

  get pricing(): Pricing {
    if (!this.#pricing) throw new Error('the scenario is not started');
    return this.#pricing;
  }

  get secretsDir(): string {
    return join(this.#dataDir, 'price-secrets');
  }

  /** As the program starts: the core loads, pricing begins, missed seconds are caught up. */
  async start(): Promise<void> {
    const { nowMs, timer } = this.clock;
    this.#core = await SmallCore.load(this.#database.pool, nowMs);
    this.#pricing = new Pricing({
      core: this.#core,
      facts: this.#core.facts,
      database: this.#database,
      dataDir: this.#dataDir,
      nowMs,
      timer,
      log: quietLog,
      onBroken: (error) => this.broken.push(error),
      history: this.#history,
    });
    this.#routes = new Routes('member');
    serveMarkets(this.#routes, this.#pricing.markets);
    serveFairness(this.#routes, {
      pool: this.#database.pool,
      findOpening: () => this.#pricing?.findOpening(),
    });
    await this.#pricing.start();
    await this.#pricing.caughtUp();
  }

  /** Lets time pass, second by second; each waits for its commit, and for `isDone`. */
  async live(seconds: number, isDone: () => boolean = () => true): Promise<void> {
    await this.clock.moveTo(this.clock.nowMs() + seconds * 1_000, () => {
      const isSuspended = this.clock.hasTimers && this.core.isIdle;
      return this.broken.length > 0 || (isSuspended && isDone());
    });
  }

  async stop(): Promise<void> {
    await this.#pricing?.stop();
  }

  async remove(): Promise<void> {
    await this.stop();
    await rm(this.#dataDir, { recursive: true });
  }

  /** Calls a route as the HTTP server does, and validates the answer against the protocol. */
  async call<E extends Endpoint>(
    endpoint: E,
    input: Partial<Pick<Call<E>, 'params' | 'query' | 'ip'>> = {},
  ): Promise<ReplyOf<E>> {
    const served: Endpoint[] = [...marketsApi.endpoints, ...fairnessApi.endpoints];
    const routes = this.#routes.list(served);
    const route = routes.find((each) => each.endpoint.name === endpoint.name);
    if (route?.access !== 'public') throw new Error(`nobody serves ${endpoint.name}`);
    const call = { params: {}, query: {}, ip: '127.0.0.1', ...input };
    const answer = await route.answer(call as Call<Endpoint>);
    return endpoint.reply.parse(answer) as ReplyOf<E>;
  }
}
