/**
 * What a shared receipt says of itself where its link is shown: never who it is of, and no amount.
 * Each product describes its own; the web app makes title, text and picture of it.
 */
import type { Pool } from 'pg';

export type SharedProof = {
  readonly symbol: string;
  readonly side: 'up' | 'down' | 'call' | 'put' | 'long' | 'short';
  /** Of what the product is: seconds, a strike, or a leverage. */
  readonly detail:
    | { readonly is: 'seconds'; readonly seconds: number }
    | { readonly is: 'strike'; readonly price: string }
    | { readonly is: 'leverage'; readonly times: number };
  readonly outcome: 'open' | 'ended' | 'liquidated' | 'void';
  /** What it gained or lost of what was put in; null until it has ended. */
  readonly gainBps: number | null;
  /** The price it began with and the one that ended it. */
  readonly from: string | null;
  readonly to: string | null;
};

export type SharedProofs = {
  /** As links name it: `?product=option`; of seconds they may leave it out. */
  readonly product: 'seconds' | 'option' | 'derivatives';
  readonly find: (pool: Pool, shareId: string) => Promise<SharedProof | undefined>;
};

/** Rounded toward zero; null of nothing. */
export function gainBpsOf(gainUnits: bigint, putInUnits: bigint): number | null {
  return putInUnits === 0n ? null : Number((gainUnits * 10_000n) / putInUnits);
}
