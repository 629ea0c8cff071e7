/** The URLs this module links to. */
import type { FinanceProductLine } from '@anywhen/protocol';
import type { To } from '../router/index.ts';

export const CENTRE: To = '/financial/financeindex';
export const CALENDAR: To = '/financial/financeindex?tab=calendar';
export const RECORDS: To = '/homeindex/eaorders';

/** From this term on a purchase shows each payment before it is confirmed (rulebook 4.6). */
const SCHEDULE_DAYS = 180;

export function hasSchedule({ family, termDays }: Pick<FinanceProductLine, 'family' | 'termDays'>) {
  return family === 'fixed' && termDays >= SCHEDULE_DAYS;
}

export function productPath(code: string): To {
  return `/homeindex/finance-details?id=${code}`;
}

export function confirmPath(product: FinanceProductLine, amount: string): To {
  const query = new URLSearchParams({ id: product.code, amount });
  return hasSchedule(product)
    ? `/homeindex/finance-confirm2?${query}`
    : `/homeindex/finance-confirm?${query}`;
}

export function recordPath(id: string): To {
  return `/homeindex/finance-info?id=${id}`;
}
