/** What the member can spend in a market, with what Funds could add, and the fee rates. */
import { useMemo } from 'react';
import { spotFeeBps } from '@anywhen/protocol';
import { useSpendable } from '../../money-forms/from-funds/from-funds.ts';
import { useMember } from '../../session/session.ts';
import { useRate } from '../../terms-parts/data.ts';
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

/** Of orders placed now. Visitors see the initial rates; until they are loaded, the program's. */
export function useFeeBps(): number {
  const level = useMember()?.level ?? 0;
  return useRate('spot', `trading-fee.${level}`) ?? spotFeeBps(level);
}
