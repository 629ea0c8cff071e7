/** Seconds contracts in the simulation. */
import type { SecondsImage } from '../../seconds/commands.ts';
import { type ModuleSimulation, cellsOf } from '../module-simulation.ts';
import { SecondsChecks } from './checks.ts';
import { SecondsTables } from './tables.ts';
import { SecondsScenario } from './scenario.ts';

export const secondsSimulation: ModuleSimulation<SecondsImage> = {
  weight: 24,
  scenario: (scene) => new SecondsScenario(scene),
  tables: () => new SecondsTables(),
  checks: (check) => new SecondsChecks(check),
  cells: cellsOf({
    'place-seconds':
      'accepted replayed IDEMPOTENCY_CONFLICT USER_NOT_FOUND ACCOUNT_STATUS_ABNORMAL' +
      ' ACCOUNT_FROZEN ACCOUNT_TRADE_RESTRICTED SYMBOL_CLOSED FEED_STALE PERIOD_INVALID' +
      ' AMOUNT_ABNORMAL AMOUNT_BELOW_MIN AMOUNT_ABOVE_MAX ORDER_REPEATED ORDER_NOT_COMPLETED' +
      ' ON_A_BREAK DAILY_LIMIT_REACHED TRADING_VOLUME_INSUFFICIENT BALANCE_INSUFFICIENT',
    'take-a-break': 'accepted replayed USER_NOT_FOUND ACCOUNT_STATUS_ABNORMAL',
    'review-seconds': 'accepted FORBIDDEN',
    'set-seconds-terms': 'accepted FORBIDDEN VALIDATION',
    contract: 'payment_waiting in_progress pending_settlement settling win lose void',
  }),
};
