/** The member's side of a market: what the spot account has, what is open, what a trade costs. */
import { useMemo } from 'react';
import { spotFeeBps, type SpotOrder } from '@anywhen/protocol';
import { useBalances } from '../live/index.ts';
import { useOrders } from '../live/trading.ts';
import { useSession } from '../session/session.ts';
import type { Available } from './order-plan.ts';

/** Undefined for visitors and until the balances are known. */
export function useSpotAvailable(currency: string): Available | undefined {
  const balances = useBalances();
  const find = (name: string) =>
    balances?.find((line) => line.kind === 'spot' && line.currency === name)?.available;
  const known = balances !== undefined;
  const [base, quote] = [find(currency) ?? '0', find('USDT') ?? '0'];
  return useMemo(() => (known ? { base, quote } : undefined), [known, base, quote]);
}

/** Newest first; undefined for visitors and until they are known. */
export function useOpenOrders(symbol?: string): readonly SpotOrder[] | undefined {
  const orders = useOrders();
  return useMemo(() => {
    return symbol === undefined ? orders : orders?.filter((order) => order.symbol === symbol);
  }, [orders, symbol]);
}

/** Visitors see what they would pay at first. */
export function useFeeBps(): number {
  return spotFeeBps(useSession(({ member }) => member?.level ?? 0));
}
