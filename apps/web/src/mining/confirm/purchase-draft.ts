/** Cost and output of so many machines, and the faults of their number. Pure. */
import { formatUnits, parseUnits } from '@anywhen/money';
import type { MachineModelLine } from '@anywhen/protocol';
import { SHORTAGE, ourFault, theirFault, type Fault } from '../../money-forms/faults.ts';
import type { RefusalPlaces } from '../../money-forms/refusal.ts';
import type { BuyRequest } from '../data.ts';

const DIGITS_MAX = 4;

/** Digits only, as many as a number of machines can have. */
export function tidyQuantity(typed: string): string {
  const digits = typed.normalize('NFKC').replace(/\D/g, '').replace(/^0+/, '');
  return digits.slice(0, DIGITS_MAX);
}

/** Zero if it is not a number yet. */
export function quantityOf(typed: string): number {
  return Number(tidyQuantity(typed));
}

export type PurchaseFigures = {
  readonly cost: string;
  /** In BTC: rounded per machine. */
  readonly daily: string;
  readonly output: string;
};

export function purchaseFigures(model: MachineModelLine, quantity: number): PurchaseFigures {
  const times = (amount: string) => parseUnits(amount) * BigInt(quantity);
  return {
    cost: formatUnits(times(model.price)),
    daily: formatUnits(times(model.daily)),
    output: formatUnits(times(model.output)),
  };
}

type PurchaseSurroundings = {
  readonly model: MachineModelLine;
  /** How many more the member may have, and can pay; undefined until loaded. */
  readonly ownLeft: number | undefined;
  readonly available: string | undefined;
};

/** Stock, personal limit, balance: in the order of 6.2. */
export function findQuantityFault(
  typed: string,
  { model, ownLeft, available }: PurchaseSurroundings,
): Fault | undefined {
  const quantity = quantityOf(typed);
  if (quantity === 0) return ourFault('quantityRequired');
  if (quantity > model.left) return theirFault('stockEmpty');
  if (ownLeft !== undefined && quantity > ownLeft) return theirFault('personalLimitExceeded');
  const { cost } = purchaseFigures(model, quantity);
  const isShort = available !== undefined && parseUnits(cost) > parseUnits(available);
  return isShort ? SHORTAGE : undefined;
}

/** The maximum of the plus button. */
export function quantityMax({ model, ownLeft }: PurchaseSurroundings): number {
  return Math.min(model.left, ownLeft ?? model.perMember);
}

export function requestOf(model: MachineModelLine, typed: string): BuyRequest {
  const quantity = quantityOf(typed);
  const { cost, output } = purchaseFigures(model, quantity);
  return { model: model.code, quantity, cost, output, isAgreed: true };
}

export const PURCHASE_PLACES: RefusalPlaces<'quantity'> = {
  byCode: {
    STOCK_EMPTY: 'quantity',
    PERSONAL_LIMIT_EXCEEDED: 'quantity',
    BALANCE_INSUFFICIENT: 'quantity',
  },
  byName: (name) => (name === 'quantity' ? 'quantity' : undefined),
  alsoBarring: ['ACCOUNT_TRADE_RESTRICTED'],
};
