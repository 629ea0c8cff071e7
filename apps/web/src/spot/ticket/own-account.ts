/** The member's balances of a market in the spot account, and the fee rates. */
import { useMemo } from 'react';
import { spotFeeBps } from '@anywhen/protocol';
import { useAvailable } from '../../live/index.ts';
import { useMember } from '../../session/session.ts';
import type { Available } from './order-plan.ts';

/** Undefined for visitors and until the balances are loaded. */
export function useSpotAvailable(currency: string): Available | undefined {
  const base = useAvailable('spot', currency);
  const quote = useAvailable('spot', 'USDT');
  return useMemo(
    () => (base === undefined || quote === undefined ? undefined : { base, quote }),
    [base, quote],
  );
}

/** Visitors see the initial rates. */
export function useFeeBps(): number {
  return spotFeeBps(useMember()?.level ?? 0);
}
