/**
 * What runs once per installation, in the process whose core leads: ticks, settlement, deletion of
 * old rows, and commands from gateways. Members never reach it directly.
 */
import type { AppParts } from './app-parts.ts';
import { subjectsOf } from './core/bus-messages.ts';
import { CommandIntake } from './core/command-intake.ts';
import { Overtaken } from './core/leadership/leadership.ts';
import { retryThroughOutage } from './core/leadership/retry-through-outage.ts';
import { Standby } from './core/leadership/standby.ts';
import { PostgresStore } from './core/storage/postgres-store.ts';
import { RunningCore } from './core/running-core.ts';
import { DailyVerification, type Verification } from './core/verification/daily-verification.ts';
import { requireDayLength } from './day-length.ts';
import { type Identity, ensurePepper, finishOpenings } from './identity/identity.ts';
import { sweepIdentity } from './identity/identity.ts';
import { STORAGES, driveModules, newFacts, readCommand } from './modules.ts';
import { JUMP_MS_MAX } from './platform/clock.ts';
import { StartRefusal } from './platform/start-refusal.ts';
import { FollowedPrices, Pricing, TEST_HISTORY } from './pricing/pricing.ts';
import { MasterKeys } from './vault/vault.ts';

const SWEEP_MS = 600_000;
const PREPARE_MS = 3_600_000;

export class LeadingSide {
  readonly core: RunningCore;
  readonly facts = newFacts();
  readonly pricing: Pricing;
  readonly #parts: AppParts;
  readonly #standby: Standby;
  readonly #followed: FollowedPrices;
  #drivers: ReturnType<typeof driveModules> = [];
  #intake: CommandIntake | undefined;
  #sweep: NodeJS.Timeout | undefined;
  #verification: DailyVerification | undefined;

  constructor(parts: AppParts) {
    const { config, database, log, clock, nowMs, onBroken } = parts;
    this.#parts = parts;
    const facts = Object.values(this.facts);
    this.#standby = new Standby({ database, storages: STORAGES, facts, log });
    this.#followed = new FollowedPrices({ core: this.#standby, database, nowMs, log });
    const standby = this.#standby;
    const store = parts.store ?? new PostgresStore(database, STORAGES, { standby });
    // Candles and tickers would miss what happens meanwhile; a restarted process loads it all.
    const onOvertaken = () => onBroken(new Overtaken());
    this.core = new RunningCore({ store, facts, nowMs, log, onOvertaken });
    this.pricing = new Pricing({
      core: this.core,
      facts: this.facts,
      database,
      dataDir: config.dataDir,
      nowMs,
      isTimeTrusted: () => clock.isTrusted,
      log,
      onBroken,
      ...(config.isTest ? { history: TEST_HISTORY } : {}),
    });
  }

  get gauges(): Record<string, { help: string; read: () => number }> {
    const { core } = this;
    return {
      commands_committed: { help: 'Commands since the start', read: () => core.committedCount },
      commands_waiting: { help: 'Commands without an answer yet', read: () => core.backlog },
      standby_ready: {
        help: 'Whether a core that waits has followed the journal and could lead at once',
        read: () => Number(this.#standby.isFollowing),
      },
      verified_batch: {
        help: 'The last batch of the journal that was proven, 0 before the first run',
        read: () => this.verification?.batch ?? 0,
      },
      verified_at_seconds: {
        help: 'When the last verification ended, as unix time',
        read: () => (this.verification?.endedAtMs ?? 0) / 1_000,
      },
      verified_faults: {
        help: 'Rows that the last verification found changed',
        read: () => this.verification?.faultCount ?? 0,
      },
    };
  }

  /** Undefined before the first. */
  get verification(): Verification | undefined {
    return this.#verification?.last;
  }

  /** Waits while another process leads. */
  async start(): Promise<void> {
    const { config, database, bus, nowMs, log } = this.#parts;
    // A standby checks its requirements now, not at takeover, and leaves nothing running.
    await this.pricing.requireSecret();
    await this.#waitForTurn();
    requireClock(nowMs(), this.core.loadedAtMs);
    requireDayLength(config.businessDaySeconds, this.facts);
    // Before the first price, because gateways wait for that and then need the key.
    await retryThroughOutage(() => this.#ensureKeys(), log);
    const followed = this.core.hasFollowed ? this.#followed : undefined;
    await retryThroughOutage(() => this.pricing.start(followed), log);
    this.core.beat();
    const { core, facts } = this;
    const { pool } = database;
    const { dataDir, businessDaySeconds, depositCeiling } = config;
    const settings = { dataDir, businessDaySeconds, depositCeiling };
    this.#drivers = driveModules({ core, facts, pool, bus, nowMs, log, ...settings });
    const { verifier: program } = this.#parts;
    if (program !== undefined && config.verifiesDaily) {
      this.#verification = new DailyVerification({ program, pool, nowMs, log });
    }
  }

  /** Nobody is served, here or by a gateway, before there is a price to show. */
  async serve(identity: Identity): Promise<void> {
    const { bus, nowMs, log } = this.#parts;
    await retryThroughOutage(() => finishOpenings(identity.deps), log);
    this.#sweep = setInterval(() => void this.#sweepQuietly(identity), SWEEP_MS).unref();
    await this.pricing.caughtUp();
    await this.pricing.ticked();
    this.#intake = new CommandIntake({
      bus,
      core: this.core,
      subjects: subjectsOf(this.facts.markets.genesis),
      readCommand,
      nowMs,
      log,
    });
    this.#intake.open();
  }

  async stop(): Promise<void> {
    clearInterval(this.#sweep);
    await this.#verification?.stop();
    await this.#intake?.close();
    for (const driver of this.#drivers) await driver.stop();
    await this.pricing.stop();
    await this.core.stop();
    await this.#standby.stop();
  }

  /** A standby may wait for months; what a takeover would wait for is prepared meanwhile. */
  async #waitForTurn(): Promise<void> {
    // What could not be prepared is made at takeover.
    const prepare = () => this.pricing.prepare().catch(() => undefined);
    const preparing = setInterval(() => void prepare(), PREPARE_MS);
    void prepare();
    this.#standby.onLoading(async () => {
      await prepare();
      return () => undefined;
    });
    try {
      await this.core.start();
    } finally {
      clearInterval(preparing);
    }
  }

  async #ensureKeys(): Promise<void> {
    const { config, database } = this.#parts;
    const { dataDir } = config;
    const isNew = this.facts.markets.state === null;
    await ensurePepper({ dataDir, pool: database.pool }, isNew);
    await MasterKeys.ensure(dataDir, database.pool);
  }

  async #sweepQuietly(identity: Identity): Promise<void> {
    await sweepIdentity(identity).catch((error: unknown) => {
      this.#parts.log.warn({ err: error }, 'identity: old rows stay until the next sweep');
    });
  }
}

/** Time never runs backwards: with a clock that is behind, everything would happen at once. */
function requireClock(nowMs: number, lastAtMs: number): void {
  if (lastAtMs <= nowMs + JUMP_MS_MAX) return;
  const [now, last] = [nowMs, lastAtMs].map((atMs) => new Date(atMs).toISOString());
  throw new StartRefusal(
    `The clock of this machine says ${now}, but the exchange has gone on until ${last}: ` +
      'set the clock right, then start again.',
  );
}
