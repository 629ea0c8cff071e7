/**
 * A simulation in a real PostgreSQL, for tests of the verification: commands of every module,
 * written by the core's own store, with the candles, checkpoints and signed heads beside them that
 * a running server writes.
 */
import { type Command, Exchange, type ExchangeEvent } from '@anywhen/exchange';
import {
  FIRST_VERSION,
  type HistorySpan,
  type ProcessVersion,
  fromHex,
  historySeedOf,
  isProcessVersion,
} from '@anywhen/prices';
import type { Client } from 'pg';
import { PostgresStore } from '../../../apps/server/src/core/storage/postgres-store.ts';
import {
  FIRST_HASH,
  type JournalBatch,
  placeAnswers,
  sealBatch,
} from '../../../apps/server/src/core/journal.ts';
import {
  type VerificationParts,
  type VerificationReport,
  verifyDatabase,
} from '../../../apps/server/src/core/verification/verify-database.ts';
import { HeadKey } from '../../../apps/server/src/fairness/head-key.ts';
import { writeHead } from '../../../apps/server/src/fairness/heads.ts';
import { STORAGES } from '../../../apps/server/src/modules.ts';
import type { Database } from '../../../apps/server/src/platform/postgres/pool.ts';
import { quietLog } from '../../../apps/server/testing/platform/postgres/temporary.ts';
import { CandleKeeper } from '../../../apps/server/src/pricing/candles/candle-keeper.ts';
import { fillHistory } from '../../../apps/server/src/pricing/candles/history-fill.ts';
import { restorePicture } from '../../../apps/server/src/pricing/picture/restore.ts';
import { TEST_HISTORY } from '../../../apps/server/src/pricing/pricing.ts';
import {
  beginningAt,
  writeCheckpoint,
} from '../../../apps/server/src/pricing/ticks/checkpoints.ts';
import { TickIntake } from '../../../apps/server/src/pricing/ticks/tick-intake.ts';
import { listChecks } from '../../../apps/server/src/verification.ts';
import { Scenario } from '../../../packages/exchange/src/simulation/scenario.ts';

type History = Omit<HistorySpan, 'startSecond'>;

type ScenarioSize = {
  seed: number;
  commands: number;
  batchCommands: number;
  /** That of any server in a test, unless said otherwise. */
  history?: History;
};

/** Most of a verification is computing the history again: this much has every kind of candle. */
export const SMALL_HISTORY: History = { days: 1.25, minuteDays: 0.25 };

const HEAD_EVERY = 25;
const TICKS_AT_ONCE = 40;

/** `database` is the program's own: what it may not do, it does not do here either. */
export class WrittenScenario {
  readonly #store: PostgresStore;
  readonly #exchange = new Exchange();
  readonly #scenario: Scenario;
  readonly #key = new HeadKey(Buffer.alloc(32, 7));
  readonly #keeper: CandleKeeper;
  #intake: TickIntake | undefined;
  #place: { batch: number; hash: Buffer } = { batch: 0, hash: FIRST_HASH };

  constructor(
    private readonly database: Database,
    private readonly size: ScenarioSize,
  ) {
    this.#store = new PostgresStore(database, STORAGES);
    this.#keeper = new CandleKeeper({ pool: database.pool, log: quietLog });
    this.#scenario = new Scenario(size.seed);
  }

  async write(): Promise<void> {
    await this.#store.load();
    await this.#open();
    await this.resume(this.size.commands);
  }

  /** Until so many commands have been written in all. */
  async resume(commands: number): Promise<void> {
    const { batchCommands } = this.size;
    while (this.#exchange.lastSeq < commands) {
      await this.#commit(Array.from({ length: batchCommands }, () => undefined));
    }
    await this.#keeper.settle();
  }

  /** At least so many seconds with nothing but prices, up to the last one of a minute. */
  async letPass(seconds: number): Promise<void> {
    const { second } = this.#exchange.modules.markets.state?.process ?? { second: 0 };
    const lastSecond = Math.ceil((second + seconds + 1) / 60) * 60 - 1;
    const ticks = [...this.#scenario.quiet(lastSecond)];
    for (let from = 0; from < ticks.length; from += TICKS_AT_ONCE) {
      await this.#commit(ticks.slice(from, from + TICKS_AT_ONCE));
    }
    await this.#keeper.settle();
  }

  close(): Promise<void> {
    return this.#store.close();
  }

  async #open(): Promise<void> {
    const opening = this.#scenario.opening();
    const [first, second] = [opening.next(), opening.next()];
    if (first.done || second.done) throw new Error('a scenario opens its markets');
    const { body } = second.value;
    const isFirst = body.kind === 'set-process-version' && body.day === 0;
    const version = isFirst && isProcessVersion(body.version) ? body.version : FIRST_VERSION;
    // Before anything else, as on a real server: there is no price before it is committed, and the
    // version of the first day comes with it.
    await this.#commit([await this.#withHistory(first.value, version), second.value]);
    for (const command of opening) await this.#commit([command]);
  }

  /** Undefined stands for what the scenario sends next: that depends on what it has received. */
  async #commit(requests: readonly (Command | undefined)[]): Promise<void> {
    const steps = requests.map((request) => {
      const command = request ?? this.#scenario.next();
      const outcome = this.#exchange.step(command);
      this.#scenario.receive(outcome.events);
      return { command, outcome };
    });
    const batch = this.#place.batch + 1;
    const journal = sealBatch({
      batch,
      commands: steps.map(({ command }) => command),
      answers: placeAnswers(steps),
      fingerprint: this.#exchange.fingerprint,
      previousHash: this.#place.hash,
    });
    const changes = steps.flatMap(({ outcome }) => outcome.changes);
    await this.#store.commit(this.#store.encode({ journal, changes }));
    this.#place = { batch, hash: journal.hash };
    if (batch % HEAD_EVERY === 0) await this.#signHead(journal);
    await this.#show(steps.flatMap(({ outcome }) => outcome.events));
  }

  /** Scenarios open at made-up prices; here they open at those that follow from their genesis. */
  async #withHistory(command: Command, version: ProcessVersion): Promise<Command> {
    const { body } = command;
    if (body.kind !== 'open-markets') throw new Error('a scenario opens its markets first');
    const { second } = body.process;
    const historySeed = historySeedOf(fromHex(body.genesis));
    const { history = TEST_HISTORY } = this.size;
    const span = { startSecond: Math.floor(second / 60) * 60, ...history };
    const end = await fillHistory(this.database, {
      historySeed,
      span,
      version,
      onProgress: () => undefined,
    });
    const process = { ...end, second };
    await writeCheckpoint(this.database.pool, beginningAt(process));
    return { ...command, body: { ...body, process } };
  }

  async #show(events: readonly ExchangeEvent[]): Promise<void> {
    const { state } = this.#exchange.modules.markets;
    if (this.#intake || !state) return this.#intake?.take(events);
    const client = await this.database.connect();
    const { picture, unwritten } = await restorePicture(client, state);
    await client.end();
    for (const minute of unwritten) this.#keeper.keep(minute, undefined);
    const parts = { picture, keeper: this.#keeper, listeners: [], log: quietLog };
    this.#intake = new TickIntake({ ...parts, listTicks: async () => [] });
  }

  async #signHead({ batch, lastSeq: seq, hash, atMs }: JournalBatch): Promise<void> {
    const { genesis } = this.#exchange.modules.markets.state ?? { genesis: '' };
    const head = { batch, seq, hash: hash.toString('hex'), atMs };
    await writeHead(this.database.pool, this.#key.sign(genesis, head));
  }
}

/** All that `verifyAll` looks at, in a database whose markets opened with the small history. */
export async function verifySmall(
  database: Pick<Database, 'connect'>,
  more: Partial<Pick<VerificationParts, 'archiveDir' | 'from' | 'withProof'>> = {},
): Promise<VerificationReport> {
  const client: Client = await database.connect();
  const checks = listChecks(SMALL_HISTORY);
  const verifying = verifyDatabase({ client, storages: STORAGES, checks, ...more });
  return verifying.finally(() => client.end());
}
