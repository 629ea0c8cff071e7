/** Deposits in the simulation. */
import { moduleSimulation } from '../module-simulation.ts';
import { DepositsChecks } from './checks.ts';
import { DepositsTables } from './tables.ts';
import { DepositsScenario } from './scenario.ts';

export const depositsSimulation = moduleSimulation(
  { weight: 12, classes: [DepositsScenario, DepositsTables, DepositsChecks] },
  {
    'submit-deposit':
      'accepted replayed VALIDATION USER_NOT_FOUND ACCOUNT_FROZEN ACCOUNT_STATUS_ABNORMAL' +
      ' CURRENCY_REQUIRED NETWORK_REQUIRED AMOUNT_ABNORMAL DEPOSIT_BELOW_MIN DEPOSIT_ABOVE_MAX' +
      ' DEPOSIT_CEILING_REACHED DEPOSIT_DAILY_LIMIT ORDER_NOT_COMPLETED',
    'set-deposit-terms': 'accepted VALIDATION FORBIDDEN',
    'decide-deposit': 'accepted FORBIDDEN NOT_FOUND VALIDATION',
    'propose-correction': 'accepted FORBIDDEN NOT_FOUND VALIDATION',
    'approve-correction': 'accepted FORBIDDEN NOT_FOUND BALANCE_INSUFFICIENT',
    deposit: 'under-review credited unlocked rejected corrected',
    'deposit by staff': 'credited unlocked rejected',
    'deposit by time': 'credited unlocked rejected',
    'deposit for': 'PROOF_UNREADABLE AMOUNT_MISMATCH PROOF_MISMATCH',
  },
);
