/** Selects the blocks since a transaction to list: the newest few and its own. Pure. */
import { NETWORK_TERMS, confirmationsAt, type Network } from '@anywhen/protocol';

/** More than a screenful would add no information. */
export const BLOCKS_LISTED_MAX = 12;

type Mined = { readonly network: Network; readonly minedAtMs: number; readonly nowMs: number };

type BlocksSince = {
  /** Block times, newest first, without the transaction's own block. */
  readonly newest: readonly number[];
  /** How many are not listed. */
  readonly between: number;
  /** Undefined until the transaction is in a block. */
  readonly own: number | undefined;
};

export function blocksSince({ network, minedAtMs, nowMs }: Mined): BlocksSince {
  const confirmations = confirmationsAt(network, minedAtMs, nowMs);
  if (confirmations === 0) return { newest: [], between: 0, own: undefined };
  const after = confirmations - 1;
  const listed = Math.min(after, BLOCKS_LISTED_MAX);
  const { blockMs } = NETWORK_TERMS[network];
  const newest = Array.from(
    { length: listed },
    (_, index) => minedAtMs + (after - index) * blockMs,
  );
  return { newest, between: after - listed, own: minedAtMs };
}
