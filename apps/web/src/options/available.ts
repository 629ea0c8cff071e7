/** USDT of the options account, as it is now. */
import { useBalances } from '../live/index.ts';

/** Until the topic has told of balances, what the server answered when it was asked. */
export function useAvailable(asked: string | undefined): string | undefined {
  const lines = useBalances();
  if (!lines) return asked;
  const line = lines.find(({ kind, currency }) => kind === 'options' && currency === 'USDT');
  return line?.available ?? '0';
}
