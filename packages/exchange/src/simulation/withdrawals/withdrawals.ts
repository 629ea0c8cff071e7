/** Withdrawals in the simulation. */
import { moduleSimulation } from '../module-simulation.ts';
import { WithdrawalsChecks } from './checks.ts';
import { WithdrawalsTables } from './tables.ts';
import { WithdrawalsScenario } from './scenario.ts';

export const withdrawalsSimulation = moduleSimulation(
  { weight: 12, classes: [WithdrawalsScenario, WithdrawalsTables, WithdrawalsChecks] },
  {
    'request-withdrawal':
      'accepted VALIDATION USER_NOT_FOUND ACCOUNT_FROZEN' +
      ' ACCOUNT_STATUS_ABNORMAL KYC_PRIMARY_REQUIRED WITHDRAW_LOCKED CURRENCY_REQUIRED' +
      ' NETWORK_REQUIRED BANK_REQUIRED AMOUNT_ABNORMAL ADDRESS_INVALID WITHDRAW_BELOW_MIN' +
      ' WITHDRAW_ABOVE_MAX WITHDRAW_DAILY_LIMIT WITHDRAW_TIMES_EXCEEDED ORDER_NOT_COMPLETED' +
      ' BALANCE_INSUFFICIENT',
    'decide-withdrawal': 'accepted FORBIDDEN NOT_FOUND VALIDATION',
    withdrawal: 'network:under-review bank:under-review network:done bank:done',
    'withdrawal by staff': 'sending rejected',
    'withdrawal by time': 'sending rejected',
    'withdrawal for': 'RISK_REVIEW STATUS_CHANGED LEVEL_CHANGED SECURITY_CHANGED TARGET_REFUSED',
  },
);
