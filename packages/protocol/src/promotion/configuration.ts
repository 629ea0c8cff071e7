/** The numbers of commission and authorization codes, as the list of the numbers prints them. */
import { count, type Figure, percentBps, seconds } from '../base/figures.ts';
import {
  ACTIVE_DAYS,
  AUTH_CHECK_LIFE_MS,
  AUTH_CODE_LIFE_MS,
  AUTH_CODE_TRIES,
  COMMISSION_DAYS,
  COMMISSION_TIERS,
  REBATE_BPS,
} from './rules.ts';

export const promotionConfiguration = {
  rows: [
    { key: 'commissionDays', figure: count(COMMISSION_DAYS) },
    { key: 'activeDays', figure: count(ACTIVE_DAYS) },
    { key: 'feeRebate', figure: percentBps(REBATE_BPS) },
    { key: 'authCodeLife', figure: seconds(AUTH_CODE_LIFE_MS) },
    { key: 'authCheckLife', figure: seconds(AUTH_CHECK_LIFE_MS) },
    { key: 'authCodeTries', figure: count(AUTH_CODE_TRIES.max) },
  ],
  tables: [
    {
      key: 'commission',
      columns: ['activeMembers', 'feeShare'],
      lines: COMMISSION_TIERS.map(({ activeMin, shareBps }): Figure[] => [
        count(activeMin),
        percentBps(shareBps),
      ]),
    },
  ],
} as const;
