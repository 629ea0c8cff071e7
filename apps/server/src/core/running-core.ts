/**
 * The core as the rest of the server sees it: loads the state, runs the sequencer, and when a
 * commit fails, drops what memory knew and loads again from the disk. Until that is done everybody
 * hears "busy, try again"; a repeated command with the same id is answered from its receipt.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type DayCommitment,
  Exchange,
  type ExchangeEvent,
  type MarketState,
  type Member,
  type Uid,
} from '@anywhen/exchange';
import { Refusal } from '../platform/http/call.ts';
import { CommittedSeconds } from './committed-seconds.ts';
import { CommittedSpot } from './committed-spot.ts';
import type { CommandRequest, CommandResult, Core } from './core.ts';
import { type CommittedBatch, Sequencer, type UnsureBatch } from './sequencer.ts';
import type { LoadedState, Store } from './store.ts';

const RELOAD_PAUSE_MS = 200;

type Log = { info(fields: object, text: string): void; error(fields: object, text: string): void };

export class RunningCore implements Core {
  readonly spot = new CommittedSpot();
  readonly seconds = new CommittedSeconds();
  readonly #store: Store;
  readonly #nowMs: () => number;
  readonly #log: Log;
  readonly #members = new Map<Uid, Member>();
  readonly #days = new Map<number, DayCommitment>();
  readonly #listeners: ((events: readonly ExchangeEvent[]) => void)[] = [];
  readonly #reloadListeners: (() => void)[] = [];
  #marketState: MarketState | null = null;
  #sequencer: Sequencer | undefined;
  #isStopped = false;
  #committedCount = 0;

  constructor(parts: { store: Store; nowMs: () => number; log: Log }) {
    this.#store = parts.store;
    this.#nowMs = parts.nowMs;
    this.#log = parts.log;
  }

  async start(): Promise<void> {
    await this.#load();
  }

  /** Waits for the answers that are on their way, then lets go of the store. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    const deadline = Date.now() + 5_000;
    while ((this.#sequencer?.backlog ?? 0) > 0 && Date.now() < deadline) await sleep(5);
    this.#sequencer?.abandon();
    this.#sequencer = undefined;
    await this.#store.close();
  }

  get isRunning(): boolean {
    return this.#sequencer !== undefined;
  }

  get backlog(): number {
    return this.#sequencer?.backlog ?? 0;
  }

  get committedCount(): number {
    return this.#committedCount;
  }

  submit(request: CommandRequest): Promise<CommandResult> {
    if (!this.#sequencer || this.#isStopped) {
      return Promise.reject(new Refusal({ code: 'UNAVAILABLE' }));
    }
    return this.#sequencer.submit(request);
  }

  findMember(uid: Uid): Member | undefined {
    return this.#members.get(uid);
  }

  findDay(day: number): DayCommitment | undefined {
    return this.#days.get(day);
  }

  marketState(): MarketState | null {
    return this.#marketState;
  }

  onCommitted(listener: (events: readonly ExchangeEvent[]) => void): void {
    this.#listeners.push(listener);
  }

  onReloaded(listener: () => void): void {
    this.#reloadListeners.push(listener);
  }

  /** A stop may come while the store still connects; it must not lead for nobody then. */
  async #load(unsure?: UnsureBatch): Promise<void> {
    const loaded = await this.#store.load();
    if (!this.#isStopped) return this.#run(loaded, unsure);
    await this.#store.close();
    throw new Error('the core was stopped while it was loading');
  }

  /** A batch that arrived although nobody heard of it is news like any other, before all else. */
  #run({ image, last }: LoadedState, unsure?: UnsureBatch): void {
    const exchange = new Exchange(image);
    if (last && exchange.fingerprint !== last.fingerprint) {
      throw new Error('the tables are not the state the journal ended with: refusing to go on');
    }
    if (unsure && last?.hash.equals(unsure.hash)) this.#publish(unsure);
    this.#members.clear();
    for (const member of image.members) this.#members.set(member.uid, member);
    this.#days.clear();
    for (const day of image.markets.days) this.#days.set(day.day, day);
    this.#marketState = image.markets.state;
    this.spot.load(image.spot);
    this.seconds.load(image.seconds);
    this.#sequencer = new Sequencer({
      exchange,
      store: this.#store,
      last,
      nowMs: this.#nowMs,
      onCommitted: (committed) => this.#publish(committed),
      onBroken: (error, inFlight) => void this.#reload(error, inFlight),
    });
  }

  #publish({ commandCount, changes, events }: CommittedBatch): void {
    this.#committedCount += commandCount;
    for (const change of changes) {
      if (change.kind === 'member') this.#members.set(change.member.uid, change.member);
      if (change.kind === 'market-state') this.#marketState = change.state;
      if (change.kind === 'day') this.#days.set(change.day.day, change.day);
      this.spot.apply(change);
      this.seconds.apply(change);
    }
    for (const listener of this.#listeners) listener(events);
  }

  async #reload(cause: unknown, unsure: UnsureBatch | undefined): Promise<void> {
    this.#sequencer = undefined;
    this.#log.error({ err: cause }, 'core: a batch failed, loading the last committed state');
    while (!this.#isStopped) {
      try {
        await this.#load(unsure);
        for (const listener of this.#reloadListeners) listener();
        this.#log.info({}, 'core: running again');
        return;
      } catch (error) {
        if (this.#isStopped) return;
        this.#log.error({ err: error }, 'core: cannot load yet');
        await sleep(RELOAD_PAUSE_MS);
      }
    }
  }
}
