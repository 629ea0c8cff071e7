/**
 * Before which orders a member is asked once more: seconds contracts, leveraged orders, and spot
 * orders that wait for a price. Large ones unless they chose otherwise; what is bought on a sheet
 * that shows its cost asks for itself. Kept in this browser, like the look of the app.
 */
import { parseUnits } from '@anywhen/money';
import type { AccountKind } from '@anywhen/protocol';
import { useBalances } from '../../live/index.ts';
import { createStored } from '../../parts/stored.ts';

export const ORDER_QUESTIONS = ['large', 'always', 'never'] as const;
export type OrderQuestion = (typeof ORDER_QUESTIONS)[number];

/** Large is more than this part of what the account has of the currency. */
const LARGE_PART = 10n;

const useStoredQuestion = createStored<{ before: OrderQuestion }>(
  'anywhen.order-question',
  (stored) => ({ before: ORDER_QUESTIONS.find((one) => one === stored?.before) ?? 'large' }),
);

export function useOrderQuestion(): OrderQuestion {
  return useStoredQuestion(({ before }) => before);
}

export function askBefore(before: OrderQuestion): void {
  useStoredQuestion.setState({ before });
}

/** What an account has of a currency, with what is held; undefined until it is known. */
export function useAccountUnits(kind: AccountKind, currency: string): bigint | undefined {
  const lines = useBalances();
  const line = lines?.find((one) => one.kind === kind && one.currency === currency);
  if (!lines) return undefined;
  return line ? parseUnits(line.available) + parseUnits(line.held) : 0n;
}

/** Who does not know how much it is of the account had better be asked. */
export function isAsked(
  before: OrderQuestion,
  { units, accountUnits }: { units: bigint; accountUnits: bigint | undefined },
): boolean {
  if (before !== 'large') return before === 'always';
  return accountUnits === undefined || units * LARGE_PART > accountUnits;
}
