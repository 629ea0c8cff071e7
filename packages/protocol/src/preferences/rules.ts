/**
 * Which preferences follow a member to other devices (rulebook 28), and which of two changes of the
 * same part stands. No money follows from any of them: what an order does is in the order.
 */
export const PREFERENCE_PARTS = [
  'look',
  'favourites',
  'charts',
  'questions',
  'fromFunds',
  'quotes',
] as const;
export type PreferencePart = (typeof PREFERENCE_PARTS)[number];

export const FAVOURITES_MAX = 100;
export const CHART_INDICATORS_MAX = 12;
export const INDICATOR_PERIODS_MAX = 3;
export const INDICATOR_BARS_MAX = 500;

/** A change made without a connection may be sent this much later. */
export const CHANGED_AGO_MS_MAX = 365 * 86_400_000;

/** As stored: by part, also by parts that only a newer version knows. */
export type StoredParts = Readonly<Record<string, StoredPart>>;
type StoredPart = { readonly value: unknown; readonly changedAtMs: number };

type PartChange = StoredPart & { readonly part: PreferencePart };

/** The newest change of each part stands; undefined where an earlier one comes late. */
export function applyChange(
  parts: StoredParts,
  { part, value, changedAtMs }: PartChange,
): StoredParts | undefined {
  const known = parts[part];
  if (known && known.changedAtMs >= changedAtMs) return undefined;
  return { ...parts, [part]: { value, changedAtMs } };
}
