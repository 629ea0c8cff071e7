/**
 * Proves the journal from its first batch on, trusting only the commands: the chain of hashes,
 * numbers without a gap, and a replay on a fresh exchange that must reach every stored fingerprint
 * and every stored answer. It only reads, and reports the first fault. It can also continue from a
 * state that was proven before. A truncated tail is not visible here: compare `hash` with a
 * published one.
 */
import { isDeepStrictEqual } from 'node:util';
import { type Command, EMPTY_IMAGE, Exchange, type Outcome } from '@anywhen/exchange';
import type { ClientBase } from 'pg';
import { type JournalBatch, placeAnswers, sealBatch } from './journal.ts';
import { openRemembered } from './storage/remembered.ts';
import {
  BEFORE_THE_FIRST,
  type JournalPlace,
  type StoredBatch,
  findBreak,
  streamBatches,
} from './stored-batches.ts';

export type JournalReport =
  | { isSound: true; batches: number; commands: number; hash: Buffer; exchange: Exchange }
  | { isSound: false; batch: number; fault: string };

/** The state after everything before the next batch. */
export type Progress = JournalPlace & { exchange: Exchange };

/** Listens while it runs; what it receives has been proven. */
type JournalWatch = {
  onStep?(outcome: Outcome): void;
  onBatch?(outcomes: readonly Outcome[], stored: StoredBatch): Promise<void> | void;
};

export async function verifyJournal(
  client: ClientBase,
  { onStep, onBatch }: JournalWatch = {},
  {
    from = { ...BEFORE_THE_FIRST, exchange: openEmpty() },
    batches = streamBatches(client, { after: from.batch }),
  }: {
    /** What was proven before. */
    from?: Progress;
    /** The source of batches; by default those that the table has after `from`. */
    batches?: AsyncIterable<StoredBatch>;
  } = {},
): Promise<JournalReport> {
  const { exchange } = from;
  let progress = from;
  for await (const stored of batches) {
    const next = progress.batch + 1;
    const replayed = findBreak(progress, stored) ?? replay(progress, stored);
    if (typeof replayed === 'string') return { isSound: false, batch: next, fault: replayed };
    if (onStep) for (const outcome of replayed) onStep(outcome);
    await onBatch?.(replayed, stored);
    progress = { batch: next, hash: stored.hash, epoch: stored.epoch, exchange };
  }
  const { batch, hash } = progress;
  return { isSound: true, batches: batch, commands: exchange.lastSeq, hash, exchange };
}

/** Members’ keys are in the journal: their places are secret here as well. */
function openEmpty(): Exchange {
  return new Exchange({ ...EMPTY_IMAGE, remembered: openRemembered() });
}

/**
 * Reseals the batch from its commands alone: every column must match. A string says what is wrong.
 */
function replay(before: Progress, stored: StoredBatch): Outcome[] | string {
  const { batch, version } = stored;
  const { exchange, hash: previousHash } = before;
  try {
    const commands = JSON.parse(stored.commands) as Command[];
    const steps = commands.map((command) => ({ outcome: exchange.step(command) }));
    const [answers, { fingerprint }] = [placeAnswers(steps), exchange];
    const sealed = sealBatch({ batch, commands, answers, fingerprint, previousHash, version });
    return findDifference(sealed, stored) ?? steps.map(({ outcome }) => outcome);
  } catch (error) {
    return `the replay stops: ${error instanceof Error ? error.message : String(error)}`;
  }
}

function findDifference(sealed: JournalBatch, stored: JournalBatch): string | undefined {
  if (sealed.fingerprint !== stored.fingerprint) return 'the replay comes to another state';
  if (sealed.answers !== stored.answers) return 'the replay gives other answers';
  const columns = ['firstSeq', 'lastSeq', 'atMs', 'commands', 'accepted'] as const;
  const hashes = ['answersHash', 'contentHash', 'hash'] as const;
  const isSame =
    columns.every((column) => sealed[column] === stored[column]) &&
    hashes.every((column) => isDeepStrictEqual(sealed[column], stored[column]));
  return isSame ? undefined : 'its columns do not say what its commands say';
}
