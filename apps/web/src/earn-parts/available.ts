/** The current available balances of the financial account. */
import { useBalances } from '../live/index.ts';

/** The server's reply, until the first event of the topic. */
export function useFinancialAvailable(
  currency: string,
  asked: string | undefined,
): string | undefined {
  const lines = useBalances();
  if (!lines) return asked;
  const line = lines.find((one) => one.kind === 'financial' && one.currency === currency);
  return line?.available ?? '0';
}
