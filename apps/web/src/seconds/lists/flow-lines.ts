/**
 * The ledger of the contract account as a member reads it: what was booked in one entry for one
 * contract is one line, so that a win shows what came back and not its two halves.
 */
import { formatUnits, parseUnits } from '@anywhen/money';
import { referenceKindOf, type FlowRecord } from '@anywhen/protocol';

/** Newest first, as they came. Only neighbours are joined: nothing changes its place. */
export function joinLines(lines: readonly FlowRecord[]): FlowRecord[] {
  const joined: FlowRecord[] = [];
  for (const line of lines) {
    const before = joined.at(-1);
    if (!before || !isSameEntry(before, line)) {
      joined.push(line);
      continue;
    }
    const amount = formatUnits(parseUnits(before.amount) + parseUnits(line.amount));
    joined[joined.length - 1] = { ...before, amount };
  }
  return joined;
}

function isSameEntry(left: FlowRecord, right: FlowRecord): boolean {
  return (
    left.type === right.type &&
    left.reference === right.reference &&
    left.atMs === right.atMs &&
    left.currency === right.currency &&
    referenceKindOf(left.type) === 'seconds-contract'
  );
}
