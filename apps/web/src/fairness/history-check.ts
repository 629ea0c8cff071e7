/**
 * Checks that the journal still contains what this browser saw of it: each remembered head must
 * exist with the same hash, the journal must not be shorter, and the newest head must be signed by
 * the key it names. Without an answer from the server there is no verdict.
 */
import {
  type JournalHead,
  type ReplyOf,
  type SignedHead,
  headText,
  type listHeads,
} from '@anywhen/protocol';
import type { CheckFault, Failed } from './checks.ts';
import { HEADS_MAX } from './seen-heads.ts';

export type Contained = {
  readonly isPassed: true;
  /** How many remembered heads were found again. */
  readonly seen: number;
  readonly newest: SignedHead | undefined;
  /** Undefined where this browser cannot check signatures. */
  readonly isSigned: boolean | undefined;
};

export type HistorySource = {
  readNewest: () => Promise<ReplyOf<typeof listHeads>>;
  listBatches: (batches: readonly number[]) => Promise<readonly JournalHead[]>;
};

export type HeadMemory = {
  list: (genesis: string) => readonly JournalHead[];
  remember: (genesis: string, head: JournalHead) => void;
};

export async function checkHistory(
  source: HistorySource,
  memory: HeadMemory,
): Promise<Contained | Failed> {
  const { genesis, heads } = await source.readNewest();
  const [newest] = heads;
  const seen = memory.list(genesis).slice(-HEADS_MAX);
  const found = seen.length > 0 ? await source.listBatches(seen.map(({ batch }) => batch)) : [];
  const fault = findLost(seen, { found, newest });
  if (fault) return { isPassed: false, fault };
  const isSigned = newest && (await isSignatureOf(genesis, newest));
  if (newest && isSigned === false) {
    return { isPassed: false, fault: { kind: 'head-signature', atMs: newest.atMs } };
  }
  if (newest) memory.remember(genesis, newest);
  return { isPassed: true, seen: seen.length, newest, isSigned };
}

function findLost(
  seen: readonly JournalHead[],
  { found, newest }: { found: readonly JournalHead[]; newest: JournalHead | undefined },
): CheckFault | undefined {
  const hashes = new Map(found.map(({ batch, hash }) => [batch, hash]));
  const last = Math.max(newest?.batch ?? 0, ...hashes.keys());
  const lost = seen.find(({ batch, hash }) => batch > last || hashes.get(batch) !== hash);
  return lost && { kind: 'history', batch: lost.batch, seenAtMs: lost.atMs };
}

/** Undefined in browsers that do not know Ed25519, and on pages that are not served securely. */
async function isSignatureOf(genesis: string, head: SignedHead): Promise<boolean | undefined> {
  const subtle = globalThis.crypto?.subtle as SubtleCrypto | undefined;
  const key = await subtle
    ?.importKey('raw', bytesOf(head.publicKey), 'Ed25519', false, ['verify'])
    .catch(() => undefined);
  if (!subtle || !key) return undefined;
  const text = new TextEncoder().encode(headText(genesis, head));
  return subtle.verify('Ed25519', key, bytesOf(head.signature), text);
}

function bytesOf(hex: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(hex.match(/../g) ?? [], (digits) => Number.parseInt(digits, 16));
}
