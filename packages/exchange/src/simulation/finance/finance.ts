/** Finance products in the simulation. */
import { moduleSimulation } from '../module-simulation.ts';
import { FinanceChecks } from './checks.ts';
import { FinanceTables } from './tables.ts';
import { FinanceScenario } from './scenario.ts';

export const financeSimulation = moduleSimulation(
  { weight: 20, classes: [FinanceScenario, FinanceTables, FinanceChecks] },
  {
    'buy-finance':
      'accepted replayed IDEMPOTENCY_CONFLICT USER_NOT_FOUND ACCOUNT_TRADE_RESTRICTED' +
      ' ACCOUNT_FROZEN ACCOUNT_STATUS_ABNORMAL KYC_PRIMARY_REQUIRED DAY_NOT_BOOKED' +
      ' PRODUCT_CLOSED AMOUNT_ABNORMAL VALIDATION AMOUNT_BELOW_MIN PERSONAL_LIMIT_EXCEEDED' +
      ' PRODUCT_SOLD_OUT QUOTE_CHANGED ORDER_REPEATED BALANCE_INSUFFICIENT',
    'cancel-finance':
      'accepted USER_NOT_FOUND ACCOUNT_STATUS_ABNORMAL NOT_FOUND DAY_NOT_BOOKED' +
      ' REDEEM_NOT_ALLOWED',
    'redeem-finance':
      'accepted USER_NOT_FOUND ACCOUNT_FROZEN ACCOUNT_STATUS_ABNORMAL NOT_FOUND DAY_NOT_BOOKED' +
      ' REDEEM_NOT_ALLOWED',
    'set-finance-terms': 'accepted FORBIDDEN VALIDATION',
    'fixed record': 'purchased in-progress waiting matured early cancelled',
    'trust record': 'purchased in-progress waiting matured cancelled',
  },
);
