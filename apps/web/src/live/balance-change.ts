/** Notifies components that show server figures when the balances behind them have changed. */
import { useEffect, useEffectEvent, useRef } from 'react';
import type { BalanceLine } from '@anywhen/protocol';
import { useBalances } from './stores.ts';

/** Calls back when a balance changes while mounted; not for the first snapshot. */
export function useBalanceChange(onChange: () => void): void {
  const balances = useBalances();
  const seen = useRef<readonly BalanceLine[] | undefined>(undefined);
  const report = useEffectEvent(onChange);
  useEffect(() => {
    const isChange = seen.current !== undefined && balances && seen.current !== balances;
    seen.current = balances;
    if (isChange) report();
  }, [balances]);
}
