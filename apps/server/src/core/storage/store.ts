/**
 * What the sequencer needs of storage: load the last committed state, and write a batch so that it
 * is there after a power cut or not at all.
 */
import type { Change, Exchange, ExchangeImage, ReplyData } from '@anywhen/exchange';
import type { JournalBatch } from '../journal.ts';

type LastBatch = { batch: number; hash: Buffer; fingerprint: string; epoch: number };

export type LoadedState = {
  image: ExchangeImage;
  /** Of the last journal batch; null when nothing was ever written. */
  last: LastBatch | null;
};

/** Nothing had to be loaded: a standby has followed the journal to its end, and its facts too. */
export type FollowedState = { exchange: Exchange; last: LastBatch };

export type BatchWrite = { journal: JournalBatch; changes: readonly Change[] };

/** A batch in the form its store sends it; made while the batch before it is on its way. */
export type EncodedBatch = BatchWrite & { readonly statement?: unknown };

export interface Store {
  /**
   * Becomes the only writer and reads the state. Waits while another process leads; `Overtaken`
   * when another has led since this one did.
   */
  load(): Promise<LoadedState | FollowedState>;
  /** Until it is closed or loaded again it shows that it lives. */
  beat(onOvertaken: () => void): void;
  encode(write: BatchWrite): EncodedBatch;
  /** Resolves when the batch is on disk; any rejection means: unknown, stop and load again. */
  commit(batch: EncodedBatch): Promise<void>;
  /**
   * The answer that a committed command was given; undefined when it is lost, rejects when it
   * cannot be had now.
   */
  findAnswer(seq: number): Promise<ReplyData | undefined>;
  close(): Promise<void>;
}

/** Drops everything. For measuring what storage costs, never for members. */
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
