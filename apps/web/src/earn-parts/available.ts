/** What the financial account can spend, as it is now. */
import { useBalances } from '../live/index.ts';

/** Until the topic has told of balances, what the server answered when it was asked. */
export function useFinancialAvailable(
  currency: string,
  asked: string | undefined,
): string | undefined {
  const lines = useBalances();
  if (!lines) return asked;
  const line = lines.find((one) => one.kind === 'financial' && one.currency === currency);
  return line?.available ?? '0';
}
