/**
 * The anchors this browser has seen, and when. The server could later change its claim about when
 * it published something, but not this record. Nothing is secret, and losing it only loses proof.
 */

export type Sight =
  /** Not seen before; remembered from now on. */
  | { readonly kind: 'first' }
  | { readonly kind: 'same'; readonly atMs: number }
  /** Another anchor was stored for the same day. */
  | { readonly kind: 'changed'; readonly atMs: number }
  /** Another genesis was stored: the exchange was set up anew, and the record is of the old one. */
  | { readonly kind: 'other-exchange' };

type Anchor = { readonly startsAtSecond: number; readonly anchor: string };
/** Verified: the seed of the day produced this anchor in this browser. */
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

/** The remembered days of one exchange. */
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
    return undefined; // Nothing is stored yet, or storage is blocked.
  }
}

/** The first value stays: a changed anchor must not replace the remembered one. */
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
    // A full or blocked storage loses the memory, never the check.
  }
}
