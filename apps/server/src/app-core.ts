/**
 * What runs once per installation, in the process whose core leads: ticks, settlement, deletion of
 * old rows, and commands from gateways. Members never reach it directly.
 */
import type { AppParts } from './app-parts.ts';
import { subjectsOf } from './core/bus-messages.ts';
import { CommandIntake } from './core/command-intake.ts';
import { LeaderClock } from './core/following/leader-clock.ts';
import { Overtaken, findLeadingProcess } from './core/leadership/leadership.ts';
import { retryThroughOutage } from './core/leadership/retry-through-outage.ts';
import { Standby } from './core/leadership/standby.ts';
import { PostgresStore } from './core/storage/postgres-store.ts';
import { readHead } from './core/storage/stored-head.ts';
import { RunningCore } from './core/running-core.ts';
import { DailyVerification, type Verification } from './core/verification/daily-verification.ts';
import { requireDayLength } from './day-length.ts';
import { HeadKey } from './fairness/fairness.ts';
import { ErasureDriver, type Identity, ensurePepper, finishOpenings } from './identity/identity.ts';
import { requirePepper, requireUsedPepper, sweepIdentity } from './identity/identity.ts';
import { SEALED_TABLES, STORAGES, driveModules, newFacts, readCommand } from './modules.ts';
import { AgendaPace } from './agenda/agenda.ts';
import { readOtherClockMs } from './platform/other-clock.ts';
import { FollowedPrices, Pricing, TEST_HISTORY, tickAge } from './pricing/pricing.ts';
import { isAnnounced } from './staff/staff.ts';
import { requireClock } from './start-clock.ts';
import { MasterKeys, RowSeals, Vault, ensureRowsSealed } from './vault/vault.ts';

const SWEEP_MS = 600_000;
const PREPARE_MS = 3_600_000;

type CoreParts = Omit<AppParts, 'early'>;

export class LeadingSide {
  readonly core: RunningCore;
  readonly facts = newFacts();
  readonly pricing: Pricing;
  readonly #parts: CoreParts;
  readonly #standby: Standby;
  readonly #followed: FollowedPrices;
  #drivers: ReturnType<typeof driveModules> = [];
  #intake: CommandIntake | undefined;
  #sweep: NodeJS.Timeout | undefined;
  #erasures: ErasureDriver | undefined;
  #verification: DailyVerification | undefined;

  constructor(parts: CoreParts) {
    const { config, database, log, clock, nowMs, onBroken } = parts;
    this.#parts = parts;
    const facts = Object.values(this.facts);
    // What it would do with another clock once it leads, it can be told before.
    const leaderClock = new LeaderClock({ nowMs, log });
    const noteTime = (atMs: number) => leaderClock.note(atMs);
    this.#standby = new Standby({ database, storages: STORAGES, facts, noteTime, log });
    this.#followed = new FollowedPrices({ core: this.#standby, database, nowMs, log });
    const standby = this.#standby;
    const store = parts.store ?? new PostgresStore(database, STORAGES, { standby });
    // Candles and tickers would miss what happens meanwhile; a restarted process loads it all.
    const onOvertaken = () => onBroken(new Overtaken());
    this.core = new RunningCore({ store, facts, nowMs, log, onOvertaken });
    const pace = new AgendaPace(this);
    this.pricing = new Pricing({
      core: this.core,
      facts: this.facts,
      database,
      dataDir: config.dataDir,
      nowMs,
      isTimeTrusted: () => clock.isTrusted,
      makingUp: {
        set: (isMakingUp) => this.core.setMakingUp(isMakingUp),
        isDoneBefore: (second) => pace.isDoneBefore(second),
      },
      tickWorker: parts.tickWorker,
      setAhead: (findAhead) => this.core.setAhead(findAhead),
      log,
      onBroken,
      ...(config.isTest ? { history: TEST_HISTORY } : {}),
    });
  }

  get gauges(): Record<string, { help: string; read: () => number }> {
    const { core, facts } = this;
    const { nowMs } = this.#parts;
    return {
      commands_committed: { help: 'Commands since the start', read: () => core.committedCount },
      commands_waiting: { help: 'Commands without an answer yet', read: () => core.backlog },
      batches_committed: {
        help: 'Batches of commands since the state was loaded',
        read: () => core.commits.count,
      },
      commit_seconds: {
        help: 'How long their commits took in all',
        read: () => core.commits.seconds,
      },
      tick_age_seconds: tickAge(facts.markets, nowMs),
      commit_faults: {
        help: 'How often a listener failed on what was committed: each is a bug',
        read: () => core.faultCount + this.#standby.faultCount,
      },
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
    await requireUsedPepper(config.dataDir, database.pool);
    await MasterKeys.requireUsed(config.dataDir, database.pool);
    await HeadKey.ensure(config.dataDir);
    const isFirst = (await findLeadingProcess(database.pool)) === undefined;
    // Before a large state is loaded, where it can be known: a supervisor may start it again.
    if (isFirst) await this.#requireClock((await readHead(database.pool)).atMs);
    await this.#waitForTurn();
    const madeUp = await this.#requireClock(this.core.loadedAtMs);
    if (madeUp !== undefined) log.warn({}, `pricing: making up for ${madeUp}`);
    requireDayLength(config.businessDaySeconds, this.facts);
    // Before the first price, because gateways wait for that and then need the key.
    await retryThroughOutage(() => this.#ensureKeys(), log);
    const followed = this.core.hasFollowed ? this.#followed : undefined;
    await retryThroughOutage(() => this.pricing.start(followed), log);
    this.core.beat();
    const { core, facts } = this;
    const { pool } = database;
    const { dataDir, businessDaySeconds, depositCeiling } = config;
    const { pepper, vault } = await retryThroughOutage(() => this.#openVault(), log);
    const settings = { dataDir, businessDaySeconds, depositCeiling, pepper, vault, push: config };
    const driven = { core, facts, pool, bus, log, nowMs: core.timeMs };
    this.#drivers = driveModules({ ...driven, ...settings });
    const { verifier: program } = this.#parts;
    if (program !== undefined && config.verifiesDaily) {
      this.#verification = new DailyVerification({ program, pool, nowMs, log });
    }
  }

  /** Nobody is served, here or by a gateway, before there is a price to show. */
  async serve(identity: Identity): Promise<void> {
    const { bus, nowMs, log } = this.#parts;
    this.#sweep = setInterval(() => void this.#sweepQuietly(identity), SWEEP_MS).unref();
    await this.pricing.caughtUp();
    await this.pricing.ticked();
    await retryThroughOutage(() => finishOpenings(identity.deps), log);
    this.#erasures = new ErasureDriver(identity.deps);
    this.#intake = new CommandIntake({
      bus,
      core: this.core,
      subjects: subjectsOf(this.facts.markets.genesis),
      readCommand,
      isAnnounced: (request) => {
        const { pool, config } = identity.deps;
        return isAnnounced({ pool, pepper: config.pepper }, request);
      },
      nowMs,
      log,
    });
    this.#intake.open();
  }

  async stop(): Promise<void> {
    clearInterval(this.#sweep);
    await this.#erasures?.stop();
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

  #requireClock(lastAtMs: number): Promise<string | undefined> {
    const { config, database, nowMs } = this.#parts;
    const readSecondClockMs = () => readOtherClockMs(database.connect);
    return requireClock({ config, nowMs, lastAtMs, readSecondClockMs });
  }

  async #ensureKeys(): Promise<void> {
    const { config, database, log } = this.#parts;
    const { dataDir } = config;
    const { pool } = database;
    const isNew = this.facts.markets.state === null;
    await ensurePepper({ dataDir, pool }, isNew);
    await MasterKeys.ensure(dataDir, pool);
    const seals = new RowSeals(await requirePepper(dataDir, pool));
    await ensureRowsSealed({ pool, dataDir, seals, tables: SEALED_TABLES, log }, isNew);
  }

  async #openVault(): Promise<{ pepper: Buffer; vault: Vault }> {
    const { config, database, log } = this.#parts;
    const pepper = await requirePepper(config.dataDir, database.pool);
    const masters = await MasterKeys.requireFrom(config.dataDir, database.pool);
    return { pepper, vault: new Vault(masters, new RowSeals(pepper, log)) };
  }

  async #sweepQuietly(identity: Identity): Promise<void> {
    await sweepIdentity(identity).catch((error: unknown) => {
      this.#parts.log.warn({ err: error }, 'identity: old rows stay until the next sweep');
    });
  }
}
