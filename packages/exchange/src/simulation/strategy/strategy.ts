/** Strategy bots in the simulation. */
import { moduleSimulation } from '../module-simulation.ts';
import { StrategyChecks } from './checks.ts';
import { StrategyTables } from './tables.ts';
import { StrategyScenario } from './scenario.ts';

export const strategySimulation = moduleSimulation(
  { weight: 16, classes: [StrategyScenario, StrategyTables, StrategyChecks] },
  {
    'create-dca':
      'accepted replayed USER_NOT_FOUND ACCOUNT_STATUS_ABNORMAL ACCOUNT_FROZEN' +
      ' ACCOUNT_TRADE_RESTRICTED SYMBOL_CLOSED AMOUNT_ABNORMAL VALIDATION AMOUNT_BELOW_MIN' +
      ' AMOUNT_ABOVE_MAX FEED_STALE BOT_LIMIT QUOTE_CHANGED ORDER_REPEATED' +
      ' BALANCE_INSUFFICIENT DAILY_LIMIT_REACHED',
    'create-grid':
      'accepted replayed USER_NOT_FOUND ACCOUNT_STATUS_ABNORMAL ACCOUNT_FROZEN' +
      ' ACCOUNT_TRADE_RESTRICTED SYMBOL_CLOSED AMOUNT_ABNORMAL PRICE_TICK_INVALID VALIDATION' +
      ' FEED_STALE GRID_RANGE_INVALID GRID_TOO_DENSE AMOUNT_ABOVE_MAX MIN_NOTIONAL BOT_LIMIT' +
      ' QUOTE_CHANGED ORDER_REPEATED BALANCE_INSUFFICIENT',
    'pause-bot': 'accepted USER_NOT_FOUND ACCOUNT_STATUS_ABNORMAL NOT_FOUND BOT_STATE_INVALID',
    'resume-bot':
      'accepted USER_NOT_FOUND ACCOUNT_STATUS_ABNORMAL ACCOUNT_FROZEN ACCOUNT_TRADE_RESTRICTED' +
      ' NOT_FOUND BOT_STATE_INVALID',
    'stop-bot': 'accepted replayed USER_NOT_FOUND ACCOUNT_STATUS_ABNORMAL ACCOUNT_FROZEN NOT_FOUND',
    'set-strategy-terms': 'accepted VALIDATION FORBIDDEN',
    bot: 'running paused:member paused:status completed stopping stopped:sell stopped:move',
    'bot log': 'started bought sold skipped paused resumed completed stopping stopped',
    rung: 'turned',
  },
);
