/**
 * The draft of a purchase: its maximum, its faults (rulebook 4.4) and its result. Pure; the server
 * checks everything again, in the same order.
 */
import { formatUnits, multiplyDivide, parseUnits } from '@anywhen/money';
import { financeInterest, instalmentAt, type FinanceProductLine } from '@anywhen/protocol';
import { findPurchaseFault } from '../../earn-parts/rules/purchase-amount.ts';
import { SHORTAGE, findTypedFault, theirFault, type Fault } from '../../money-forms/faults.ts';
import { finishTyping } from '../../money-forms/typed-amount.ts';

/** Unknown values are not checked here: only the server knows them. */
export type PurchaseLimits = {
  readonly available: string | undefined;
  /** The rest of the member's personal limit. */
  readonly left: string | undefined;
};

type Product = FinanceProductLine;

/** The maximum purchase, in whole steps; never below zero. */
export function mostUnits(product: Product, { available, left }: PurchaseLimits): bigint {
  const bounds = [available, left].filter((bound) => bound !== undefined).map(toUnits);
  const least = bounds.reduce((one, other) => (one < other ? one : other), unsoldUnits(product));
  return least > 0n ? wholeSteps(product, least) : 0n;
}

/** In whole steps; undefined where the share is below the minimum purchase. */
export function partOf(product: Product, most: bigint, percent: bigint): bigint {
  const part = multiplyDivide({ a: most, b: percent, divisor: 100n }, 'down');
  const units = wholeSteps(product, part);
  return units < parseUnits(product.min) ? 0n : units;
}

/** The first fault of a purchase of this amount. */
export function findFinanceFault(
  typed: string,
  { product, limits }: { product: Product; limits: PurchaseLimits },
): Fault | undefined {
  const { min, step } = product;
  const unreadable = findPurchaseFault(typed, { min, left: undefined, available: undefined });
  if (unreadable) return unreadable;
  const units = parseUnits(finishTyping(typed));
  if (units !== wholeSteps(product, units)) {
    return { namespace: 'finance', key: 'fault.step', params: { amount: step } };
  }
  const unsold = unsoldUnits(product);
  const own = limits.left === undefined ? unsold : parseUnits(limits.left);
  if (own < parseUnits(min) && own <= unsold) return theirFault('personalLimitExceeded');
  if (unsold < parseUnits(min)) return theirFault('productSoldOut');
  const left = formatUnits(own < unsold ? own : unsold);
  return findPurchaseFault(typed, { min, left, available: limits.available });
}

/** The result of an amount: per day, on the last day, and in all. */
type Earnings = {
  readonly daily: string;
  readonly last: string;
  readonly total: string;
  /** Principal and interest together. */
  readonly payout: string;
};

export function earningsOf(
  product: Pick<Product, 'aprBps' | 'termDays'>,
  amount: string,
): Earnings {
  const units = parseUnits(amount);
  const interest = financeInterest(product, units);
  return {
    daily: formatUnits(interest.dailyUnits),
    last: formatUnits(instalmentAt(interest, interest.days - 1)),
    total: formatUnits(interest.totalUnits),
    payout: formatUnits(units + interest.totalUnits),
  };
}

/** Undefined if it is not an amount yet. */
export function readPurchase(typed: string | null): string | undefined {
  if (!typed || findTypedFault({ typed, required: SHORTAGE })) return undefined;
  return finishTyping(typed);
}

function toUnits(amount: string): bigint {
  return parseUnits(amount);
}

function unsoldUnits({ total, sold }: Product): bigint {
  const units = parseUnits(total) - parseUnits(sold);
  return units > 0n ? units : 0n;
}

function wholeSteps({ step }: Product, units: bigint): bigint {
  return units - (units % parseUnits(step));
}
