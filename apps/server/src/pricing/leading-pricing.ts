/**
 * The pricing module of the leading core: the secret chain, the ticks, and the candles and tickers
 * derived from them. It opens the markets at the first start and never again; without its secret it
 * refuses to start.
 */
import { join } from 'node:path';
import {
  type CommandBody,
  type ExchangeEvent,
  type MarketState,
  type TicksAhead,
  dayOf,
  startOfDay,
  versionsOf,
} from '@anywhen/exchange';
import {
  type EncodedState,
  type HistorySpan,
  NEWEST_VERSION,
  dayOfSecond,
  fromHex,
  historySeedOf,
} from '@anywhen/prices';
import type { Core } from '../core/core.ts';
import type { MarketFacts } from '../markets/facts.ts';
import type { Database } from '../platform/postgres/pool.ts';
import type { CatchUpProgress } from '../platform/progress.ts';
import { TickAhead } from './ahead/tick-ahead.ts';
import { CandleKeeper } from './candles/candle-keeper.ts';
import { fillHistory } from './candles/history-fill.ts';
import { ANCHOR_DAYS_AHEAD, firstDayToChange, lastDueSecond } from './feed/feed-schedule.ts';
import { type Feed, type FeedLog, type MakingUp, type Timer, startFeed } from './feed/feed.ts';
import type { FollowedPicture, FollowedPrices, Opening } from './followed-prices.ts';
import { MarketFeed } from './market-feed.ts';
import { restorePicture } from './picture/restore.ts';
import { Retention } from './retention.ts';
import { LAST_DAY, SecretChain } from './secret/secret-chain.ts';
import { beginningAt, findBeginning, writeCheckpoint } from './ticks/checkpoints.ts';
import { TickIntake } from './ticks/tick-intake.ts';
import { listTicksBetween } from './ticks/tick-store.ts';

type PricingDeps = {
  core: Core;
  facts: { markets: MarketFacts };
  database: Pick<Database, 'pool' | 'connect' | 'connectAsOwner'>;
  /** Holds the secret; on the core's machine only, never in the database. */
  dataDir: string;
  nowMs: () => number;
  /** While the time is uncertain no price is made. */
  isTimeTrusted?: () => boolean;
  log: FeedLog;
  makingUp?: MakingUp;
  /** The built program that makes ticks ahead, and who takes them. */
  tickWorker?: string | undefined;
  setAhead?: (findAhead: TicksAhead) => void;
  /** No price will ever follow: the program must stop. */
  onBroken: (error: Error) => void;
  /** Tests drive the feed themselves, and use a shorter history. */
  timer?: Timer;
  history?: Omit<HistorySpan, 'startSecond'>;
};

/** Enough to store the opening and publish the first anchors before the first tick is due. */
const OPENING_SECONDS = 2;

/** Enough to fill every window and chart; a year would cost each test fifteen seconds. */
export const TEST_HISTORY = { days: 3, minuteDays: 2 };

export class Pricing {
  readonly markets: MarketFeed;
  readonly #deps: PricingDeps;
  readonly #keeper: CandleKeeper;
  readonly #retention: Retention;
  readonly #firstTick: Promise<void>;
  #announceFirstTick: () => void = () => undefined;
  #opening: Opening | undefined;
  #intake: TickIntake | undefined;
  #feed: Feed | undefined;
  #chain: SecretChain | undefined;
  #changing: Promise<void> | undefined;
  #isStopping = false;

  constructor(deps: PricingDeps) {
    this.#deps = deps;
    const { pool } = deps.database;
    this.markets = new MarketFeed({ pool, nowMs: deps.nowMs });
    this.#keeper = new CandleKeeper({ pool, log: deps.log });
    this.#retention = new Retention({ pool, log: deps.log });
    this.#firstTick = new Promise((resolve) => (this.#announceFirstTick = resolve));
    deps.core.onCommitted((events) => this.#take(events));
  }

  /** Undefined until the markets are open. */
  findOpening(): Opening | undefined {
    return this.#opening;
  }

  /** Rejects when the markets were opened with a secret that is not here. */
  async requireSecret(): Promise<void> {
    const known = await this.#findOpened();
    if (known) await this.#openChain(known.genesis);
  }

  /** The seeds of today and tomorrow, so that a standby has them at takeover. */
  async prepare(): Promise<void> {
    const known = await this.#findOpened();
    if (!known) return;
    const chain = await this.#openChain(known.genesis);
    const day = dayOf(known, lastDueSecond(this.#deps.nowMs()));
    chain.forgetBefore(day);
    await chain.prepareDay(Math.min(day, LAST_DAY));
    await chain.prepareDay(Math.min(day + 1, LAST_DAY));
  }

  /**
   * Resolves when prices can be shown and ticks are running; missed seconds may still come. What a
   * standby followed need not be read again.
   */
  async start(followed?: Pick<FollowedPrices, 'findPicture'>): Promise<void> {
    const { core, facts, log } = this.#deps;
    const known = facts.markets.state;
    const chain = await this.#openChain(known?.genesis);
    const state = known ?? (await this.#openMarkets(chain));
    this.#show((await followed?.findPicture(state)) ?? (await this.#restore(state)));
    const { firstDay, process } = state;
    const { nowMs, isTimeTrusted = () => true, onBroken, timer = wakeLater } = this.#deps;
    const { makingUp, tickWorker, setAhead } = this.#deps;
    const ahead = setAhead && new TickAhead({ program: tickWorker, chain, log });
    if (ahead) setAhead(ahead.find);
    const from = { firstDay, second: process.second };
    const feed = startFeed({
      core,
      facts,
      chain,
      from,
      nowMs,
      isTimeTrusted,
      timer,
      log,
      makingUp,
      ahead,
      onBroken,
    });
    this.#feed = feed;
    this.#changing = feed.caughtUp.then(() => this.#changeVersion());
  }

  /** Resolves when all seconds missed before startup are committed, or the feed has ended. */
  async caughtUp(): Promise<void> {
    await this.#feed?.caughtUp;
    await this.#changing;
  }

  /** Undefined unless missed seconds are being made up. */
  get progress(): CatchUpProgress | undefined {
    return this.#feed?.progress;
  }

  /** Resolves when a tick has ever been committed: at the very first start that takes seconds. */
  async ticked(): Promise<void> {
    if (!this.#deps.facts.markets.state?.seed) await this.#firstTick;
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    await this.#feed?.stop();
    await this.#changing;
    await this.#keeper.settle();
    await this.#retention.settle();
  }

  async #findOpened(): Promise<Pick<Opening, 'genesis' | 'firstDay'> | undefined> {
    const { rows } = await this.#deps.database.pool.query<{ genesis: string; firstDay: number }>(
      `select state->>'genesis' as genesis, (state->>'firstDay')::integer as "firstDay"
       from market_state`,
    );
    return rows[0];
  }

  /** Without a genesis there is no exchange yet, and the chain is a new one. */
  async #openChain(genesis: string | undefined): Promise<SecretChain> {
    const secrets = join(this.#deps.dataDir, 'price-secrets');
    if (genesis === undefined) return SecretChain.create(secrets);
    if (this.#chain?.genesis === genesis) return this.#chain;
    const chain = await SecretChain.open(secrets, genesis);
    this.#chain = chain;
    return chain;
  }

  async #openMarkets(chain: SecretChain): Promise<MarketState> {
    const { core, database, nowMs, history, log } = this.#deps;
    const beganAtMs = nowMs();
    const startSecond = Math.floor(beganAtMs / 60_000) * 60;
    const { genesis } = chain;
    const historySeed = historySeedOf(fromHex(genesis));
    log.info({}, 'pricing: making a year of prices …');
    const onProgress = (percent: number) => log.info({ percent }, 'pricing: making prices …');
    const [past, anchors] = await Promise.all([
      fillHistory(database, {
        historySeed,
        span: { startSecond, ...history },
        version: NEWEST_VERSION,
        onProgress,
      }),
      listFirstAnchors(chain),
    ]);
    log.info({ tookMs: nowMs() - beganAtMs }, 'pricing: simulated history is in place');
    const opening = beginningAt(await this.#planOpening(past));
    const { process } = opening;
    const firstDay = dayOfSecond(process.second + 1);
    // All at once: they are committed together, so that no start finds markets without a
    // commitment, or with a history of another version.
    await Promise.all([
      submit(core, `open-markets:${genesis}`, { kind: 'open-markets', genesis, firstDay, process }),
      submit(core, `process-version:${NEWEST_VERSION}`, versionFrom(0)),
      ...anchors.map((anchor, day) =>
        submit(core, `anchor:${day}`, { kind: 'publish-anchor', day, anchor }),
      ),
    ]);
    return { genesis, firstDay, ...opening };
  }

  /**
   * Markets that go by an older version change to the newest, on a day that is far enough ahead. A
   * refusal leaves prices as they are, and the next start tries again.
   */
  async #changeVersion(): Promise<void> {
    const { core, facts, nowMs, log } = this.#deps;
    const { state } = facts.markets;
    if (this.#isStopping || !state) return;
    if (versionsOf(state).some(({ version }) => version >= NEWEST_VERSION)) return;
    const day = firstDayToChange(state, nowMs());
    const startsAt = new Date(startOfDay(state, day) * 1_000).toISOString();
    const fields = { version: NEWEST_VERSION, startsAt };
    try {
      await submit(core, `process-version:${NEWEST_VERSION}:${day}`, versionFrom(day));
      log.info(fields, 'pricing: a new version of the price process is announced');
    } catch (error) {
      log.error({ ...fields, err: error }, 'pricing: no new version of the price process');
    }
  }

  /** The end of history, moved to a future second; stored before anybody can read it. */
  async #planOpening(past: EncodedState): Promise<EncodedState> {
    const { database, nowMs } = this.#deps;
    for (;;) {
      const process = { ...past, second: lastDueSecond(nowMs()) + OPENING_SECONDS };
      await writeCheckpoint(database.pool, beginningAt(process));
      // A database that took too long would make the anchors late, and the first day worthless.
      if (lastDueSecond(nowMs()) <= process.second) return process;
    }
  }

  /** Over a dedicated connection: a day of minutes exceeds the limits of the pool. */
  async #restore(state: MarketState): Promise<FollowedPicture> {
    const client = await this.#deps.database.connect();
    try {
      const { genesis, firstDay, process } = state;
      const beginning = await findBeginning(client);
      const opening = { genesis, firstDay, second: beginning?.opening ?? process.second };
      const historyEndsMs = (beginning?.historyEnd ?? process.second) * 1_000;
      return { ...(await restorePicture(client, state)), opening, historyEndsMs };
    } finally {
      await client.end();
    }
  }

  #show({ picture, unwritten, opening, historyEndsMs }: FollowedPicture): void {
    const { database, log } = this.#deps;
    const keeper = this.#keeper;
    this.#opening = opening;
    for (const minute of unwritten) keeper.keep(minute, undefined);
    const listTicks = (range: { from: number; to: number }) =>
      listTicksBetween(database.pool, range);
    const { listeners } = this.markets;
    this.#intake = new TickIntake({ picture, keeper, listTicks, listeners, log });
    this.markets.show({ picture, keeper, historyEndsMs });
  }

  /** A chart that cannot be drawn is a bug, but no reason to stop the exchange. */
  #take(events: readonly ExchangeEvent[]): void {
    if (events.some(({ kind }) => kind === 'tick')) this.#announceFirstTick();
    if (!this.#intake) return;
    try {
      this.#intake.take(events);
      this.#retention.sweepIfDue(this.#deps.nowMs());
    } catch (error) {
      this.#deps.log.error({ err: error }, 'pricing: a committed tick was not taken in');
    }
  }
}

/** They take a while to compute, and must be published before the first second they commit to. */
async function listFirstAnchors(chain: SecretChain): Promise<string[]> {
  const anchors: string[] = [];
  for (let day = 0; day <= ANCHOR_DAYS_AHEAD; day += 1) anchors.push(await chain.anchorOf(day));
  return anchors;
}

function versionFrom(day: number): CommandBody {
  return { kind: 'set-process-version', day, version: NEWEST_VERSION };
}

async function submit(core: Core, id: string, body: CommandBody): Promise<void> {
  const { reply } = await core.submit({ actor: { kind: 'system' }, id, body });
  if (!reply.isAccepted) {
    throw new Error(`the exchange refused ${body.kind}: ${reply.rejection.code}`);
  }
}

function wakeLater(delayMs: number, wake: () => void): () => void {
  const timer = setTimeout(wake, delayMs);
  return () => clearTimeout(timer);
}
