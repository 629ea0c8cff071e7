/**
 * Which orders require a confirmation, by product: all of them, until the member wants otherwise. A
 * purchase on a sheet that shows its cost is its own confirmation, and no choice hides a warning.
 * It follows the member, like the appearance.
 */
import { parseUnits } from '@anywhen/money';
import type { AccountKind } from '@anywhen/protocol';
import { useBalances } from '../../live/index.ts';
import { FOLLOWED_KEYS, createStored } from '../../parts/stored.ts';

export const ORDER_QUESTIONS = ['always', 'large', 'never'] as const;
export type OrderQuestion = (typeof ORDER_QUESTIONS)[number];

export const ORDER_PRODUCTS = ['spot', 'seconds', 'leverage', 'bots'] as const;
export type OrderProduct = (typeof ORDER_PRODUCTS)[number];

type Questions = Readonly<Record<OrderProduct, OrderQuestion>>;

/** An order above this share of the account's balance in the currency is large. */
const LARGE_PART = 10n;

/** `before` was one choice for all products; who made it keeps it until the next one. */
const useStoredQuestions = createStored<Questions & { before: unknown }>(
  FOLLOWED_KEYS.questions,
  (stored) => {
    const read = (value: unknown) => ORDER_QUESTIONS.find((one) => one === value);
    const earlier = read(stored?.before) ?? 'always';
    const of = (product: OrderProduct) => read(stored?.[product]) ?? earlier;
    return {
      spot: of('spot'),
      seconds: of('seconds'),
      leverage: of('leverage'),
      bots: of('bots'),
      before: undefined,
    };
  },
);

export function useOrderQuestion(product: OrderProduct): OrderQuestion {
  return useStoredQuestions((questions) => questions[product]);
}

export function askBefore(product: OrderProduct, question: OrderQuestion): void {
  useStoredQuestions.setState({ [product]: question });
}

/** The account's balance in a currency, including held amounts; undefined until loaded. */
export function useAccountUnits(kind: AccountKind, currency: string): bigint | undefined {
  const lines = useBalances();
  const line = lines?.find((one) => one.kind === kind && one.currency === currency);
  if (!lines) return undefined;
  return line ? parseUnits(line.available) + parseUnits(line.held) : 0n;
}

/** With an unknown balance it is confirmed, and with a warning whatever was chosen. */
export function isAsked(
  before: OrderQuestion,
  asked: { units: bigint; accountUnits: bigint | undefined; isFar?: boolean },
): boolean {
  const { units, accountUnits, isFar = false } = asked;
  if (isFar) return true;
  if (before !== 'large') return before === 'always';
  return accountUnits === undefined || units * LARGE_PART > accountUnits;
}
