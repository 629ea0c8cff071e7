/** The two kinds of payees, and the URL parameter of each. */
import { BANK_ACCOUNTS_MAX, WALLETS_MAX, type BankAccount, type Wallet } from '@anywhen/protocol';
import type { IconName } from '@anywhen/ui';
import { findOne } from '../money-forms/address-filter.ts';
import type { To } from '../router/index.ts';

export const PAYEE_KINDS = ['bank', 'wallet'] as const;
export type PayeeKind = (typeof PAYEE_KINDS)[number];

/** One of either kind, as a list shows it. */
export type Payee =
  | ({ readonly kind: 'bank' } & BankAccount)
  | ({ readonly kind: 'wallet' } & Wallet);

export const PAYEES_MAX: Readonly<Record<PayeeKind, number>> = {
  bank: BANK_ACCOUNTS_MAX,
  wallet: WALLETS_MAX,
};

export const PAYEE_ICONS: Readonly<Record<PayeeKind, IconName>> = {
  bank: 'bank',
  wallet: 'wallet',
};

export function readKind(query: URLSearchParams): PayeeKind {
  return findOne(PAYEE_KINDS, query.get('kind')) ?? 'bank';
}

export function writeKind(kind: PayeeKind): To {
  return `?kind=${kind}`;
}
