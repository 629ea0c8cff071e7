/** Seasons and portfolios in the simulation: members open them, and act for them now and then. */
import { moduleSimulation } from '../module-simulation.ts';
import { SeasonsChecks } from './checks.ts';
import { SeasonsScenario } from './scenario.ts';
import { SeasonsTables } from './tables.ts';

export const seasonsSimulation = moduleSimulation(
  { weight: 3, classes: [SeasonsScenario, SeasonsTables, SeasonsChecks] },
  {
    'open-portfolio':
      'accepted replayed SEASON_JOINED SEASON_CLOSED VALIDATION USER_NOT_FOUND FEED_STALE' +
      ' ACCOUNT_TRADE_RESTRICTED PORTFOLIO_NOT_ALLOWED',
    portfolio: 'opened ordered valued left ended',
  },
);
