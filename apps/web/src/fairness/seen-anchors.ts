/**
 * The anchors this browser has seen, and when. A server's word about when it published something can
 * be changed later; what lies here cannot. Nothing here is secret, and losing it only loses proof.
 */

export type Sight =
  /** Never looked at before; from now on it is remembered. */
  | { readonly kind: 'first' }
  | { readonly kind: 'same'; readonly atMs: number }
  /** Another anchor stood here for the same day. */
  | { readonly kind: 'changed'; readonly atMs: number };

type Anchor = { readonly startsAtSecond: number; readonly anchor: string };
type Seen = { anchor: string; atMs: number };
type Kept = { genesis: string; days: Record<string, Seen> };

const KEY = 'anywhen.seen-anchors';
const DAYS_MAX = 60;

/** Compares with what was seen, then remembers what is new. Another genesis is another exchange. */
export function lookAtAnchor(
  day: Anchor,
  published: { genesis: string; days: readonly Anchor[]; nowMs: number },
): Sight {
  const kept = readKept(published.genesis);
  const seen = kept.days[day.startsAtSecond];
  remember(kept, published);
  if (!seen) return { kind: 'first' };
  return { kind: seen.anchor === day.anchor ? 'same' : 'changed', atMs: seen.atMs };
}

function readKept(genesis: string): Kept {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? '') as Kept;
    if (kept.genesis === genesis && typeof kept.days === 'object') return kept;
  } catch {
    // Nothing kept yet, or storage is closed to us.
  }
  return { genesis, days: {} };
}

/** What was seen first stays: a changed anchor must not become the remembered one. */
function remember(
  { genesis, days }: Kept,
  published: { days: readonly Anchor[]; nowMs: number },
): void {
  const known = Object.entries(days);
  const found = published.days.map(({ startsAtSecond, anchor }): [string, Seen] => {
    return [String(startsAtSecond), { anchor, atMs: published.nowMs }];
  });
  const all = Object.entries(Object.fromEntries([...found, ...known]));
  const newest = all.toSorted(([a], [b]) => Number(b) - Number(a)).slice(0, DAYS_MAX);
  try {
    localStorage.setItem(KEY, JSON.stringify({ genesis, days: Object.fromEntries(newest) }));
  } catch {
    // A full or closed storage costs the memory, never the check.
  }
}
