/** For tests only: lines of the calendar as the server sends them. */
import { DAY_MS } from '@anywhen/prices';
import type { ComingLine } from '@anywhen/protocol';
import { TODAY } from './days.ts';

export function comingLine(change: Partial<ComingLine> = {}): ComingLine {
  const { day = TODAY + 1 } = change;
  return {
    day,
    atMs: day * DAY_MS,
    product: 'finance',
    kind: 'interest',
    currency: 'USDT',
    amount: '0.21917808',
    count: 1,
    recordId: '12',
    ...change,
  };
}
