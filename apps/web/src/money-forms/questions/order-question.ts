/**
 * Which orders require a confirmation: seconds contracts, leveraged orders, and spot orders that
 * wait for a price. Large ones by default; a purchase on a sheet that shows its cost is its own
 * confirmation. Stored in this browser, like the appearance.
 */
import { parseUnits } from '@anywhen/money';
import type { AccountKind } from '@anywhen/protocol';
import { useBalances } from '../../live/index.ts';
import { createStored } from '../../parts/stored.ts';

export const ORDER_QUESTIONS = ['large', 'always', 'never'] as const;
export type OrderQuestion = (typeof ORDER_QUESTIONS)[number];

/** An order above this share of the account's balance in the currency is large. */
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

/** The account's balance in a currency, including held amounts; undefined until loaded. */
export function useAccountUnits(kind: AccountKind, currency: string): bigint | undefined {
  const lines = useBalances();
  const line = lines?.find((one) => one.kind === kind && one.currency === currency);
  if (!lines) return undefined;
  return line ? parseUnits(line.available) + parseUnits(line.held) : 0n;
}

/** With an unknown balance it is confirmed. */
export function isAsked(
  before: OrderQuestion,
  { units, accountUnits }: { units: bigint; accountUnits: bigint | undefined },
): boolean {
  if (before !== 'large') return before === 'always';
  return accountUnits === undefined || units * LARGE_PART > accountUnits;
}
