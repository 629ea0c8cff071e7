/**
 * A quick verification that goes on from a head somebody kept: the journal still has it, everything
 * after it is one unbroken chain, and what the tables say now is the state of its last batch. It
 * replays nothing: what it leaves open is listed here, to be told with every result.
 */
import { Exchange } from '@anywhen/exchange';
import type { JournalHead } from '@anywhen/protocol';
import type { ClientBase } from 'pg';
import { hasItsAnswers } from '../journal.ts';
import { loadState } from '../storage/load-state.ts';
import type { ModuleStorage } from '../storage/module-storage.ts';
import { type JournalPlace, type StoredBatch, findBreak, listBatches } from '../stored-batches.ts';
import { inSnapshot } from './snapshot.ts';

export const LEFT_OPEN_SINCE: readonly string[] = [
  'what stands before the head: it was proven when the head was kept, and is not read again',
  'that what came after follows from its commands: its hashes are checked, it is not replayed',
  'rows that are no part of the state of now, such as orders that ended, ticks and candles',
];

export type SinceReport = { batch: number; batches: number; fault: string | undefined };

const PORTION = 100;

export async function verifySince(parts: {
  client: ClientBase;
  storages: readonly ModuleStorage[];
  head: JournalHead;
}): Promise<SinceReport> {
  return inSnapshot(parts.client, () => verifySnapshot(parts));
}

async function verifySnapshot({
  client,
  storages,
  head,
}: Parameters<typeof verifySince>[0]): Promise<SinceReport> {
  const [kept] = await listBatches(client, { after: head.batch - 1, limit: 1 });
  if (!kept || !isHead(kept, head)) {
    const fault = 'the journal no longer has the head that was kept';
    return { batch: head.batch, batches: 0, fault };
  }
  let place: JournalPlace = kept;
  let { fingerprint } = kept;
  for (;;) {
    const portion = await listBatches(client, {
      after: place.batch,
      limit: PORTION,
      withAnswers: true,
    });
    const batches = place.batch - head.batch;
    if (portion.length === 0) {
      const fault = await findStateFault(client, storages, fingerprint);
      return { batch: place.batch, batches, fault };
    }
    for (const stored of portion) {
      const fault = findBreak(place, stored) ?? findAnswersFault(stored);
      if (fault) return { batch: place.batch + 1, batches, fault };
      place = stored;
      ({ fingerprint } = stored);
    }
  }
}

function isHead({ batch, lastSeq, hash, atMs }: StoredBatch, head: JournalHead): boolean {
  const found = [batch, lastSeq, hash.toString('hex'), atMs];
  return [head.batch, head.seq, head.hash, head.atMs].every((each, n) => each === found[n]);
}

function findAnswersFault(stored: StoredBatch): string | undefined {
  return hasItsAnswers(stored) ? undefined : 'its answers are not what was hashed';
}

/** As a start does it. */
async function findStateFault(
  client: ClientBase,
  storages: readonly ModuleStorage[],
  fingerprint: string,
): Promise<string | undefined> {
  const { image } = await loadState(client, storages);
  const isSame = new Exchange(image).fingerprint === fingerprint;
  return isSame ? undefined : 'the tables say another state than this batch';
}
