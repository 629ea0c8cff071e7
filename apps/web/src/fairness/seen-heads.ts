/**
 * The journal heads this browser has seen: a few old ones, more recent ones. A server that rewrites
 * its journal would have to rewrite this record too. Losing it only loses proof.
 */
import type { JournalHead } from '@anywhen/protocol';

type Stored = { genesis: string; heads: JournalHead[] };

const KEY = 'anywhen.seen-heads';
export const HEADS_MAX = 40;

/** Oldest first; empty when the exchange was set up anew since. */
function listSeenHeads(genesis: string): JournalHead[] {
  try {
    const stored = JSON.parse(localStorage.getItem(KEY) ?? '') as Partial<Stored> | null;
    return stored?.genesis === genesis && Array.isArray(stored.heads) ? stored.heads : [];
  } catch {
    return []; // Nothing is stored yet, or storage is blocked.
  }
}

/** The first value stays: another head for the same batch must not replace it. */
function rememberHead(genesis: string, seen: JournalHead): void {
  const { batch, seq, hash, atMs } = seen;
  const before = listSeenHeads(genesis);
  if (before.some((head) => head.batch === batch)) return;
  const heads = [...before, { batch, seq, hash, atMs }].toSorted((a, b) => a.batch - b.batch);
  if (heads.length > HEADS_MAX) heads.splice(findDensest(heads), 1);
  try {
    localStorage.setItem(KEY, JSON.stringify({ genesis, heads } satisfies Stored));
  } catch {
    // A full or blocked storage loses the memory, never the check.
  }
}

export const HEAD_MEMORY = { list: listSeenHeads, remember: rememberHead };

/** The one whose neighbours are nearest for its age, so that old periods stay covered too. */
function findDensest(heads: readonly JournalHead[]): number {
  const newest = heads.at(-1)?.atMs ?? 0;
  let [densest, least] = [1, Infinity];
  for (let index = 1; index < heads.length - 1; index += 1) {
    const [left, right] = [heads[index - 1], heads[index + 1]];
    const age = newest - (heads[index]?.atMs ?? 0) + 1;
    const gap = ((right?.atMs ?? 0) - (left?.atMs ?? 0)) / age;
    if (gap < least) [densest, least] = [index, gap];
  }
  return densest;
}
