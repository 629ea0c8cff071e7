/**
 * The periods of the indicators: how many bars each covers, which values are allowed, and how
 * stored values are validated.
 */

/** Bars, except for the width of BOLL, which is in standard deviations. */
type PeriodRule = {
  readonly name: 'bars' | 'width' | 'fast' | 'slow' | 'signal';
  readonly usual: number;
  readonly max: number;
};

const BARS_MAX = 500;
const WIDTH_MAX = 10;

const bars = (usual: number, name: PeriodRule['name'] = 'bars'): PeriodRule => ({
  name,
  usual,
  max: BARS_MAX,
});

/** In the order the chart library takes them; the volume has none. */
export const PERIOD_RULES = {
  MA: [bars(5), bars(10), bars(30)],
  EMA: [bars(6), bars(12), bars(20)],
  BOLL: [bars(20), { name: 'width', usual: 2, max: WIDTH_MAX }],
  MACD: [bars(12, 'fast'), bars(26, 'slow'), bars(9, 'signal')],
  RSI: [bars(6), bars(12), bars(24)],
} as const satisfies Record<string, readonly PeriodRule[]>;

export type TunedIndicator = keyof typeof PERIOD_RULES;

export type Periods = Readonly<Record<TunedIndicator, readonly number[]>>;

export const TUNED_INDICATORS = Object.keys(PERIOD_RULES) as readonly TunedIndicator[];

export const USUAL_PERIODS = periodsBy((one) => PERIOD_RULES[one].map(({ usual }) => usual));

export type PeriodFault =
  | { readonly kind: 'range'; readonly max: number }
  /** The fast line of MACD must be the shorter one, or the signal is inverted. */
  | { readonly kind: 'order' };

/** Undefined when these numbers are allowed. */
export function findPeriodFault(
  indicator: TunedIndicator,
  periods: readonly number[],
): PeriodFault | undefined {
  const rules: readonly PeriodRule[] = PERIOD_RULES[indicator];
  const broken = rules.find(({ max }, index) => !isWithin(periods[index], max));
  if (broken) return { kind: 'range', max: broken.max };
  const [fast = 0, slow = 0] = periods;
  return indicator === 'MACD' && fast >= slow ? { kind: 'order' } : undefined;
}

/** Validated per indicator: one bad number does not reset the others. */
export function allowedPeriods(stored: unknown): Periods {
  const known = (stored ?? {}) as Partial<Record<TunedIndicator, unknown>>;
  return periodsBy((one) => {
    const periods = known[one];
    const isAllowed =
      Array.isArray(periods) &&
      periods.length === PERIOD_RULES[one].length &&
      findPeriodFault(one, periods) === undefined;
    return isAllowed ? (periods as number[]) : USUAL_PERIODS[one];
  });
}

function periodsBy(periodsOf: (indicator: TunedIndicator) => readonly number[]): Periods {
  return {
    MA: periodsOf('MA'),
    EMA: periodsOf('EMA'),
    BOLL: periodsOf('BOLL'),
    MACD: periodsOf('MACD'),
    RSI: periodsOf('RSI'),
  };
}

function isWithin(period: unknown, max: number): boolean {
  return Number.isInteger(period) && Number(period) >= 1 && Number(period) <= max;
}
