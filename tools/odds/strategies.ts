/** All strategies, by product. */
import { LEVERAGE_STRATEGIES } from './leverage-strategies.ts';
import { OPTION_STRATEGIES } from './option-strategies.ts';
import { SECONDS_STRATEGIES } from './seconds-strategies.ts';
import type { Strategy } from './strategy.ts';

export const STRATEGIES: readonly Strategy[] = [
  ...OPTION_STRATEGIES,
  ...SECONDS_STRATEGIES,
  ...LEVERAGE_STRATEGIES,
];
