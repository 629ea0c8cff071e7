/** The chart preferences: interval, indicators, periods; they follow the member. */
import { FOLLOWED_KEYS, createStored } from '../../parts/stored.ts';
import { FIRST_INTERVAL, findInterval, type ChartInterval } from '../bars/intervals.ts';
import { USUAL_PERIODS, allowedPeriods, type Periods, type TunedIndicator } from './periods.ts';

/** In display order; the first three are drawn over the candles. */
export const INDICATORS = ['MA', 'EMA', 'BOLL', 'VOL', 'MACD', 'RSI'] as const;
export type Indicator = (typeof INDICATORS)[number];

type Choices = {
  interval: ChartInterval;
  indicators: readonly Indicator[];
  periods: Periods;
};

const FIRST_INDICATORS: readonly Indicator[] = ['MA', 'VOL'];

export const useChartChoices = createStored<Choices>(FOLLOWED_KEYS.charts, (stored) => ({
  interval: findInterval(stored?.interval) ?? FIRST_INTERVAL,
  indicators: knownIndicators(stored?.indicators),
  periods: allowedPeriods(stored?.periods),
}));

export function chooseInterval(interval: ChartInterval): void {
  useChartChoices.setState({ interval });
}

export function toggleIndicator(indicator: Indicator): void {
  useChartChoices.setState(({ indicators }) => ({
    indicators: INDICATORS.filter((one) =>
      one === indicator ? !indicators.includes(one) : indicators.includes(one),
    ),
  }));
}

/** Only values that passed `findPeriodFault`. */
export function setPeriods(indicator: TunedIndicator, periods: readonly number[]): void {
  useChartChoices.setState((before) => ({
    periods: { ...before.periods, [indicator]: periods },
  }));
}

export function resetPeriods(): void {
  useChartChoices.setState({ periods: USUAL_PERIODS });
}

/** Drawn over the candles; the others get a pane below. */
export function isOverCandles(indicator: Indicator): boolean {
  return indicator === 'MA' || indicator === 'EMA' || indicator === 'BOLL';
}

function knownIndicators(stored: unknown): readonly Indicator[] {
  if (!Array.isArray(stored)) return FIRST_INDICATORS;
  return INDICATORS.filter((one) => stored.includes(one));
}
