/** Staking in the simulation. */
import { moduleSimulation } from '../module-simulation.ts';
import { StakingChecks } from './checks.ts';
import { StakingTables } from './tables.ts';
import { StakingScenario } from './scenario.ts';

export const stakingSimulation = moduleSimulation(
  { weight: 24, classes: [StakingScenario, StakingTables, StakingChecks] },
  {
    stake:
      'accepted replayed USER_NOT_FOUND ACCOUNT_STATUS_ABNORMAL ACCOUNT_FROZEN' +
      ' ACCOUNT_TRADE_RESTRICTED DAY_NOT_BOOKED PRODUCT_CLOSED AMOUNT_ABNORMAL VALIDATION' +
      ' AMOUNT_BELOW_MIN PERSONAL_LIMIT_EXCEEDED QUOTE_CHANGED ORDER_REPEATED' +
      ' BALANCE_INSUFFICIENT',
    'leave-staking':
      'accepted USER_NOT_FOUND ACCOUNT_STATUS_ABNORMAL ACCOUNT_FROZEN NOT_FOUND' +
      ' DAY_NOT_BOOKED REDEEM_NOT_ALLOWED AMOUNT_ABNORMAL AMOUNT_BELOW_MIN AMOUNT_ABOVE_MAX',
    'set-staking-terms': 'accepted FORBIDDEN VALIDATION',
    position: 'staking unstaking left matured early',
    staking: 'started reward added part at-once',
  },
);
