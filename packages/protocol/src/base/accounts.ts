/**
 * The seven kinds of account and which currencies each may hold (rulebook 1.1, 11). Server, machine
 * and forms ask here, so that a transfer the form offers is one the exchange accepts.
 */
import { CURRENCIES } from '@anywhen/prices';

export const ACCOUNT_KINDS = [
  'funds',
  'spot',
  'contract',
  'options',
  'financial',
  'strategy',
  'derivatives',
] as const;

export type AccountKind = (typeof ACCOUNT_KINDS)[number];

const ONLY_USDT: readonly string[] = ['USDT'];
const FINANCIAL: readonly string[] = ['USDT', 'BTC', 'ETH', 'SOL', 'TRX', 'ADA', 'DOT'];

const CURRENCIES_OF: Record<AccountKind, readonly string[]> = {
  funds: CURRENCIES,
  spot: CURRENCIES,
  contract: ONLY_USDT,
  options: ONLY_USDT,
  financial: FINANCIAL,
  strategy: ONLY_USDT,
  derivatives: ONLY_USDT,
};

/** The same as sets: the exchange asks with every transfer. */
const HOLDS = new Map(ACCOUNT_KINDS.map((kind) => [kind, new Set(CURRENCIES_OF[kind])]));

export function currenciesOf(kind: AccountKind): readonly string[] {
  return CURRENCIES_OF[kind];
}

/** What may move between two accounts; empty when they are one and the same. */
export function transferCurrencies(from: AccountKind, to: AccountKind): readonly string[] {
  if (from === to) return [];
  return currenciesOf(from).filter((currency) => currenciesOf(to).includes(currency));
}

export function mayTransfer(from: AccountKind, to: AccountKind, currency: string): boolean {
  const isHeldBy = (kind: AccountKind) => HOLDS.get(kind)?.has(currency) ?? false;
  return from !== to && isHeldBy(from) && isHeldBy(to);
}
