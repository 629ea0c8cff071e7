/** The numbers of strategy bots, as the list of the product's numbers prints them. */
import { count, names, percentBps, seconds, usdt } from '../base/figures.ts';
import { GRIDS_MAX, GRIDS_MIN, GRID_RESERVE_BPS, GRID_SPAN_MAX } from './grid-rules.ts';
import { GRID_STEP_MIN_BPS } from './grid-rules.ts';
import {
  BOTS_MAX,
  BOT_RETRY_SECONDS,
  BOT_TRIES_MAX,
  DCA_AMOUNT_MAX_USDT,
  DCA_AMOUNT_MIN_USDT,
  DCA_INTERVALS,
  DCA_RUNS_MAX,
  DCA_SKIPS_MAX,
  GRID_INVESTMENT_MAX_USDT,
  SHOWN_TOLERANCE_BPS,
} from './rules.ts';

export const strategyConfiguration = {
  rows: [
    { key: 'bots', figure: count(BOTS_MAX) },
    { key: 'dcaAmount', figure: usdt(DCA_AMOUNT_MIN_USDT, DCA_AMOUNT_MAX_USDT) },
    { key: 'dcaIntervals', figure: names(...DCA_INTERVALS) },
    { key: 'dcaRuns', figure: count(1, DCA_RUNS_MAX) },
    { key: 'dcaSkips', figure: count(DCA_SKIPS_MAX) },
    { key: 'gridLines', figure: count(GRIDS_MIN, GRIDS_MAX) },
    { key: 'gridStep', figure: percentBps(GRID_STEP_MIN_BPS) },
    { key: 'gridSpan', figure: count(GRID_SPAN_MAX) },
    { key: 'gridReserve', figure: percentBps(GRID_RESERVE_BPS) },
    { key: 'gridInvestment', figure: usdt(GRID_INVESTMENT_MAX_USDT) },
    { key: 'shownTolerance', figure: percentBps(SHOWN_TOLERANCE_BPS) },
    { key: 'botRetry', figure: seconds(BOT_RETRY_SECONDS * 1_000) },
    { key: 'botTries', figure: count(BOT_TRIES_MAX) },
  ],
  tables: [],
} as const;
