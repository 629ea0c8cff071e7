/**
 * What the sequencer needs of storage: load the last committed state, and write a batch atomically
 * and durably.
 */
import type { Change, Exchange, ExchangeImage, ReplyData } from '@anywhen/exchange';
import type { JournalBatch } from '../journal.ts';

type LastBatch = { batch: number; hash: Buffer; fingerprint: string; epoch: number };

export type LoadedState = {
  image: ExchangeImage;
  /** Of the last journal batch; null when nothing was ever written. */
  last: LastBatch | null;
};

/** Nothing had to be loaded: a standby followed the journal to its end, and has the facts too. */
export type FollowedState = { exchange: Exchange; last: LastBatch };

export type BatchWrite = { journal: JournalBatch; changes: readonly Change[] };

/** A batch in the store's own form; prepared while the previous one is being written. */
export type EncodedBatch = BatchWrite & { readonly statement?: unknown };

export interface Store {
  /**
   * Becomes the only writer and reads the state. Waits while another process leads; rejects with
   * `Overtaken` when another has led since.
   */
  load(): Promise<LoadedState | FollowedState>;
  /** Sends heartbeats until it is closed or loaded again. */
  beat(onOvertaken: () => void): void;
  encode(write: BatchWrite): EncodedBatch;
  /** Resolves when the batch is on disk; any rejection means: unknown, stop and reload. */
  commit(batch: EncodedBatch): Promise<void>;
  /**
   * The answer of a committed command; undefined when it is lost, rejects when it cannot be read
   * now.
   */
  findAnswer(seq: number): Promise<ReplyData | undefined>;
  close(): Promise<void>;
}

/** Discards everything. For measuring the cost of storage, never for members. */
export class ForgetfulStore implements Store {
  constructor(private readonly empty: LoadedState) {}

  async load(): Promise<LoadedState> {
    return this.empty;
  }

  beat(): void {}

  encode(write: BatchWrite): EncodedBatch {
    return write;
  }

  async commit(): Promise<void> {}

  async findAnswer(seq: number): Promise<ReplyData> {
    throw new Error(`command ${seq} was forgotten`);
  }

  async close(): Promise<void> {}
}
