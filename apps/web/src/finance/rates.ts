/** Formats rates and shares. Pure. */
import { divide, formatUnits, parseUnits } from '@anywhen/money';
import { soldPercent, type FinanceProductLine } from '@anywhen/protocol';
import { writePercent, type Language } from '../i18n/index.ts';
import { forPicture } from '../money-forms/amounts.ts';

/** For the whole term with four decimals: `3.9452%` (rulebook 4.2). */
export function showTermRate(
  { aprBps, termDays }: { aprBps: number; termDays: number },
  language: Language,
): string {
  const dividend = BigInt(aprBps) * BigInt(termDays) * 100n;
  return writePercent(formatUnits(divide({ dividend, divisor: 365n }, 'half-away'), 4), language);
}

type Sale = Pick<FinanceProductLine, 'sold' | 'total'>;

/** `24.69%`. */
export function showSold(sale: Sale, language: Language): string {
  return writePercent(percentOf(sale), language);
}

/** From 0 to 1, for a progress bar. */
export function soldPart(sale: Sale): number {
  return forPicture(percentOf(sale)) / 100;
}

function percentOf({ sold, total }: Sale): string {
  return soldPercent(parseUnits(sold), parseUnits(total));
}
