/**
 * The anchors this browser has seen, and when. A server's word about when it published something
 * can change later; what lies here cannot. Nothing is secret, and losing it only loses proof.
 */

export type Sight =
  /** Never looked at before; from now on it is remembered. */
  | { readonly kind: 'first' }
  | { readonly kind: 'same'; readonly atMs: number }
  /** Another anchor stood here for the same day. */
  | { readonly kind: 'changed'; readonly atMs: number }
  /** Another genesis stood here: the exchange was set up anew, and what was seen is of the old. */
  | { readonly kind: 'other-exchange' };

type Anchor = { readonly startsAtSecond: number; readonly anchor: string };
/** Opened: the seed of the day gave this anchor, computed here. */
export type SeenDay = { anchor: string; atMs: number; isOpened?: boolean };
type Stored = { genesis: string; days: Record<string, SeenDay> };

const KEY = 'anywhen.seen-anchors';
const DAYS_MAX = 60;

/** Compares with what was seen, then remembers what is new. */
export function lookAtAnchor(
  day: Anchor,
  published: { genesis: string; days: readonly Anchor[]; nowMs: number },
): Sight {
  const before = readStored();
  const isOther = before !== undefined && before.genesis !== published.genesis;
  const days = before && !isOther ? before.days : {};
  const seen = days[day.startsAtSecond];
  remember(days, published);
  if (isOther) return { kind: 'other-exchange' };
  if (!seen) return { kind: 'first' };
  return { kind: seen.anchor === day.anchor ? 'same' : 'changed', atMs: seen.atMs };
}

/** What is remembered of the days of one exchange. */
export function rememberedDays(genesis: string): {
  find: (day: Anchor) => SeenDay | undefined;
  markOpened: (day: Anchor) => void;
} {
  const find = (day: Anchor) => {
    const stored = readStored();
    return stored?.genesis === genesis ? stored.days[day.startsAtSecond] : undefined;
  };
  return {
    find,
    markOpened: (day) => {
      const stored = readStored();
      const seen = find(day);
      if (!stored || !seen) return;
      write({
        ...stored,
        days: { ...stored.days, [day.startsAtSecond]: { ...seen, isOpened: true } },
      });
    },
  };
}

function readStored(): Stored | undefined {
  try {
    const stored = JSON.parse(localStorage.getItem(KEY) ?? '') as Partial<Stored> | null;
    const { genesis, days } = stored ?? {};
    return typeof genesis === 'string' && days ? { genesis, days } : undefined;
  } catch {
    return undefined; // Nothing kept yet, or storage is closed to us.
  }
}

/** What was seen first stays: a changed anchor must not become the remembered one. */
function remember(
  known: Stored['days'],
  published: { genesis: string; days: readonly Anchor[]; nowMs: number },
): void {
  const found = published.days.map(({ startsAtSecond, anchor }): [string, SeenDay] => {
    return [String(startsAtSecond), { anchor, atMs: published.nowMs }];
  });
  const all = Object.entries(Object.fromEntries([...found, ...Object.entries(known)]));
  const newest = all.toSorted(([a], [b]) => Number(b) - Number(a)).slice(0, DAYS_MAX);
  write({ genesis: published.genesis, days: Object.fromEntries(newest) });
}

function write(stored: Stored): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(stored));
  } catch {
    // A full or closed storage costs the memory, never the check.
  }
}
