/**
 * The journal's hash chain: each batch's hash covers its commands, which of them were accepted,
 * their answers, its state fingerprint and the previous hash, so anybody who recomputes the chain
 * detects a changed, removed or reordered batch. Answers have a hash of their own: when one is
 * lost, everything else can still be verified.
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

/**
 * In version 1 the hash covers neither answers nor accepted commands. Batches keep their version.
 */
export type JournalVersion = 1 | 2;
const VERSION: JournalVersion = 2;

type PlacedAnswer = readonly [place: number, data: ReplyData];

export type JournalBatch = {
  batch: number;
  version: JournalVersion;
  firstSeq: number;
  lastSeq: number;
  atMs: number;
  commands: string;
  /**
   * The places of commands to remember for a day; null in version 1, where the answers name them.
   */
  accepted: string | null;
  /** Answers for repeated commands, by place in the batch; null when there are none. */
  answers: string | null;
  /** Null in version 1, like the next one. */
  answersHash: Buffer | null;
  /** Covers everything but the previous hash; the answers are covered by their own hash. */
  contentHash: Buffer | null;
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
  version = VERSION,
}: {
  batch: number;
  commands: readonly Command[];
  answers: readonly PlacedAnswer[];
  fingerprint: string;
  previousHash: Buffer;
  version?: JournalVersion;
}): JournalBatch {
  const first = commands[0];
  const last = commands[commands.length - 1];
  if (!first || !last) throw new Error('a batch has at least one command');
  const answersText = answers.length > 0 ? JSON.stringify(answers) : null;
  const content: Content = {
    batch,
    version,
    firstSeq: first.seq,
    lastSeq: last.seq,
    atMs: last.atMs,
    commands: JSON.stringify(commands),
    accepted: version === 1 ? null : JSON.stringify(answers.map(([place]) => place)),
    answers: answersText,
    answersHash: version === 1 ? null : hashOfAnswers(answersText),
    fingerprint,
    previousHash,
  };
  const contentHash = version === 1 ? null : contentHashOf(content);
  return { ...content, contentHash, hash: hashOf({ ...content, contentHash }) };
}

export function placeAnswers(batch: readonly { outcome: Outcome }[]): PlacedAnswer[] {
  const answers: PlacedAnswer[] = [];
  for (const [place, { outcome }] of batch.entries()) {
    const { reply, isRemembered } = outcome;
    if (isRemembered && 'data' in reply) answers.push([place, reply.data]);
  }
  return answers;
}

/** Which of a batch's commands were accepted and must be remembered. */
export function readRemembered(
  batch: Pick<JournalBatch, 'commands' | 'accepted' | 'answers'>,
): RememberedCommand[] {
  const places = readPlaces(batch);
  if (places.length === 0) return [];
  const commands = JSON.parse(batch.commands) as Command[];
  return places.flatMap((place) => {
    const command = commands[place];
    return command ? rememberedOf(command) : [];
  });
}

function readPlaces({ accepted, answers }: Pick<JournalBatch, 'accepted' | 'answers'>): number[] {
  if (accepted !== null) return JSON.parse(accepted) as number[];
  return (JSON.parse(answers ?? '[]') as PlacedAnswer[]).map(([place]) => place);
}

/** Undefined when it is missing, or differs from what was hashed. */
export function readAnswer(
  { version, answers, answersHash }: Pick<JournalBatch, 'version' | 'answers' | 'answersHash'>,
  place: number,
): ReplyData | undefined {
  if (answers === null) return undefined;
  if (version !== 1 && !answersHash?.equals(hashOfAnswers(answers))) return undefined;
  try {
    const placed = JSON.parse(answers) as PlacedAnswer[];
    return placed.find((answer) => answer[0] === place)?.[1];
  } catch {
    return undefined;
  }
}

/** False when they differ from what was hashed; in version 1 no hash covers them. */
export function hasItsAnswers(
  batch: Pick<JournalBatch, 'version' | 'answers' | 'answersHash'>,
): boolean {
  if (batch.version === 1) return true;
  return batch.answersHash?.equals(hashOfAnswers(batch.answers)) ?? false;
}

type Content = Omit<JournalBatch, 'contentHash' | 'hash'>;

/** Everything but its place in the chain; the answers are represented by their hash. */
export function contentHashOf(content: Omit<Content, 'answers'>): Buffer {
  const { version, batch, firstSeq, lastSeq, atMs, fingerprint, accepted, answersHash } = content;
  const head = [version, batch, firstSeq, lastSeq, atMs, fingerprint, accepted].join('|');
  return createHash('sha256')
    .update(sha256(content.commands))
    .update(answersHash ?? '')
    .update(head)
    .digest();
}

/** The input of a batch's hash: the previous hash, and the content hash. */
export function hashOf({
  version,
  previousHash,
  commands,
  fingerprint,
  contentHash,
}: Pick<JournalBatch, 'version' | 'previousHash' | 'commands' | 'fingerprint' | 'contentHash'>) {
  const hash = createHash('sha256').update(previousHash);
  if (version === 1) return hash.update(commands).update(fingerprint).digest();
  return hash.update(contentHash ?? '').digest();
}

/** False when anything but the answers differs from what was hashed. */
export function isAsHashed(batch: Omit<JournalBatch, 'answers'>): boolean {
  const { version, contentHash, hash } = batch;
  if (version !== 1 && !contentHash?.equals(contentHashOf(batch))) return false;
  return hashOf(batch).equals(hash);
}

/** The same check in SQL, so that a day of batches is checked inside the database. */
export const IS_AS_HASHED = `case version
  when 1 then hash = sha256(previous_hash || convert_to(commands || fingerprint, 'UTF8'))
  when 2 then hash = sha256(previous_hash || content_hash)
    and content_hash = sha256(sha256(convert_to(commands, 'UTF8')) || answers_hash ||
      convert_to(version || '|' || batch || '|' || first_seq || '|' || last_seq || '|' ||
        at_ms || '|' || fingerprint || '|' || accepted, 'UTF8'))
  end`;

export function hashOfAnswers(answers: string | null): Buffer {
  return sha256(answers ?? '');
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
