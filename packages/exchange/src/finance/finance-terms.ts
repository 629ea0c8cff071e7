/**
 * The terms finance products are sold under, as the journal carries them. The machine itself
 * refuses yields above the ordinary (rulebook 0.1), and interest that could ever be more than the
 * principal it may have to be given back from.
 */
import { parseUnits } from '@anywhen/money';
import {
  APR_BPS_MAX,
  FINANCE_FAMILIES,
  FINANCE_PRODUCTS,
  type FinanceProduct,
  OPEN_RECORDS_MAX,
  PRODUCT_CODE_PATTERN,
  TERM_DAYS_MAX,
  type TrustWindows,
  financeInterest,
} from '@anywhen/protocol';
import { isOpenMax } from '../terms/open-max.ts';

/** The name the terms are stored under. */
export const FINANCE_TERMS = 'finance';

export type FinanceTerms = {
  readonly products: readonly FinanceProduct[];
  /** Records of a member that are not settled; the first terms had no such limit. */
  readonly openMax?: number;
};

/** Before any have come nothing is sold. */
export const NO_FINANCE_TERMS: FinanceTerms = { products: [] };

const PRODUCTS_MAX = 20;

/** What the program sells under today. */
export function describeFinanceTerms(): FinanceTerms {
  return { products: FINANCE_PRODUCTS, openMax: OPEN_RECORDS_MAX };
}

/** Undefined for terms nobody may offer. */
export function readFinanceTerms(terms: FinanceTerms): FinanceTerms | undefined {
  return isFairFinance(terms) ? terms : undefined;
}

function isFairFinance({ products, openMax }: FinanceTerms): boolean {
  const codes = new Set(products.map(({ code }) => code));
  const isList = products.length <= PRODUCTS_MAX && codes.size === products.length;
  return isList && isOpenMax(openMax) && products.every((product) => isFairProduct(product));
}

function isFairProduct(product: FinanceProduct): boolean {
  const { code, family, termDays, aprBps, windows } = product;
  const isKnown = PRODUCT_CODE_PATTERN.test(code) && FINANCE_FAMILIES.includes(family);
  const isSold = family === 'trust' ? isWindows(windows) : windows === null;
  const isInTime = isWholeWithin(termDays, TERM_DAYS_MAX) && isWholeWithin(aprBps, APR_BPS_MAX);
  return isKnown && isSold && isInTime && hasFairAmounts(product);
}

function hasFairAmounts(product: FinanceProduct): boolean {
  const min = readUnits(product.min);
  const step = readUnits(product.step);
  const most = [readUnits(product.personalMax), readUnits(product.total)];
  if (min <= 0n || step <= 0n || min % step !== 0n || most.some((max) => max < min)) return false;
  const { dailyUnits, totalUnits } = financeInterest(product, min);
  return dailyUnits > 0n && totalUnits <= min;
}

function isWindows(windows: TrustWindows | null): boolean {
  if (!windows) return false;
  const { days, firstDay } = windows;
  return isWholeWithin(days, TERM_DAYS_MAX) && Number.isSafeInteger(firstDay) && firstDay >= 0;
}

function isWholeWithin(value: number, max: number): boolean {
  return Number.isInteger(value) && value >= 1 && value <= max;
}

/** None where it is no amount. */
function readUnits(text: string): bigint {
  try {
    return parseUnits(text);
  } catch {
    return 0n;
  }
}
