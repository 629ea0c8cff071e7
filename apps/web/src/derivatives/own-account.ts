/** The balances of the member's account for leveraged contracts. */
import { useBalances } from '../live/index.ts';

/** USDT; undefined for visitors and until the balances are loaded. */
export function useAvailable(): string | undefined {
  const balances = useBalances();
  if (!balances) return undefined;
  const line = balances.find(({ kind, currency }) => kind === 'derivatives' && currency === 'USDT');
  return line?.available ?? '0';
}
