/** The numbers of accounts, as the list of the product's numbers prints them. */
import { ACCOUNT_KINDS, currenciesOf } from '../base/accounts.ts';
import { type Figure, usdt } from '../base/figures.ts';
import { SIGNUP_GRANT_USDT } from './endpoints.ts';

export const fundingConfiguration = {
  rows: [{ key: 'grant', figure: usdt(SIGNUP_GRANT_USDT) }],
  tables: [
    {
      key: 'accounts',
      columns: ['account', 'currencies'],
      lines: ACCOUNT_KINDS.map((kind): Figure[] => [
        { unit: 'account', values: [kind] },
        { unit: 'currency', values: currenciesOf(kind) },
      ]),
    },
  ],
} as const;
