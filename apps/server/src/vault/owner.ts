/** Whose key it is, and what for: each has one of its own. */

/** `person`: what goes with "delete my data". `safety`: what guards the account and stays. */
export type Purpose = 'person' | 'safety';

export type Owner = { uid: number; purpose: Purpose };

/** Under which the key itself is sealed: moved to another row it opens nothing. */
export function labelOf({ uid, purpose }: Owner): string {
  return `member-key/${uid}/${purpose}`;
}
