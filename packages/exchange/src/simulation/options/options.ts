/** Flash options in the simulation. */
import { moduleSimulation } from '../module-simulation.ts';
import { OptionsChecks } from './checks.ts';
import { OptionsTables } from './tables.ts';
import { OptionsScenario } from './scenario.ts';

export const optionsSimulation = moduleSimulation(
  { weight: 20, classes: [OptionsScenario, OptionsTables, OptionsChecks] },
  {
    'buy-option':
      'accepted replayed USER_NOT_FOUND ACCOUNT_STATUS_ABNORMAL ACCOUNT_FROZEN' +
      ' ACCOUNT_TRADE_RESTRICTED SERIES_CLOSED VALIDATION FEED_STALE QUOTE_CHANGED' +
      ' TOO_MANY_POSITIONS PERSONAL_LIMIT_EXCEEDED TRADING_VOLUME_INSUFFICIENT' +
      ' BALANCE_INSUFFICIENT ON_A_BREAK DAILY_LIMIT_REACHED',
    'sell-option':
      'accepted replayed USER_NOT_FOUND ACCOUNT_STATUS_ABNORMAL ACCOUNT_FROZEN NOT_FOUND' +
      ' SERIES_CLOSED VALIDATION FEED_STALE QUOTE_CHANGED',
    'review-options': 'accepted',
    'set-options-terms': 'accepted VALIDATION FORBIDDEN',
    series: 'open grown settled void',
    option: 'open pending sold-in-part closed settled void',
  },
);
