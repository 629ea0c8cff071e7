/**
 * Follows the journal of the leading core: loads the state in one snapshot, then reads each new
 * batch and steps its commands through its own exchange. A batch with a wrong hash, place or
 * fingerprint is not accepted: then it stops, and loads again.
 *
 *   loading ──state is sound──▶ following ──a batch is wrong──▶ loading
 */
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { type Command, Exchange, type ExchangeEvent, type Outcome } from '@anywhen/exchange';
import type { Client, ClientBase } from 'pg';
import { inTransaction } from '../../platform/postgres/transaction.ts';
import type { CommittedBatch, Preparation } from '../committed-facts.ts';
import { findLastBatch, loadState } from '../storage/load-state.ts';
import type { ModuleStorage } from '../storage/module-storage.ts';
import type { FollowedState } from '../storage/store.ts';
import {
  BEFORE_THE_FIRST,
  type JournalPlace,
  type StoredBatch,
  findBreak,
  isStillThere,
  listBatches,
} from '../stored-batches.ts';

export type FollowedStep = { command: Command; outcome: Outcome };

type FollowerParts = {
  connect: () => Promise<Client>;
  storages: readonly ModuleStorage[];
  log: { info(fields: object, text: string): void; error(fields: object, text: string): void };
  /**
   * Called inside the snapshot that the state is read in; the function it returns is called once
   * the state is verified.
   */
  onLoading: Preparation;
  onBatch: (steps: readonly FollowedStep[]) => void;
  /** The state shown so far is no longer valid; a new one follows. */
  onLost: () => void;
};

/** Without a hint a batch is found after this long: a member notices half a second. */
const POLL_MS = 400;
const PORTION = 20;
const PAUSE_MS = 200;
const WAIT_MS = 5_000;

/** The journal disagrees with the exchange: only a reload helps. */
class WrongBatch extends Error {}

export class JournalFollower {
  readonly #parts: FollowerParts;
  #client: Client | undefined;
  #exchange: Exchange | undefined;
  #place: JournalPlace = BEFORE_THE_FIRST;
  #isHinted = false;
  #wake: () => void = () => undefined;
  #currentAtMs = Number.NEGATIVE_INFINITY;
  #isStopped = false;
  #running: Promise<void> | undefined;
  #announceLoaded: () => void = () => undefined;
  readonly #loaded: Promise<void>;

  constructor(parts: FollowerParts) {
    this.#parts = parts;
    this.#loaded = new Promise((resolve) => (this.#announceLoaded = resolve));
  }

  /** Resolves when the state was first loaded, however long that takes. */
  async start(): Promise<void> {
    this.#running = this.#run();
    await this.#loaded;
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#wake();
    // Stopping does not wait for it: a large state takes long to read.
    await this.#disconnect();
    await this.#running;
    await this.#disconnect();
  }

  /**
   * Stops following and takes in the rest of the journal over the new writer's connection.
   * Undefined when no state reaches the end of the journal.
   */
  async finish(client: ClientBase): Promise<FollowedState | undefined> {
    this.#isStopped = true;
    this.#wake();
    void this.#disconnect();
    try {
      return await this.#takeRest(client);
    } catch (error) {
      if (!(error instanceof WrongBatch)) throw error;
      this.#parts.log.error({ err: error }, 'follower: what was followed is not the journal');
      this.#lose();
      return undefined;
    }
  }

  /** There may be something new: polls at once. A wrong hint costs one poll. */
  hint(): void {
    this.#isHinted = true;
    this.#wake();
  }

  get isFollowing(): boolean {
    return this.#exchange !== undefined;
  }

  /** How long ago it was certain that the journal had nothing newer. */
  get behindMs(): number {
    return performance.now() - this.#currentAtMs;
  }

  get lastSeq(): number {
    return this.#exchange?.lastSeq ?? 0;
  }

  async #run(): Promise<void> {
    let lastReason = '';
    while (!this.#isStopped) {
      try {
        const client = (this.#client ??= await this.#parts.connect());
        if (this.#isStopped) return await this.#disconnect();
        if (!this.#exchange) await this.#load(client);
        lastReason = '';
        await this.#follow(client);
      } catch (error) {
        if (this.#isStopped) return;
        if (error instanceof WrongBatch) this.#lose();
        // A wait for somebody else, such as for the first price, is logged once and not each time.
        const reason = String(error);
        if (reason !== lastReason)
          this.#parts.log.error({ err: error }, 'follower: cannot continue yet');
        lastReason = reason;
        await this.#disconnect();
        await sleep(PAUSE_MS);
      }
    }
  }

  #lose(): void {
    this.#exchange = undefined;
    this.#parts.onLost();
  }

  async #load(client: Client): Promise<void> {
    const { storages, connect, onLoading, log } = this.#parts;
    const { loaded, show } = await inTransaction(
      client,
      async (snapshot) => {
        const state = await loadState(snapshot, storages, connect);
        return { loaded: state, show: await onLoading(snapshot, state.image) };
      },
      { isolation: 'repeatable read' },
    );
    const { image, last } = loaded;
    const exchange = new Exchange(image);
    if (last && exchange.fingerprint !== last.fingerprint) {
      throw new Error('the tables are not the state the journal ended with');
    }
    if (this.#isStopped) return;
    this.#place = last ?? BEFORE_THE_FIRST;
    show();
    this.#exchange = exchange;
    log.info({ batch: this.#place.batch }, 'follower: loaded');
    this.#announceLoaded();
  }

  async #follow(client: Client): Promise<void> {
    while (!this.#isStopped) {
      const askedAtMs = performance.now();
      this.#isHinted = false;
      const batches = await listBatches(client, {
        after: this.#place.batch,
        limit: PORTION,
        waitMs: WAIT_MS,
      });
      for (const batch of batches) {
        if (this.#isStopped) return;
        this.#take(batch);
        if (batches.length > 1) await nextTurn();
      }
      if (batches.length === PORTION) continue;
      if (batches.length === 0 && !(await isStillThere(client, this.#place, WAIT_MS))) {
        throw new WrongBatch(`batch ${this.#place.batch} is no longer what it was`);
      }
      this.#currentAtMs = askedAtMs;
      await this.#nextLook();
    }
  }

  async #takeRest(client: ClientBase): Promise<FollowedState | undefined> {
    if (!this.#exchange) return undefined;
    let batches: StoredBatch[];
    do {
      batches = await listBatches(client, { after: this.#place.batch, limit: PORTION });
      for (const batch of batches) this.#take(batch);
    } while (batches.length > 0);
    const last = await findLastBatch(client);
    const isAtEnd = last?.batch === this.#place.batch && last.hash.equals(this.#place.hash);
    if (!isAtEnd || last.fingerprint !== this.#exchange.fingerprint) {
      throw new WrongBatch('the journal does not end where the following did');
    }
    return { exchange: this.#exchange, last };
  }

  #take(stored: StoredBatch): void {
    const exchange = this.#exchange;
    if (!exchange) throw new Error('nothing is loaded');
    const fault = findBreak(this.#place, stored);
    if (fault !== undefined) throw new WrongBatch(`batch ${stored.batch}: ${fault}`);
    const steps = stepAll(exchange, stored);
    if (exchange.fingerprint !== stored.fingerprint) {
      throw new WrongBatch(`batch ${stored.batch}: it comes to another state here`);
    }
    const { batch, hash, epoch } = stored;
    this.#place = { batch, hash, epoch };
    try {
      this.#parts.onBatch(steps);
    } catch (error) {
      throw new WrongBatch(`batch ${batch}: what is shown did not follow`, { cause: error });
    }
  }

  async #nextLook(): Promise<void> {
    if (this.#isHinted || this.#isStopped) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, POLL_MS);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    this.#wake = () => undefined;
  }

  async #disconnect(): Promise<void> {
    const client = this.#client;
    this.#client = undefined;
    await client?.end().catch(() => undefined);
  }
}

/** In the order the leader publishes it. */
export function toCommitted(steps: readonly FollowedStep[]): CommittedBatch {
  const events: ExchangeEvent[] = [];
  for (const { outcome } of steps) for (const event of outcome.events) events.push(event);
  const changes = steps.flatMap(({ outcome }) => outcome.changes);
  const lastSeq = steps.at(-1)?.command.seq ?? 0;
  return { commandCount: steps.length, lastSeq, changes, events };
}

/** What the leader could step must be possible here too; otherwise the states have diverged. */
function stepAll(exchange: Exchange, stored: StoredBatch): FollowedStep[] {
  try {
    const commands = JSON.parse(stored.commands) as Command[];
    return commands.map((command) => ({ command, outcome: exchange.step(command) }));
  } catch (error) {
    throw new WrongBatch(`batch ${stored.batch}: ${String(error)}`);
  }
}
