/**
 * The journal up to a head that was kept: one unbroken chain of hashes from the first batch that is
 * not archived to that one. What is in it was replayed when the head was kept, and the same hash means the same content:
 * it is not replayed again.
 */
import type { JournalHead } from '@anywhen/protocol';
import type { ClientBase } from 'pg';
import { hasItsAnswers } from '../journal.ts';
import {
  BEFORE_THE_FIRST,
  type JournalPlace,
  type StoredBatch,
  findBreak,
  listBatches,
} from '../stored-batches.ts';

const PORTION = 500;

/** The batch of the head; otherwise the first that is wrong, and what is wrong with it. */
export async function followToHead(
  client: ClientBase,
  head: JournalHead,
  onBatch: (batch: number) => void,
): Promise<StoredBatch | { batch: number; fault: string }> {
  let place = await findFirstPlace(client);
  for (;;) {
    const limit = Math.min(PORTION, head.batch - place.batch);
    const portion = await listBatches(client, { after: place.batch, limit, withAnswers: true });
    for (const stored of portion) {
      const fault = findBreak(place, stored) ?? findAnswersFault(stored);
      if (fault) return { batch: place.batch + 1, fault };
      if (stored.batch === head.batch) return isHead(stored, head) ? stored : noHead(head);
      place = stored;
    }
    if (portion.length === 0) return noHead(head);
    onBatch(place.batch);
  }
}

/** After the last archived batch, whose head was signed and is there. */
async function findFirstPlace(client: ClientBase): Promise<JournalPlace> {
  const { rows } = await client.query<{ batch: number; hash: Buffer }>(
    `select batch::float8 as batch, hash from public.journal_head
     where batch = (select max(last_batch) from public.archive_volume)`,
  );
  return rows[0] ? { ...BEFORE_THE_FIRST, ...rows[0] } : BEFORE_THE_FIRST;
}

function noHead({ batch }: JournalHead): { batch: number; fault: string } {
  return { batch, fault: 'the journal no longer has the head that was kept' };
}

function isHead({ batch, lastSeq, hash, atMs }: StoredBatch, head: JournalHead): boolean {
  const found = [batch, lastSeq, hash.toString('hex'), atMs];
  return [head.batch, head.seq, head.hash, head.atMs].every((each, n) => each === found[n]);
}

function findAnswersFault(stored: StoredBatch): string | undefined {
  return hasItsAnswers(stored) ? undefined : 'its answers are not what was hashed';
}
