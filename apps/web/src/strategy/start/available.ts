/** The current balance of the strategy account for a new bot. */
import { useBalances } from '../../live/index.ts';
import { useStrategyDesk } from '../data.ts';

export function useStrategyAvailable(): string | undefined {
  const asked = useStrategyDesk().data?.available;
  const lines = useBalances();
  if (!lines) return asked;
  const line = lines.find(({ kind, currency }) => kind === 'strategy' && currency === 'USDT');
  return line?.available ?? '0';
}
