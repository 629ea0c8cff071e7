/** The owner and purpose of a key: each combination has its own. */

/** `person`: erased with "delete my data". `safety`: protects the account and stays. */
type Purpose = 'person' | 'safety';

export type Owner = { uid: number; purpose: Purpose };

/** The label under which the key itself is sealed: moved to another row it cannot be opened. */
export function labelOf({ uid, purpose }: Owner): string {
  return `member-key/${uid}/${purpose}`;
}
