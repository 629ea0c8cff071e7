/** The current USDT balance of the options account. */
import { useBalances } from '../live/index.ts';

/** The server's reply, until the first event of the topic. */
export function useAvailable(asked: string | undefined): string | undefined {
  const lines = useBalances();
  if (!lines) return asked;
  const line = lines.find(({ kind, currency }) => kind === 'options' && currency === 'USDT');
  return line?.available ?? '0';
}
