/**
 * The archive format of batches and ledger lines, one per line. Hashes of a batch that follow from
 * the rest are left out: the reader recomputes them, and the last one must match the signed head.
 */
import type { PostingAppended } from '@anywhen/exchange';
import { LEDGER_TYPES } from '@anywhen/protocol';
import { contentHashOf, hashOfAnswers } from '../journal.ts';
import type { StoredBatch } from '../stored-batches.ts';
import type { JournalVersion } from '../journal.ts';

type BatchLine = [
  batch: number,
  version: JournalVersion,
  firstSeq: number,
  lastSeq: number,
  atMs: number,
  commands: string,
  accepted: string | null,
  answers: string | null,
  fingerprint: string,
  hash: string,
  epoch: number,
];

/** A row of `posting`: all columns in order, as PostgreSQL prints them. */
export type LedgerRow = {
  account_id: string;
  seq: string;
  entry_id: string;
  units: string;
  balance_after: string;
  at_ms: string;
  type: number;
  reference: string;
};

export function packBatch(stored: StoredBatch): string {
  const { batch, version, firstSeq, lastSeq, atMs, commands, accepted, answers } = stored;
  const { fingerprint, hash, epoch } = stored;
  const line: BatchLine = [
    batch,
    version,
    firstSeq,
    lastSeq,
    atMs,
    commands,
    accepted,
    answers,
    fingerprint,
    hash.toString('hex'),
    epoch,
  ];
  return JSON.stringify(line);
}

export function unpackBatch(text: string, previousHash: Buffer): StoredBatch {
  const [batch, version, firstSeq, lastSeq, atMs, commands, accepted, answers, ...rest] =
    JSON.parse(text) as BatchLine;
  const [fingerprint, hash, epoch] = rest;
  const answersHash = version === 1 ? null : hashOfAnswers(answers);
  const numbers = { batch, version, firstSeq, lastSeq, atMs };
  const content = { ...numbers, commands, accepted, answersHash, fingerprint, previousHash };
  const contentHash = version === 1 ? null : contentHashOf(content);
  return { ...content, answers, contentHash, hash: Buffer.from(hash, 'hex'), epoch };
}

export function packLine(row: LedgerRow): string {
  const { account_id, seq, entry_id, units, balance_after, at_ms, type, reference } = row;
  return JSON.stringify([
    Number(account_id),
    Number(seq),
    Number(entry_id),
    units,
    balance_after,
    Number(at_ms),
    type,
    reference,
  ]);
}

/** The same for a line computed by a replay. */
export function packPosting(posting: PostingAppended): string {
  const { accountId, seq, entryId, units, balanceAfter, atMs, type, reference } = posting;
  return JSON.stringify([
    accountId,
    seq,
    entryId,
    units.toString(),
    balanceAfter.toString(),
    atMs,
    LEDGER_TYPES[type].num,
    reference,
  ]);
}

/** The order of lines in a file: by entry, then by place in the entry. */
export function comparePostings(a: PostingAppended, b: PostingAppended): number {
  return a.entryId - b.entryId || a.accountId - b.accountId || a.seq - b.seq;
}
