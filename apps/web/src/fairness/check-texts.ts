/** Formats the figures of a check. */

/** Enough to compare by eye with another screen. */
export function shortHash(hash: string): string {
  return `${hash.slice(0, 8)}…${hash.slice(-4)}`;
}

/** `43 201`: groups of three with non-breaking spaces, in every language. */
export function countText(count: number): string {
  return count.toLocaleString('en-US').replaceAll(',', '\u00A0');
}
