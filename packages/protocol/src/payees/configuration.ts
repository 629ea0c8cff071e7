/** The numbers of bank accounts and wallets, as the list of the product's numbers prints them. */
import { count } from '../base/figures.ts';
import { BANK_ACCOUNTS_MAX, WALLETS_MAX } from './rules.ts';

export const payeesConfiguration = {
  rows: [
    { key: 'bankAccounts', figure: count(BANK_ACCOUNTS_MAX) },
    { key: 'wallets', figure: count(WALLETS_MAX) },
  ],
  tables: [],
} as const;
