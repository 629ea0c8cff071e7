/** Price alerts in the simulation. */
import { moduleSimulation } from '../module-simulation.ts';
import { AlertsChecks } from './checks.ts';
import { AlertsTables } from './tables.ts';
import { AlertsScenario } from './scenario.ts';

export const alertsSimulation = moduleSimulation(
  { weight: 6, classes: [AlertsScenario, AlertsTables, AlertsChecks] },
  {
    'set-alert':
      'accepted replayed VALIDATION USER_NOT_FOUND ACCOUNT_STATUS_ABNORMAL SYMBOL_CLOSED' +
      ' FEED_STALE AMOUNT_ABNORMAL PRICE_TICK_INVALID PRICE_OUT_OF_BAND TOO_MANY_ALERTS',
    'remove-alert': 'accepted USER_NOT_FOUND ACCOUNT_STATUS_ABNORMAL NOT_FOUND',
    alert: 'waiting fired removed',
  },
);
