/** Invitations, signing and commission in the simulation. */
import { moduleSimulation } from '../module-simulation.ts';
import { PromotionChecks } from './checks.ts';
import { PromotionScenario } from './scenario.ts';
import { PromotionTables } from './tables.ts';

export const promotionSimulation = moduleSimulation(
  { weight: 8, classes: [PromotionScenario, PromotionTables, PromotionChecks] },
  {
    'set-inviter': 'accepted USER_NOT_FOUND FORBIDDEN',
    'sign-member':
      'accepted USER_NOT_FOUND KYC_PRIMARY_REQUIRED ACCOUNT_STATUS_ABNORMAL SIGN_NOT_ALLOWED',
    'end-signing': 'accepted USER_NOT_FOUND ACCOUNT_STATUS_ABNORMAL NOT_FOUND',
    commission: 'invited signed rebate paid',
  },
);
