/**
 * A member's result over time (rulebook 1.3): what the total changed by, without what came from
 * outside or went there. Today's figure and the line are two views of it.
 */

/** What a member owned at a moment, and what an amount was worth then. */
export type Worth = {
  readonly atMs: number;
  readonly units: bigint;
  readonly valueOf: (currency: string, units: bigint) => bigint;
};

/** From outside above zero, to it below: grants, deposits, their corrections, withdrawals. */
export type Inflow = { readonly atMs: number; readonly currency: string; readonly units: bigint };

/**
 * The result since the first of these moments, for each of them; oldest first. What came in between
 * two of them is taken off at the prices of the later one. A total is as it was just before its
 * moment, so what came at that very moment belongs to the next one; only the last has all.
 */
export function resultsSinceFirst(worths: readonly Worth[], inflows: readonly Inflow[]): bigint[] {
  let result = 0n;
  return worths.map(({ atMs, units, valueOf }, index) => {
    const before = worths[index - 1];
    if (!before) return result;
    const isLast = index === worths.length - 1;
    const came = inflows
      .filter((inflow) => inflow.atMs >= before.atMs && (isLast || inflow.atMs < atMs))
      .reduce((sum, inflow) => sum + valueOf(inflow.currency, inflow.units), 0n);
    result += units - before.units - came;
    return result;
  });
}
