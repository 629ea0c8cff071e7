/**
 * The terms on offer: markets, and periods with returns and limits. Until the server has answered,
 * the built-in terms are used; its answer always replaces them.
 */
import { formatUnits } from '@anywhen/money';
import {
  OPEN_CONTRACTS_MAX,
  SECONDS_PERIODS,
  SECONDS_RULE,
  SECONDS_SYMBOLS,
  WAGERED_PER_DAY_MAX_UNITS,
  type ReplyOf,
  type readSecondsConfig,
} from '@anywhen/protocol';
import { writePercent } from '../i18n/index.ts';

export type Terms = ReplyOf<typeof readSecondsConfig>;
export type Period = Terms['periods'][number];

export const BUILT_TERMS: Terms = {
  rule: SECONDS_RULE,
  symbols: [...SECONDS_SYMBOLS],
  periods: SECONDS_PERIODS.map(({ wagerMinUnits, wagerMaxUnits, ...period }) => ({
    ...period,
    wagerMin: formatUnits(wagerMinUnits),
    wagerMax: formatUnits(wagerMaxUnits),
  })),
  openContractsMax: OPEN_CONTRACTS_MAX,
  wageredPerDayMax: formatUnits(WAGERED_PER_DAY_MAX_UNITS),
};

const FIRST_PERIOD_SECONDS = 60;

export function offeredPeriods({ periods }: Pick<Terms, 'periods'>): Period[] {
  return periods.filter(({ isOffered }) => isOffered);
}

/** The requested one if offered, else the default one, else the first. */
export function periodOf(
  terms: Pick<Terms, 'periods'>,
  requestedSeconds: number,
): Period | undefined {
  const offered = offeredPeriods(terms);
  const find = (seconds: number) => offered.find(({ periodSeconds }) => periodSeconds === seconds);
  return find(requestedSeconds) ?? find(FIRST_PERIOD_SECONDS) ?? offered[0];
}

/** 9150 → `91.5%`: returns are whole percents today, but nothing here depends on it. */
export function percentOf(bps: number): string {
  return writePercent(String(bps / 100));
}
