/** The numbers of price alerts, as the list of the product's numbers prints them. */
import { count, percentBps } from '../base/figures.ts';
import { ALERT_LEVEL_BPS, ALERT_MOVE_BPS, ALERTS_PER_MEMBER_MAX } from './rules.ts';

export const alertsConfiguration = {
  rows: [
    { key: 'alertsMax', figure: count(ALERTS_PER_MEMBER_MAX) },
    {
      key: 'alertLevel',
      figure: percentBps(ALERT_LEVEL_BPS.lowest, ALERT_LEVEL_BPS.highest),
    },
    { key: 'alertMove', figure: percentBps(ALERT_MOVE_BPS.least, ALERT_MOVE_BPS.most) },
  ],
  tables: [],
} as const;
