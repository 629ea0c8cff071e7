/**
 * The journal's hash chain: each batch's hash covers its commands, its state fingerprint and the
 * hash before it, so a changed, cut-out or reordered batch is visible to anybody who recomputes the
 * chain.
 */
import { createHash } from 'node:crypto';
import {
  type Command,
  type Outcome,
  type RememberedCommand,
  type ReplyData,
  rememberedOf,
} from '@anywhen/exchange';

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
    if (isRemembered && 'data' in reply) answers.push([place, reply.data]);
  }
  return answers;
}

/** Which of a batch's commands were accepted and are to be remembered. */
export function readRemembered(commandsText: string, answersText: string): RememberedCommand[] {
  const commands = JSON.parse(commandsText) as Command[];
  const answers = JSON.parse(answersText) as PlacedAnswer[];
  return answers.flatMap(([place]) => {
    const command = commands[place];
    return command ? rememberedOf(command) : [];
  });
}

export function readAnswer(answersText: string, place: number): ReplyData | undefined {
  const answers = JSON.parse(answersText) as PlacedAnswer[];
  return answers.find((answer) => answer[0] === place)?.[1];
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
