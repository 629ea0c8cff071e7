/** The numbers of deposits, as the list of the product's numbers prints them. */
import { amounts, count, type Figure, names, seconds, usdt } from '../base/figures.ts';
import { NETWORK_TERMS, NETWORKS } from '../chain/rules.ts';
import { CREDIT_FINAL_AFTER_MS, DEPOSIT_CEILING_DEFAULT, DEPOSIT_REVIEW_MS } from './rules.ts';
import { DEPOSITED_PER_DAY_MAX } from './rules.ts';

const OFFERED_NETWORKS = NETWORKS.filter((network) => NETWORK_TERMS[network].isOffered);

export const depositsConfiguration = {
  rows: [
    { key: 'depositReview', figure: seconds(DEPOSIT_REVIEW_MS) },
    { key: 'depositsPerDay', figure: usdt(DEPOSITED_PER_DAY_MAX) },
    { key: 'depositCeiling', figure: usdt(DEPOSIT_CEILING_DEFAULT) },
    { key: 'creditFinal', figure: seconds(CREDIT_FINAL_AFTER_MS) },
  ],
  tables: [
    {
      key: 'networks',
      columns: ['network', 'block', 'credit', 'unlock', 'depositRange'],
      lines: OFFERED_NETWORKS.map((network): Figure[] => {
        const terms = NETWORK_TERMS[network];
        return [
          names(network),
          seconds(terms.blockMs),
          count(terms.creditConfirmations),
          count(terms.unlockConfirmations),
          amounts(terms.currency, terms.depositMin, terms.depositMax),
        ];
      }),
    },
  ],
} as const;
