/**
 * The leading core as the rest of the server sees it: loads the state, runs the sequencer, and when
 * a commit fails, discards memory and reloads from disk. Until then every caller gets "busy, try
 * again"; a repeated command with the same id is answered from the journal. When another process
 * leads it ends for good and never becomes a standby again.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type CommandBody,
  Exchange,
  type RememberedLimits,
  type TicksAhead,
} from '@anywhen/exchange';
import { isDatabaseAway } from '../platform/postgres/error-code.ts';
import { StartRefusal } from '../platform/start-refusal.ts';
import { CommittedFacts, type Facts, FactsMissedChange } from './committed-facts.ts';
import type { CommandRequest, CommandResult, Core, ResultOf } from './core.ts';
import { unavailable } from './core.ts';
import { Overtaken } from './leadership/leadership.ts';
import { answerAgain } from './repeated.ts';
import { type Sequenced, Sequencer, type UnsureBatch } from './sequencer.ts';
import type { FollowedState, LoadedState, Store } from './storage/store.ts';

const RELOAD_PAUSE_MS = 200;
/** Longer than the others: after an outage the previous leader goes first. */
const STANDBY_PAUSE_MS = 500;

type Log = { info(fields: object, text: string): void; error(fields: object, text: string): void };

type RunningParts = {
  store: Store;
  facts: readonly Facts[];
  nowMs: () => number;
  log: Log;
  /** Another process leads: from now on this one misses events of the exchange. */
  onOvertaken?: () => void;
  rememberedLimits?: RememberedLimits;
};

export class RunningCore extends CommittedFacts implements Core {
  readonly #store: Store;
  readonly #nowMs: () => number;
  readonly #log: Log;
  readonly #onOvertaken: () => void;
  readonly #rememberedLimits: RememberedLimits | undefined;
  #sequencer: Sequencer | undefined;
  #exchange: Exchange | undefined;
  #findAhead: TicksAhead | undefined;
  #loadedAtMs = 0;
  #hasFollowed = false;
  #isBeating = false;
  #isMakingUp = false;
  #isStopped = false;

  constructor(parts: RunningParts) {
    super(parts.facts, parts.log);
    this.#store = parts.store;
    this.#onOvertaken = parts.onOvertaken ?? (() => undefined);
    this.#rememberedLimits = parts.rememberedLimits;
    this.#nowMs = parts.nowMs;
    this.#log = parts.log;
  }

  /** Waits while another process leads, and while the database is down. */
  async start(): Promise<void> {
    for (;;) {
      try {
        return await this.#load();
      } catch (error) {
        if (this.#isStopped || !isDatabaseAway(error)) throw error;
        this.#log.error({ err: error }, 'core: the database is down, retrying');
        await sleep(STANDBY_PAUSE_MS);
      }
    }
  }

  /**
   * From now on standbys treat silence as a dead leader. To be called when no long work, such as a
   * first year of prices, is left.
   */
  beat(): void {
    this.#isBeating = true;
    if (this.#sequencer) this.#store.beat(() => void this.#giveWay());
  }

  /** Waits for pending answers, then releases the store. */
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

  /** The time of the last command when it began to lead. */
  get loadedAtMs(): number {
    return this.#loadedAtMs;
  }

  /** It leads with the state it followed while waiting, and so with everything derived from it. */
  get hasFollowed(): boolean {
    return this.#hasFollowed;
  }

  /**
   * From the first late tick to the last: meanwhile the exchange's time is theirs. It is set before
   * the first command after an outage, which would otherwise bear the time of the restart.
   */
  setMakingUp(isMakingUp: boolean): void {
    this.#isMakingUp = isMakingUp;
  }

  /** The exchange's time: the clock's, or while an outage is made up the last late tick's. */
  readonly timeMs = (): number => {
    const lastAtMs = this.#isMakingUp ? this.#exchange?.lastAtMs : undefined;
    return lastAtMs ?? this.#nowMs();
  };

  /** Seconds of prices that another thread may have made already. */
  setAhead(findAhead: TicksAhead): void {
    this.#findAhead = findAhead;
    this.#exchange?.modules.markets.setAhead(findAhead);
  }

  get backlog(): number {
    return this.#sequencer?.backlog ?? 0;
  }

  /** Since the state was last loaded. */
  get commits(): Sequencer['commits'] {
    return this.#sequencer?.commits ?? { count: 0, seconds: 0 };
  }

  submit<Body extends CommandBody>(request: CommandRequest<Body>): Promise<ResultOf<Body>> {
    const result = this.sequence(request).then(({ reply }) =>
      'repeats' in reply ? this.#answerAgain(reply.repeats) : { reply, isReplay: false },
    );
    // The exchange replies to each kind in its own shape, the same as the first time.
    return result as Promise<ResultOf<Body>>;
  }

  /** For callers that only need the command's number in the journal. */
  sequence(request: CommandRequest): Promise<Sequenced> {
    if (!this.#sequencer || this.#isStopped) return Promise.reject(unavailable());
    return this.#sequencer.submit(request);
  }

  #answerAgain(first: number): Promise<CommandResult> {
    const findAnswer = (seq: number) => this.#store.findAnswer(seq);
    return answerAgain(first, { findAnswer, log: this.#log });
  }

  /** A stop may come while the store still connects; then it must not lead. */
  async #load(unsure?: UnsureBatch): Promise<void> {
    const loaded = await this.#store.load();
    if (!this.#isStopped) return this.#run(loaded, unsure);
    await this.#store.close();
    throw new Error('the core was stopped while it was loading');
  }

  #run(state: LoadedState | FollowedState, unsure?: UnsureBatch): void {
    this.#hasFollowed = 'exchange' in state;
    const exchange = 'exchange' in state ? state.exchange : this.#open(state, unsure);
    const { last } = state;
    const { lastSeq, lastAtMs } = exchange;
    const how = this.#hasFollowed ? 'followed' : 'loaded';
    this.#log.info({ batch: last?.batch ?? 0, lastSeq }, `core: leads with the state it ${how}`);
    this.#loadedAtMs = lastAtMs;
    this.#exchange = exchange;
    this.showFrom(lastSeq);
    if (this.#findAhead) exchange.modules.markets.setAhead(this.#findAhead);
    this.#sequencer = new Sequencer({
      exchange,
      store: this.#store,
      last,
      nowMs: this.#nowMs,
      rememberedLimits: this.#rememberedLimits,
      isMakingUp: () => this.#isMakingUp,
      onCommitted: (committed) => this.announceCommit(committed),
      onBroken: (error, inFlight) => void this.#reload(error, inFlight),
    });
    if (this.#isBeating) this.beat();
  }

  /** A batch that was committed without an acknowledgement is published first, like any other. */
  #open({ image, last }: LoadedState, unsure: UnsureBatch | undefined): Exchange {
    const exchange = new Exchange(image);
    if (last && exchange.fingerprint !== last.fingerprint) {
      throw new StartRefusal(
        'the tables are not the state the journal ended with: refusing to go on. What differs ' +
          'says "npm run verify -- --journal" (docs/operations.md).',
      );
    }
    if (unsure && last?.hash.equals(unsure.hash)) this.#announceBeforeLoading(unsure);
    this.loadFacts(image);
    return exchange;
  }

  /** Whatever facts miss of it now, they are loaded next. */
  #announceBeforeLoading(batch: UnsureBatch): void {
    try {
      this.announceCommit(batch);
    } catch (error) {
      if (!(error instanceof FactsMissedChange)) throw error;
    }
  }

  async #reload(cause: unknown, unsure: UnsureBatch | undefined): Promise<void> {
    this.#sequencer = undefined;
    if (cause instanceof Overtaken) return this.#giveWay();
    this.#log.error({ err: cause }, 'core: a batch failed, loading the last committed state');
    while (!this.#isStopped) {
      try {
        await this.#load(unsure);
        this.announceReload();
        this.#log.info({}, 'core: running again');
        return;
      } catch (error) {
        if (this.#isStopped) return;
        if (error instanceof Overtaken) return this.#giveWay();
        this.#log.error({ err: error }, 'core: cannot load yet');
        await sleep(RELOAD_PAUSE_MS);
      }
    }
  }

  async #giveWay(): Promise<void> {
    if (this.#isStopped) return;
    this.#isStopped = true;
    this.#sequencer?.abandon();
    this.#sequencer = undefined;
    this.#onOvertaken();
    await this.#store.close();
  }
}
