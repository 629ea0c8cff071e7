/** How a record can be ended now (rulebook 4.5). Pure. */
import type { FinanceRecord } from '@anywhen/protocol';
import type { EndingRequest } from '../data.ts';

/** Undefined where it cannot be ended. */
export function wayOut({ state, family }: FinanceRecord): EndingRequest['way'] | undefined {
  if (state === 'purchased') return 'cancel';
  return state === 'in-progress' && family === 'fixed' ? 'redeem' : undefined;
}
