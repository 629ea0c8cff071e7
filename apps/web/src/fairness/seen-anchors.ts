/**
 * The anchors this browser has seen, and when, and by which version of the process each day goes.
 * The server could later change its claim about when it published something, but not this record.
 * Nothing is secret, and losing it only loses proof.
 */
import { DAY_MS, HOUR_MS, type VersionChange, publishedVersionAt } from '@anywhen/prices';

export type Sight =
  /** Not seen before; remembered from now on. */
  | { readonly kind: 'first' }
  | { readonly kind: 'same'; readonly atMs: number }
  /** Another anchor was stored for the same day. */
  | { readonly kind: 'changed'; readonly atMs: number }
  /** The same anchor, but the day went by another version when that could no longer change. */
  | { readonly kind: 'other-version'; readonly atMs: number }
  /** Another genesis was stored: the exchange was set up anew, and the record is of the old one. */
  | { readonly kind: 'other-exchange' };

type Anchor = { readonly startsAtSecond: number; readonly anchor: string };
/** Verified: the seed of the day produced this anchor in this browser. */
export type SeenDay = { anchor: string; atMs: number; isOpened?: boolean; version?: SeenVersion };
/** The last time it was seen. */
type SeenVersion = { version: number; atMs: number };
type Published = {
  genesis: string;
  days: readonly Anchor[];
  versions: readonly VersionChange[];
  nowMs: number;
};
type Stored = { genesis: string; days: Record<string, SeenDay> };

const KEY = 'anywhen.seen-anchors';
const DAYS_MAX = 60;
/** A version is known a day before; an hour is for clocks that are not right. */
const VERSION_LEAD_MS = DAY_MS - HOUR_MS;

/** Compares with what was seen, then remembers what is new. */
export function lookAtAnchor(day: Anchor, published: Published): Sight {
  const before = readStored();
  const isOther = before !== undefined && before.genesis !== published.genesis;
  const days = before && !isOther ? before.days : {};
  const seen = days[day.startsAtSecond];
  remember(days, published);
  if (isOther) return { kind: 'other-exchange' };
  if (!seen) return { kind: 'first' };
  if (seen.anchor !== day.anchor) return { kind: 'changed', atMs: seen.atMs };
  const version = publishedVersionAt(published.versions, day.startsAtSecond);
  if (seen.version && isOtherVersion(seen.version, { ...day, version })) {
    return { kind: 'other-version', atMs: seen.version.atMs };
  }
  return { kind: 'same', atMs: seen.atMs };
}

/** A day that was seen under one version, too late for a change, goes by another now. */
export function isOtherVersion(
  seen: SeenVersion,
  { startsAtSecond, version }: VersionChange,
): boolean {
  return seen.version !== version && seen.atMs > startsAtSecond * 1_000 - VERSION_LEAD_MS;
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

/** The first value stays: a changed anchor or version must not replace the remembered one. */
function remember(known: Stored['days'], published: Published): void {
  const { days, versions, nowMs } = published;
  const found = days.map((day): [string, SeenDay] => {
    const seen = known[day.startsAtSecond] ?? { anchor: day.anchor, atMs: nowMs };
    const version = publishedVersionAt(versions, day.startsAtSecond);
    const isOther = seen.version && isOtherVersion(seen.version, { ...day, version });
    const sight = isOther ? seen : { ...seen, version: { version, atMs: nowMs } };
    return [String(day.startsAtSecond), sight];
  });
  const all = Object.entries({ ...known, ...Object.fromEntries(found) });
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
