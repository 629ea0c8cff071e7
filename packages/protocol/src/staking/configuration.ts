/** The numbers of staking, as the list of the product's numbers prints them. */
import { amounts, count, type Figure, names, percentBps } from '../base/figures.ts';
import { STAKING_POOLS } from './rules.ts';

/** Sold always, or left at any time. */
const daysOrNone = (days: number): Figure => (days === 0 ? names('–') : count(days));

export const stakingConfiguration = {
  rows: [],
  tables: [
    {
      key: 'pools',
      columns: ['pool', 'apr', 'stake', 'lock'],
      lines: STAKING_POOLS.map(({ code, currency, tiers, min, max, lockDays }): Figure[] => [
        names(code),
        percentBps(...tiers.map(({ aprBps }) => aprBps)),
        amounts(currency, min, max),
        daysOrNone(lockDays),
      ]),
    },
  ],
} as const;
