/** Mining machines in the simulation. */
import { moduleSimulation } from '../module-simulation.ts';
import { MiningChecks } from './checks.ts';
import { MiningTables } from './tables.ts';
import { MiningScenario } from './scenario.ts';

/** FEED_STALE is for the rules' tests: a pause of prices here is mostly one of the day as well. */
export const miningSimulation = moduleSimulation(
  { weight: 16, classes: [MiningScenario, MiningTables, MiningChecks] },
  {
    'buy-machines':
      'accepted replayed VALIDATION USER_NOT_FOUND ACCOUNT_TRADE_RESTRICTED ACCOUNT_FROZEN' +
      ' ACCOUNT_STATUS_ABNORMAL DAY_NOT_BOOKED PRODUCT_CLOSED STOCK_EMPTY' +
      ' PERSONAL_LIMIT_EXCEEDED QUOTE_CHANGED ORDER_REPEATED BALANCE_INSUFFICIENT',
    'cancel-machines':
      'accepted USER_NOT_FOUND ACCOUNT_STATUS_ABNORMAL NOT_FOUND DAY_NOT_BOOKED' +
      ' REDEEM_NOT_ALLOWED QUOTE_CHANGED',
    'set-mining-terms': 'accepted VALIDATION FORBIDDEN',
    machine: 'pending running expired cancelled',
  },
);
