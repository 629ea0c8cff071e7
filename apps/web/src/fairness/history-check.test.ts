/** A browser detects when the journal no longer contains what it saw of it. */
import { generateKeyPairSync, sign } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { type JournalHead, type SignedHead, headText } from '@anywhen/protocol';
import { checkHistory, type HeadMemory, type HistorySource } from './history-check.ts';

const GENESIS = 'ab'.repeat(32);
const { privateKey, publicKey } = generateKeyPairSync('ed25519');
const KEY = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32).toString('hex');

let journal: JournalHead[];
let stored: JournalHead[];
const memory: HeadMemory = { list: () => stored, remember: (_, head) => void stored.push(head) };

beforeEach(() => {
  stored = [];
  journal = [1, 2, 3, 4, 5].map((batch) => {
    return { batch, seq: batch * 10, hash: String(batch).repeat(64), atMs: batch * 1_000 };
  });
});

function signed(head: JournalHead): SignedHead {
  const signature = sign(null, Buffer.from(headText(GENESIS, head)), privateKey).toString('hex');
  return { ...head, publicKey: KEY, signature };
}

/** The newest head is the journal's last batch. */
const server = (change: (head: SignedHead) => SignedHead = (head) => head): HistorySource => ({
  readNewest: async () => {
    const heads = journal.slice(-1).map((head) => change(signed(head)));
    return { genesis: GENESIS, heads };
  },
  listBatches: async (batches) => journal.filter(({ batch }) => batches.includes(batch)),
});

describe('[S15] the history this browser saw', () => {
  it('is found again while the journal grows, and each newest head is remembered', async () => {
    const whole = journal;
    for (const [seen, length] of [2, 4, 5].entries()) {
      journal = whole.slice(0, length);
      expect(await checkHistory(server(), memory)).toMatchObject({
        isPassed: true,
        seen,
        isSigned: true,
      });
    }
    expect(stored.map(({ batch }) => batch)).toEqual([2, 4, 5]);
  });

  it.each([
    ['was rewritten', () => journal.map((head) => ({ ...head, hash: 'f'.repeat(64) }))],
    ['was rewritten in one place', () => journal.map((head) => rewritten(head, 2))],
    ['lacks a batch', () => journal.filter(({ batch }) => batch !== 2)],
    ['was cut off', () => journal.slice(0, 1)],
    ['is gone', () => []],
  ])('is reported missing when it %s', async (_what, change) => {
    stored = journal.slice(1, 3);
    journal = change();
    expect(await checkHistory(server(), memory)).toMatchObject({
      isPassed: false,
      fault: { kind: 'history', batch: 2, seenAtMs: 2_000 },
    });
    expect(stored).toHaveLength(2);
  });

  it('is rejected without the signature of the key it names', async () => {
    const forged = server((head) => ({ ...head, seq: head.seq + 1 }));
    expect(await checkHistory(forged, memory)).toMatchObject({
      fault: { kind: 'head-signature' },
    });
    expect(stored).toEqual([]);
  });

  it('begins with the first head there is', async () => {
    journal = [];
    expect(await checkHistory(server(), memory)).toMatchObject({ isPassed: true, seen: 0 });
  });
});

function rewritten(head: JournalHead, batch: number): JournalHead {
  return head.batch === batch ? { ...head, hash: 'e'.repeat(64) } : head;
}
