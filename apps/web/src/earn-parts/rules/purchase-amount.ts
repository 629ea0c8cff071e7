/** The faults of a purchase amount, in the order of the server's checks. */
import { parseUnits } from '@anywhen/money';
import { SHORTAGE, findTypedFault, ourFault, type Fault } from '../../money-forms/faults.ts';
import { finishTyping } from '../../money-forms/typed-amount.ts';

type PurchaseLimits = {
  readonly min: string;
  /** The decimals of a purchase. */
  readonly decimals?: number;
  /** What the member may still buy, and can spend; undefined until loaded. */
  readonly left: string | undefined;
  readonly available: string | undefined;
};

export function findPurchaseFault(typed: string, limits: PurchaseLimits): Fault | undefined {
  const { min, decimals, left, available } = limits;
  const required = ourFault('purchaseAmountRequired');
  const fault = findTypedFault({ typed, required, decimals });
  if (fault) return fault;
  const units = parseUnits(finishTyping(typed));
  if (units < parseUnits(min)) return ourFault('purchaseMin', { amount: min });
  if (left !== undefined && units > parseUnits(left)) {
    return ourFault('purchaseMax', { amount: left });
  }
  return available !== undefined && units > parseUnits(available) ? SHORTAGE : undefined;
}

/** The maximum purchase; undefined until loaded. */
export function mostOf({ left, available }: Pick<PurchaseLimits, 'left' | 'available'>) {
  if (left === undefined || available === undefined) return undefined;
  return parseUnits(left) < parseUnits(available) ? left : available;
}
