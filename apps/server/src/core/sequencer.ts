/**
 * One command after another, many to a commit. A command is stepped in memory the moment it arrives
 * and answered only after the commit of its batch; while one batch is being committed the next one
 * fills. Memory is never shown to anybody before the disk has it: if a commit fails, everything in
 * memory since is thrown away with the sequencer itself.
 */
import type { Change, Command, Exchange, ExchangeEvent, Outcome } from '@anywhen/exchange';
import { Refusal } from '../platform/http/call.ts';
import type { CommandRequest, CommandResult } from './core.ts';
import { FIRST_HASH, placeAnswers, sealBatch } from './journal.ts';
import type { LoadedState, Store } from './store.ts';

export const BATCH_MAX = 1_000;
export const QUEUE_MAX = 4_000;

type Waiting = {
  request: CommandRequest;
  resolve: (result: CommandResult) => void;
  reject: (reason: Error) => void;
};
type Stepped = { command: Command; outcome: Outcome; waiting: Waiting };

export type CommittedBatch = {
  commandCount: number;
  changes: readonly Change[];
  events: readonly ExchangeEvent[];
};

export type SequencerParts = {
  exchange: Exchange;
  store: Store;
  last: LoadedState['last'];
  nowMs: () => number;
  onCommitted: (committed: CommittedBatch) => void;
  onBroken: (error: unknown) => void;
};

export class Sequencer {
  readonly #parts: SequencerParts;
  #open: Stepped[] = [];
  #inFlight: Stepped[] = [];
  #queue: Waiting[] = [];
  #lastBatch: number;
  #lastHash: Buffer;
  #isCommitting = false;
  #isSealScheduled = false;
  #isBroken = false;

  constructor(parts: SequencerParts) {
    this.#parts = parts;
    this.#lastBatch = parts.last?.batch ?? 0;
    this.#lastHash = parts.last?.hash ?? FIRST_HASH;
  }

  submit(request: CommandRequest): Promise<CommandResult> {
    if (this.#isBroken || this.#queue.length >= QUEUE_MAX) return Promise.reject(unavailable());
    return new Promise((resolve, reject) => {
      this.#queue.push({ request, resolve, reject });
      this.#stepWaiting();
    });
  }

  /** How many commands have no answer yet. */
  get backlog(): number {
    return this.#queue.length + this.#open.length + this.#inFlight.length;
  }

  /**
   * Ends all hope for unanswered commands: their outcome is unknown until the state is loaded
   * again.
   */
  abandon(): void {
    this.#isBroken = true;
    const stepped = [...this.#inFlight, ...this.#open].map(({ waiting }) => waiting);
    const unanswered = [...stepped, ...this.#queue];
    [this.#inFlight, this.#open, this.#queue] = [[], [], []];
    for (const { reject } of unanswered) reject(unavailable());
  }

  #stepWaiting(): void {
    while (this.#open.length < BATCH_MAX) {
      const waiting = this.#queue.shift();
      if (!waiting) break;
      try {
        this.#open.push(this.#step(waiting));
      } catch (error) {
        waiting.reject(unavailable());
        this.#break(error);
        return;
      }
    }
    if (!this.#isCommitting) this.#scheduleSeal();
  }

  #step(waiting: Waiting): Stepped {
    const { exchange, nowMs } = this.#parts;
    const { actor, id, body } = waiting.request;
    const atMs = Math.max(exchange.lastAtMs, nowMs());
    const command = { seq: exchange.lastSeq + 1, atMs, actor, id, body };
    return { command, outcome: exchange.step(command), waiting };
  }

  /** After this turn of the event loop, so that requests that arrived together share a commit. */
  #scheduleSeal(): void {
    if (this.#isSealScheduled || this.#open.length === 0) return;
    this.#isSealScheduled = true;
    setImmediate(() => {
      this.#isSealScheduled = false;
      if (!this.#isBroken && !this.#isCommitting) void this.#commitOpen();
    });
  }

  async #commitOpen(): Promise<void> {
    const batch = this.#open;
    this.#open = [];
    this.#inFlight = batch;
    this.#isCommitting = true;
    const changes: Change[] = [];
    try {
      const journal = sealBatch({
        batch: this.#lastBatch + 1,
        commands: batch.map(({ command }) => command),
        answers: placeAnswers(batch),
        fingerprint: this.#parts.exchange.fingerprint,
        previousHash: this.#lastHash,
      });
      for (const { outcome } of batch) for (const change of outcome.changes) changes.push(change);
      const committed = this.#parts.store.commit({ journal, changes });
      this.#stepWaiting();
      await committed;
      this.#lastBatch = journal.batch;
      this.#lastHash = journal.hash;
    } catch (error) {
      this.#break(error);
      return;
    }
    if (this.#isBroken) return;
    this.#inFlight = [];
    this.#isCommitting = false;
    this.#answer(batch, changes);
    this.#stepWaiting();
  }

  #answer(batch: readonly Stepped[], changes: readonly Change[]): void {
    const events: ExchangeEvent[] = [];
    for (const { outcome } of batch) for (const event of outcome.events) events.push(event);
    this.#parts.onCommitted({ commandCount: batch.length, changes, events });
    for (const { outcome, waiting } of batch) {
      waiting.resolve({ reply: outcome.reply, isReplay: outcome.isReplay });
    }
  }

  #break(error: unknown): void {
    if (this.#isBroken) return;
    this.abandon();
    this.#parts.onBroken(error);
  }
}

function unavailable(): Refusal {
  return new Refusal({ code: 'UNAVAILABLE' });
}
