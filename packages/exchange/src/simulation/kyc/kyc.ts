/** Verification in the simulation. */
import { moduleSimulation } from '../module-simulation.ts';
import { KycChecks } from './checks.ts';
import { KycTables } from './tables.ts';
import { KycScenario } from './scenario.ts';

export const kycSimulation = moduleSimulation(
  { weight: 6, classes: [KycScenario, KycTables, KycChecks] },
  {
    'submit-verification':
      'accepted replayed VALIDATION USER_NOT_FOUND ACCOUNT_FROZEN' +
      ' ACCOUNT_STATUS_ABNORMAL KYC_PRIMARY_REQUIRED KYC_PENDING KYC_PASSED KYC_TOO_MANY',
    'decide-verification': 'accepted FORBIDDEN NOT_FOUND VALIDATION',
    'forget-person': 'accepted FORBIDDEN USER_NOT_FOUND',
    case: 'basic:under-review advanced:under-review basic:passed advanced:passed',
    'case by staff': 'passed rejected',
    'case by time': 'passed rejected',
    'case for': 'DOCUMENT_UNREADABLE DOCUMENT_IN_USE FACE_NOT_CLEAR DETAILS_MISMATCH forgotten',
  },
);
