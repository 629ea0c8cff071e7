/**
 * Steps one command after another and commits many at once. A command is stepped in memory when it
 * arrives and answered only after the commit of its batch; while one batch is being committed the
 * next one fills. Uncommitted state is never shown: if a commit fails, all memory since is
 * discarded with the sequencer itself.
 */
import { COMMAND_RULES, type Change, type Command, type Exchange } from '@anywhen/exchange';
import type { ExchangeEvent, Outcome, RememberedLimits } from '@anywhen/exchange';
import { Refusal } from '../platform/http/call.ts';
import type { CommittedBatch } from './committed-facts.ts';
import { type CommandRequest, UnknownOutcome, unavailable } from './core.ts';
import { FIRST_HASH, placeAnswers, sealBatch } from './journal.ts';
import type { EncodedBatch, LoadedState, Store } from './storage/store.ts';

export const BATCH_MAX = 1_000;
export const QUEUE_MAX = 4_000;
/** One command may change thousands of records, and fill a batch by itself. */
const CHANGES_MAX = 10_000;

/**
 * A member with this many commands in a day, or full memory, gets no new ones accepted until older
 * ones are forgotten: forgetting them early would let one happen twice (rulebook 0.4).
 */
const REMEMBERED_LIMITS: RememberedLimits = { perMember: 100_000, bytes: 2 ** 30 };

/** Resolves with the command's number, by which others find it in the journal. */
export type Sequenced = { seq: number; reply: Outcome['reply'] };

type Waiting = {
  request: CommandRequest;
  resolve: (sequenced: Sequenced) => void;
  reject: (reason: Error) => void;
};
type Stepped = { command: Command; outcome: Outcome; waiting: Waiting };
type SealedBatch = { stepped: Stepped[]; changes: readonly Change[]; encoded: EncodedBatch };

/** Committed if the journal ends with this hash. */
export type UnsureBatch = CommittedBatch & { hash: Buffer };

type SequencerParts = {
  exchange: Exchange;
  store: Store;
  last: LoadedState['last'];
  nowMs: () => number;
  /**
   * While an outage is made up, the system's commands bear the time they were due: between late
   * ticks no time passes. What others ask for happens now.
   */
  isMakingUp?: () => boolean;
  rememberedLimits?: RememberedLimits | undefined;
  onCommitted: (committed: CommittedBatch) => void;
  /** `unsure` was being written to disk: only the next load shows whether it was committed. */
  onBroken: (error: unknown, unsure: UnsureBatch | undefined) => void;
};

export class Sequencer {
  readonly #parts: SequencerParts;
  #queue: Waiting[] = [];
  #open: Stepped[] = [];
  #openChanges = 0;
  /** Full and ready to write: sealed while the previous batch was being written. */
  #sealed: SealedBatch | undefined;
  #inFlight: SealedBatch | undefined;
  #lastBatch: number;
  #lastHash: Buffer;
  #isCommitScheduled = false;
  #isBroken = false;
  readonly #commits = { count: 0, seconds: 0 };

  constructor(parts: SequencerParts) {
    this.#parts = parts;
    this.#lastBatch = parts.last?.batch ?? 0;
    this.#lastHash = parts.last?.hash ?? FIRST_HASH;
  }

  submit(request: CommandRequest): Promise<Sequenced> {
    // Retired kinds are only replayed, never accepted again. An unknown kind is not a member's
    // mistake: it passes here and stops the core.
    const rule: { isRetired?: true } | undefined = COMMAND_RULES[request.body.kind];
    if (rule?.isRetired) return Promise.reject(new Refusal({ code: 'FORBIDDEN' }));
    if (this.#isBroken || this.#queue.length >= QUEUE_MAX) return Promise.reject(unavailable());
    return new Promise((resolve, reject) => {
      this.#queue.push({ request, resolve, reject });
      this.#stepWaiting();
    });
  }

  /** How many batches were committed here, and how long that took in all. */
  get commits(): Readonly<{ count: number; seconds: number }> {
    return this.#commits;
  }

  /** How many commands are unanswered. */
  get backlog(): number {
    return this.#queue.length + this.#listStepped().length;
  }

  /** Gives up on unanswered commands: their outcome is unknown until the state is reloaded. */
  abandon(): void {
    this.#isBroken = true;
    const [stepped, waiting] = [this.#listStepped(), this.#queue];
    [this.#inFlight, this.#sealed] = [undefined, undefined];
    [this.#open, this.#queue] = [[], []];
    for (const each of stepped) each.waiting.reject(new UnknownOutcome());
    for (const { reject } of waiting) reject(unavailable());
  }

  #listStepped(): Stepped[] {
    const { stepped: inFlight = [] } = this.#inFlight ?? {};
    const { stepped: sealed = [] } = this.#sealed ?? {};
    return [...inFlight, ...sealed, ...this.#open];
  }

  #stepWaiting(): void {
    try {
      while (this.#queue.length > 0 && this.#hasCapacity()) this.#stepNext();
    } catch (error) {
      this.#break(error);
      return;
    }
    if (!this.#inFlight) this.#scheduleCommit();
  }

  #hasCapacity(): boolean {
    this.#sealIfFull();
    return !this.#isFull();
  }

  /** A full batch is sealed at once, and the next one opened, as long as only one waits. */
  #sealIfFull(): void {
    if (this.#isFull() && !this.#sealed) this.#sealed = this.#seal();
  }

  #isFull(): boolean {
    return this.#open.length >= BATCH_MAX || this.#openChanges >= CHANGES_MAX;
  }

  #stepNext(): void {
    const waiting = this.#queue.shift();
    if (!waiting) return;
    const { exchange, rememberedLimits = REMEMBERED_LIMITS } = this.#parts;
    const { actor, id, body } = waiting.request;
    if (!exchange.hasCapacityFor(waiting.request, rememberedLimits)) {
      waiting.reject(new Refusal({ code: 'RATE_LIMITED' }));
      return;
    }
    const atMs = this.#timeOf(waiting.request);
    const command = { seq: exchange.lastSeq + 1, atMs, actor, id, body };
    try {
      const outcome = exchange.step(command);
      this.#open.push({ command, outcome, waiting });
      this.#openChanges += outcome.changes.length;
    } catch (error) {
      waiting.reject(unavailable());
      throw error;
    }
  }

  /** Never before the last command, and never ahead of the clock. */
  #timeOf({ actor, dueAtMs }: CommandRequest): number {
    const { exchange, nowMs, isMakingUp } = this.#parts;
    const { lastAtMs } = exchange;
    const isLate = actor.kind === 'system' && isMakingUp?.() === true;
    const atMs = isLate ? Math.min(dueAtMs ?? lastAtMs, nowMs()) : nowMs();
    return Math.max(lastAtMs, atMs);
  }

  #seal(): SealedBatch {
    const stepped = this.#open;
    this.#open = [];
    this.#openChanges = 0;
    const changes: Change[] = [];
    for (const { outcome } of stepped) for (const change of outcome.changes) changes.push(change);
    const journal = sealBatch({
      batch: this.#lastBatch + 1,
      commands: stepped.map(({ command }) => command),
      answers: placeAnswers(stepped),
      fingerprint: this.#parts.exchange.fingerprint,
      previousHash: this.#lastHash,
    });
    this.#lastBatch = journal.batch;
    this.#lastHash = journal.hash;
    const encoded = this.#parts.store.encode({ journal, changes });
    return { stepped, changes, encoded };
  }

  /** After this turn of the event loop, so that requests that arrived together share a commit. */
  #scheduleCommit(): void {
    if (this.#isCommitScheduled || (this.#open.length === 0 && !this.#sealed)) return;
    this.#isCommitScheduled = true;
    setImmediate(() => {
      this.#isCommitScheduled = false;
      if (this.#isBroken || this.#inFlight) return;
      this.#commitAll().catch((error: unknown) => this.#break(error));
    });
  }

  /**
   * Commits until nothing is left. A batch is answered after the next one was sent, so that the
   * disk never waits for us.
   */
  async #commitAll(): Promise<void> {
    let batch = this.#takeSealed() ?? this.#sealOpen();
    let answerable: SealedBatch | undefined;
    while (batch) {
      this.#inFlight = batch;
      const beganAtMs = performance.now();
      const committed = this.#parts.store.commit(batch.encoded);
      // Nobody awaits it any more when something below fails first.
      committed.catch(() => undefined);
      if (answerable) this.#answer(answerable);
      this.#stepWaiting();
      this.#sealIfFull();
      await committed;
      this.#commits.count += 1;
      this.#commits.seconds += (performance.now() - beganAtMs) / 1_000;
      if (this.#isBroken) return;
      answerable = batch;
      batch = this.#takeSealed() ?? this.#sealOpen();
    }
    this.#inFlight = undefined;
    if (answerable) this.#answer(answerable);
    this.#stepWaiting();
  }

  #sealOpen(): SealedBatch | undefined {
    return this.#open.length > 0 ? this.#seal() : undefined;
  }

  #takeSealed(): SealedBatch | undefined {
    const sealed = this.#sealed;
    this.#sealed = undefined;
    return sealed;
  }

  /** Callers continue after this turn, when everything is published; nothing can end that. */
  #answer(batch: SealedBatch): void {
    for (const { command, outcome, waiting } of batch.stepped) {
      waiting.resolve({ seq: command.seq, reply: outcome.reply });
    }
    this.#parts.onCommitted(toCommitted(batch));
  }

  #break(error: unknown): void {
    if (this.#isBroken) return;
    const inFlight = this.#inFlight;
    this.abandon();
    const unsure = inFlight && { ...toCommitted(inFlight), hash: inFlight.encoded.journal.hash };
    this.#parts.onBroken(error, unsure);
  }
}

function toCommitted({ stepped, changes }: SealedBatch): CommittedBatch {
  const events: ExchangeEvent[] = [];
  for (const { outcome } of stepped) for (const event of outcome.events) events.push(event);
  const lastSeq = stepped.at(-1)?.command.seq ?? 0;
  return { commandCount: stepped.length, lastSeq, changes, events };
}
