/**
 * Checks the journal up to a stored head: one unbroken chain of hashes from the first batch that is
 * not archived. Its content was replayed when the head was stored, and the same hash means the same
 * content, so it is not replayed again.
 */
import type { JournalHead } from '@anywhen/protocol';
import type { ClientBase } from 'pg';
import { hasItsAnswers } from '../journal.ts';
import { type StoredBatch, findBreak, findFirstPlace, streamBatches } from '../stored-batches.ts';

/** The batch of the head; otherwise the first wrong batch, and what is wrong with it. */
export async function followToHead(
  client: ClientBase,
  head: JournalHead,
  onBatch: (batch: number) => void,
): Promise<StoredBatch | { batch: number; fault: string }> {
  let place = await findFirstPlace(client);
  for await (const stored of streamBatches(client, { after: place.batch })) {
    const fault = findBreak(place, stored) ?? findAnswersFault(stored);
    if (fault) return { batch: place.batch + 1, fault };
    if (stored.batch === head.batch) return isHead(stored, head) ? stored : noHead(head);
    place = stored;
    onBatch(place.batch);
  }
  return noHead(head);
}

function noHead({ batch }: JournalHead): { batch: number; fault: string } {
  return { batch, fault: 'the journal no longer has the stored head' };
}

function isHead({ batch, lastSeq, hash, atMs }: StoredBatch, head: JournalHead): boolean {
  const found = [batch, lastSeq, hash.toString('hex'), atMs];
  return [head.batch, head.seq, head.hash, head.atMs].every((each, n) => each === found[n]);
}

function findAnswersFault(stored: StoredBatch): string | undefined {
  return hasItsAnswers(stored) ? undefined : 'its answers are not what was hashed';
}
