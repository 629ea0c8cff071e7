/** The numbers of classes, as the list of the product's numbers prints them. */
import { count, percentBps, seconds, usdt } from '../base/figures.ts';
import {
  CLASSES_MAX,
  CLASS_CAPITAL,
  CLASS_LEVERAGE_MAX,
  CLASS_MEMBERS_MAX,
  CLASS_SECONDS,
  SMALL_FALL_PPM,
} from './rules.ts';

const PPM_PER_BPS = 100;

export const classesConfiguration = {
  rows: [
    { key: 'classMembers', figure: count(CLASS_MEMBERS_MAX) },
    { key: 'classesAtOnce', figure: count(CLASSES_MAX) },
    { key: 'shortestClass', figure: seconds(CLASS_SECONDS.min * 1_000) },
    { key: 'longestClass', figure: seconds(CLASS_SECONDS.max * 1_000) },
    { key: 'classCapital', figure: usdt(String(CLASS_CAPITAL.min), String(CLASS_CAPITAL.max)) },
    { key: 'classLeverage', figure: count(1, CLASS_LEVERAGE_MAX) },
    { key: 'smallFall', figure: percentBps(SMALL_FALL_PPM / PPM_PER_BPS) },
  ],
  tables: [],
} as const;
