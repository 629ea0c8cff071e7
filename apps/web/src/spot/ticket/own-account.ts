/** What the member can spend in a market, with what Funds could add, and the fee rates. */
import { useMemo } from 'react';
import { spotFeeBps } from '@anywhen/protocol';
import { useSpendable } from '../../money-forms/from-funds/from-funds.ts';
import { useMember } from '../../session/session.ts';
import type { Available } from './order-plan.ts';

/** Undefined for visitors and until the balances are loaded. */
export function useSpotAvailable(currency: string): Available | undefined {
  const base = useSpendable('spot', currency)?.total;
  const quote = useSpendable('spot', 'USDT')?.total;
  return useMemo(
    () => (base === undefined || quote === undefined ? undefined : { base, quote }),
    [base, quote],
  );
}

/** Visitors see the initial rates. */
export function useFeeBps(): number {
  return spotFeeBps(useMember()?.level ?? 0);
}
