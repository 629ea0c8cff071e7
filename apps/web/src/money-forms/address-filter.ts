/**
 * Reads and writes a filter as URL parameters. Unknown values are ignored: an old link must not
 * show an error.
 */

export function findOne<Value extends string>(
  known: readonly Value[],
  value: string | null,
): Value | undefined {
  return known.find((one) => one === value);
}

/** With its question mark; undefined and empty values are omitted. */
export function writeQuery(parts: Readonly<Record<string, string | undefined>>): `?${string}` {
  const filled = Object.entries(parts).flatMap(([name, value]) => (value ? [[name, value]] : []));
  return `?${new URLSearchParams(filled)}`;
}
