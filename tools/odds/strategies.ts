/** All strategies, by product. */
import { BOT_STRATEGIES } from './bot-strategies.ts';
import { EARN_STRATEGIES } from './earn-strategies.ts';
import { LEVERAGE_STRATEGIES } from './leverage-strategies.ts';
import { MACHINE_STRATEGIES } from './machine-strategies.ts';
import { OPTION_STRATEGIES } from './option-strategies.ts';
import { SECONDS_STRATEGIES } from './seconds-strategies.ts';
import { SPOT_STRATEGIES } from './spot-strategies.ts';
import type { Strategy } from './strategy.ts';

export const STRATEGIES: readonly Strategy[] = [
  ...OPTION_STRATEGIES,
  ...SECONDS_STRATEGIES,
  ...LEVERAGE_STRATEGIES,
  ...SPOT_STRATEGIES,
  ...EARN_STRATEGIES,
  ...BOT_STRATEGIES,
  ...MACHINE_STRATEGIES,
];
