/**
 * Joins class names and drops the absent ones. Later names do not override earlier ones: never pass
 * conflicting ones.
 */

export function classes(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}
