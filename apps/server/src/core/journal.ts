/**
 * The journal's hash chain: each batch's hash covers its commands, its state fingerprint and the hash
 * before it, so a changed, cut-out or reordered batch is visible to anybody who recomputes the chain.
 */
import { createHash } from 'node:crypto';
import type { Command, Receipt } from '@anywhen/exchange';

export const FIRST_HASH = Buffer.alloc(32);

export type JournalBatch = {
  batch: number;
  firstSeq: number;
  lastSeq: number;
  atMs: number;
  commands: string;
  /** Answers to remember for a day; null when the batch has none, as with most ticks. */
  receipts: string | null;
  fingerprint: string;
  previousHash: Buffer;
  hash: Buffer;
};

export function sealBatch({
  batch,
  commands,
  receipts,
  fingerprint,
  previousHash,
}: {
  batch: number;
  commands: readonly Command[];
  receipts: readonly Receipt[];
  fingerprint: string;
  previousHash: Buffer;
}): JournalBatch {
  const first = commands[0];
  const last = commands[commands.length - 1];
  if (!first || !last) throw new Error('a batch has at least one command');
  const text = JSON.stringify(commands);
  return {
    batch,
    firstSeq: first.seq,
    lastSeq: last.seq,
    atMs: last.atMs,
    commands: text,
    receipts: receipts.length > 0 ? JSON.stringify(receipts) : null,
    fingerprint,
    previousHash,
    hash: hashOf({ previousHash, commands: text, fingerprint }),
  };
}

export function hashOf({
  previousHash,
  commands,
  fingerprint,
}: {
  previousHash: Buffer;
  commands: string;
  fingerprint: string;
}): Buffer {
  return createHash('sha256').update(previousHash).update(commands).update(fingerprint).digest();
}
