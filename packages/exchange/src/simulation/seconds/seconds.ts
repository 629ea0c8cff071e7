/** Seconds contracts in the simulation. */
import { moduleSimulation } from '../module-simulation.ts';
import { SecondsChecks } from './checks.ts';
import { SecondsTables } from './tables.ts';
import { SecondsScenario } from './scenario.ts';

export const secondsSimulation = moduleSimulation(
  { weight: 24, classes: [SecondsScenario, SecondsTables, SecondsChecks] },
  {
    'place-seconds':
      'accepted replayed IDEMPOTENCY_CONFLICT USER_NOT_FOUND ACCOUNT_STATUS_ABNORMAL' +
      ' ACCOUNT_FROZEN ACCOUNT_TRADE_RESTRICTED SYMBOL_CLOSED FEED_STALE PERIOD_INVALID' +
      ' AMOUNT_ABNORMAL AMOUNT_BELOW_MIN AMOUNT_ABOVE_MAX ORDER_REPEATED ORDER_NOT_COMPLETED' +
      ' ON_A_BREAK DAILY_LIMIT_REACHED TRADING_VOLUME_INSUFFICIENT BALANCE_INSUFFICIENT',
    'take-a-break': 'accepted replayed USER_NOT_FOUND ACCOUNT_STATUS_ABNORMAL',
    'review-seconds': 'accepted FORBIDDEN',
    'set-seconds-terms': 'accepted FORBIDDEN VALIDATION',
    contract: 'payment_waiting in_progress pending_settlement settling win lose void',
  },
);
