/** The member's current balance and purchase limit for a product. */
import { FINANCE_CURRENCY } from '@anywhen/protocol';
import { useSpendable } from '../money-forms/from-funds/from-funds.ts';
import { useDesk } from './data.ts';
import type { PurchaseLimits } from './product/purchase.ts';

export function usePurchaseLimits(code: string): PurchaseLimits {
  const desk = useDesk().data;
  const available = useSpendable('financial', FINANCE_CURRENCY, desk?.available)?.total;
  return { available, left: desk?.left.find((one) => one.code === code)?.amount };
}
