/** The numbers of seconds contracts, as the list of the product's numbers prints them. */
import {
  count,
  type Figure,
  names,
  percent,
  percentBps,
  seconds,
  usdtUnits,
} from '../base/figures.ts';
import {
  BREAK_DAYS,
  breakEvenPercent,
  LOSS_LIMIT_DEFAULT_UNITS,
  LOSS_LIMIT_MAX_UNITS,
  LOSS_LIMIT_RAISE_DELAY_MS,
  OPEN_CONTRACTS_MAX,
  OPENING_WAIT_MS,
  SECONDS_EXPOSURE_MAX_UNITS,
  SECONDS_EXPOSURE_PARTS,
  SECONDS_PERIODS,
  SECONDS_SYMBOLS,
  SETTLEMENT_WAIT_MS,
  WAGERED_PER_DAY_MAX_UNITS,
} from './rules.ts';

export const secondsConfiguration = {
  rows: [
    { key: 'secondsMarkets', figure: count(SECONDS_SYMBOLS.length) },
    { key: 'openContracts', figure: count(OPEN_CONTRACTS_MAX) },
    { key: 'wageredPerDay', figure: usdtUnits(WAGERED_PER_DAY_MAX_UNITS) },
    { key: 'lossLimit', figure: usdtUnits(LOSS_LIMIT_DEFAULT_UNITS) },
    { key: 'lossLimitMax', figure: usdtUnits(LOSS_LIMIT_MAX_UNITS) },
    { key: 'lossLimitDelay', figure: seconds(LOSS_LIMIT_RAISE_DELAY_MS) },
    { key: 'exposure', figure: usdtUnits(SECONDS_EXPOSURE_MAX_UNITS) },
    { key: 'exposurePart', figure: percentBps(10_000 / SECONDS_EXPOSURE_PARTS) },
    { key: 'openingWait', figure: seconds(OPENING_WAIT_MS) },
    { key: 'settlementWait', figure: seconds(SETTLEMENT_WAIT_MS) },
    { key: 'breaks', figure: names(...BREAK_DAYS.map(String)) },
  ],
  tables: [
    {
      key: 'periods',
      columns: ['period', 'return', 'breakEven', 'wager'],
      lines: SECONDS_PERIODS.filter(({ isOffered }) => isOffered).map((period): Figure[] => [
        seconds(period.periodSeconds * 1_000),
        percentBps(period.returnBps),
        percent(breakEvenPercent(period.returnBps)),
        usdtUnits(period.wagerMinUnits, period.wagerMaxUnits),
      ]),
    },
  ],
} as const;
