/**
 * The journal's hash chain: each batch's hash covers its commands, its state fingerprint and the
 * hash before it, so a changed, cut-out or reordered batch is visible to anybody who recomputes the
 * chain.
 */
import { createHash } from 'node:crypto';
import type { AnsweredCommand, Command, Outcome, ReplyData } from '@anywhen/exchange';

export const FIRST_HASH = Buffer.alloc(32);

export type PlacedAnswer = readonly [place: number, data: ReplyData];

export type JournalBatch = {
  batch: number;
  firstSeq: number;
  lastSeq: number;
  atMs: number;
  commands: string;
  /** Answers to remember for a day, by place in the batch; null when there are none. */
  answers: string | null;
  fingerprint: string;
  previousHash: Buffer;
  hash: Buffer;
};

export function sealBatch({
  batch,
  commands,
  answers,
  fingerprint,
  previousHash,
}: {
  batch: number;
  commands: readonly Command[];
  answers: readonly PlacedAnswer[];
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
    answers: answers.length > 0 ? JSON.stringify(answers) : null,
    fingerprint,
    previousHash,
    hash: hashOf({ previousHash, commands: text, fingerprint }),
  };
}

export function placeAnswers(batch: readonly { outcome: Outcome }[]): PlacedAnswer[] {
  const answers: PlacedAnswer[] = [];
  for (const [place, { outcome }] of batch.entries()) {
    const { reply, isRemembered } = outcome;
    if (isRemembered && reply.isAccepted) answers.push([place, reply.data]);
  }
  return answers;
}

/** Puts the stored answers back beside the commands they answered. */
export function readAnswers(commandsText: string, answersText: string): AnsweredCommand[] {
  const commands = JSON.parse(commandsText) as Command[];
  const answers = JSON.parse(answersText) as PlacedAnswer[];
  return answers.flatMap(([place, data]) => {
    const command = commands[place];
    return command ? [{ command, data }] : [];
  });
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
