/** The numbers of seasons, as the list of the product's numbers prints them. */
import { count, percentBps, seconds, usdt } from '../base/figures.ts';
import {
  FALL_FLOOR_PPM,
  JOIN_DAYS,
  OWN_SEASON_DAYS,
  SEASON_CAPITAL_USDT,
  SEASON_LEVERAGE_MAX,
  VALUE_SECONDS,
} from './rules.ts';

const PPM_PER_BPS = 100;

export const seasonsConfiguration = {
  rows: [
    { key: 'seasonCapital', figure: usdt(SEASON_CAPITAL_USDT) },
    { key: 'seasonLeverage', figure: count(SEASON_LEVERAGE_MAX) },
    { key: 'joinWeek', figure: count(JOIN_DAYS.week) },
    { key: 'joinMonth', figure: count(JOIN_DAYS.month) },
    { key: 'ownDays', figure: count(OWN_SEASON_DAYS[0], OWN_SEASON_DAYS[2]) },
    { key: 'seasonValue', figure: seconds(VALUE_SECONDS * 1_000) },
    { key: 'fallFloor', figure: percentBps(FALL_FLOOR_PPM / PPM_PER_BPS) },
  ],
  tables: [],
} as const;
