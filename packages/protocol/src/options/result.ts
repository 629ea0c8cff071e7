/**
 * The result of an option and of every part that is sold back (rulebook 7.5): what contracts bring,
 * less the premium that was paid for them. The parts come to the whole.
 */
import { type EndedResult, endedResultOf } from '../base/ended-result.ts';

/** Contracts at a price of one of them. */
type Contracts = { readonly quantity: number; readonly priceUnits: bigint };

/** What was sold back of the same position before, and what it brought. */
type SoldBefore = { readonly quantity: number; readonly units: bigint };

export function soldBefore(sales: readonly Contracts[]): SoldBefore {
  return {
    quantity: sales.reduce((sum, { quantity }) => sum + quantity, 0),
    units: sales.reduce((sum, sale) => sum + sale.priceUnits * BigInt(sale.quantity), 0n),
  };
}

/** What selling contracts brings above what they cost; of the last ones with the whole. */
export function saleResultOf(bought: Contracts, sold: Contracts, before: SoldBefore): EndedResult {
  const price = (sold.priceUnits - bought.priceUnits) * BigInt(sold.quantity);
  const isLast = before.quantity + sold.quantity === bought.quantity;
  if (before.quantity === 0 || !isLast) return endedResultOf({ price });
  const earlier = before.units - bought.priceUnits * BigInt(before.quantity);
  return endedResultOf({ price }, earlier + price);
}

type Settled = Contracts & {
  /** Contracts that had not been sold back. */
  readonly left: number;
  readonly soldUnits: bigint;
  readonly payoutUnits: bigint | null;
};

/** Of the contracts that were left at expiry, with all of them where some were sold before. */
export function settledResultOf(position: Settled): EndedResult {
  const { quantity, priceUnits, left, soldUnits, payoutUnits } = position;
  const price = (payoutUnits ?? 0n) - priceUnits * BigInt(left);
  if (left === quantity) return endedResultOf({ price });
  const sold = soldUnits - priceUnits * BigInt(quantity - left);
  return endedResultOf({ price }, sold + price);
}
