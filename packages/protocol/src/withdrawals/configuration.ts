/** The numbers of withdrawals, as the list of the product's numbers prints them. */
import { amounts, count, type Figure, names, percentBps, seconds, usdt } from '../base/figures.ts';
import { NETWORK_TERMS, NETWORKS } from '../chain/rules.ts';
import {
  BANK_FEE_BPS,
  BANK_FEE_MIN,
  BANK_WITHDRAWAL_MIN,
  TWO_APPROVALS_ABOVE_USDT,
  WITHDRAWAL_LIMITS,
  WITHDRAWAL_REVIEW_MS,
} from './rules.ts';

const OFFERED_NETWORKS = NETWORKS.filter((network) => NETWORK_TERMS[network].isOffered);

export const withdrawalsConfiguration = {
  rows: [
    { key: 'withdrawalReview', figure: seconds(WITHDRAWAL_REVIEW_MS) },
    { key: 'twoApprovals', figure: usdt(TWO_APPROVALS_ABOVE_USDT) },
    { key: 'bankFee', figure: percentBps(BANK_FEE_BPS) },
    { key: 'bankFeeMin', figure: usdt(BANK_FEE_MIN) },
    { key: 'bankMin', figure: usdt(BANK_WITHDRAWAL_MIN) },
  ],
  tables: [
    {
      key: 'withdrawalFees',
      columns: ['network', 'fee', 'withdrawalMin'],
      lines: OFFERED_NETWORKS.map((network): Figure[] => {
        const { currency, withdrawalFee, withdrawalMin } = NETWORK_TERMS[network];
        return [names(network), amounts(currency, withdrawalFee), amounts(currency, withdrawalMin)];
      }),
    },
    {
      key: 'withdrawalLimits',
      columns: ['level', 'singleMax', 'dailyMax', 'times'],
      lines: ([1, 2] as const).flatMap((level): Figure[][] => {
        const limits = WITHDRAWAL_LIMITS[level];
        if (!limits) return [];
        const { singleMaxUsdt, dailyMaxUsdt, timesPerDay } = limits;
        return [[count(level), usdt(singleMaxUsdt), usdt(dailyMaxUsdt), count(timesPerDay)]];
      }),
    },
  ],
} as const;
