/** The member's balances of a market in the spot account, and the fee rates. */
import { useMemo } from 'react';
import { spotFeeBps } from '@anywhen/protocol';
import { useBalances } from '../../live/index.ts';
import { useMember } from '../../session/session.ts';
import type { Available } from './order-plan.ts';

/** Undefined for visitors and until the balances are loaded. */
export function useSpotAvailable(currency: string): Available | undefined {
  const balances = useBalances();
  const find = (name: string) =>
    balances?.find((line) => line.kind === 'spot' && line.currency === name)?.available;
  const known = balances !== undefined;
  const [base, quote] = [find(currency) ?? '0', find('USDT') ?? '0'];
  return useMemo(() => (known ? { base, quote } : undefined), [known, base, quote]);
}

/** Visitors see the initial rates. */
export function useFeeBps(): number {
  return spotFeeBps(useMember()?.level ?? 0);
}
