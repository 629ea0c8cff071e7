/**
 * What products cost on average, as `npm run odds` has measured it (docs/odds.md). Figures are of
 * the built-in terms and of level 0; a page with other terms must not show them.
 */
import { MEASURED_COSTS } from './measured-costs.ts';

/** Minutes of an option, and how many deviations its strike is away from the price. */
export const COST_MINUTES = [5, 15, 60] as const;
export const COST_DISTANCES = [0, 1, 2, 3] as const;

type OptionKey = `option-${(typeof COST_MINUTES)[number]}-${(typeof COST_DISTANCES)[number]}`;

/** What is measured: each is served by one strategy of `tools/odds`, which names it. */
export type CostKey =
  | OptionKey
  | `seconds-${30 | 60 | 120 | 180 | 300}`
  | 'leverage-day-long'
  | 'leverage-day-short'
  | 'leverage-round-trip'
  | 'spot-round-trip'
  | 'grid-round-trip'
  | 'grid-week'
  | 'dca-week';

/** In percent of what was staked, with three decimals; above zero the member loses. */
type CostFigure = {
  readonly cost: number;
  readonly error: number;
  readonly trials: number;
};

/** With a larger error a figure says nothing about a cost of a few percent. */
const ERROR_MAX_PERCENT = 2;

const COSTS: Readonly<Record<CostKey, CostFigure>> = MEASURED_COSTS;

/** Undefined while it is not measured closely enough to be shown. */
export function findCost(key: CostKey): CostFigure | undefined {
  const figure = COSTS[key];
  return figure.trials > 0 && figure.error <= ERROR_MAX_PERCENT ? figure : undefined;
}
