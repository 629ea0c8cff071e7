/** The one list of what modules bring to the crash scenario. */
import { alertsCrashPart } from '../../alerts/testing/crash-part.ts';
import { derivativesCrashPart } from '../../derivatives/testing/crash-part.ts';
import { earnCrashPart } from '../../earn/testing/crash-part.ts';
import { fundingCrashPart } from '../../funding/testing/crash-part.ts';
import { kycCrashPart } from '../../kyc/testing/crash-part.ts';
import { optionsCrashPart } from '../../options/testing/crash-part.ts';
import { secondsCrashPart } from '../../seconds/testing/crash-part.ts';
import { spotCrashPart } from '../../spot/testing/crash-part.ts';
import { strategyCrashPart } from '../../strategy/testing/crash-part.ts';
import { cashCrashPart } from '../../withdrawals/testing/crash-part.ts';
import type { CrashPart } from './part.ts';

export const CRASH_PARTS = {
  funding: fundingCrashPart,
  kyc: kycCrashPart,
  cash: cashCrashPart,
  spot: spotCrashPart,
  seconds: secondsCrashPart,
  earn: earnCrashPart,
  options: optionsCrashPart,
  derivatives: derivativesCrashPart,
  strategy: strategyCrashPart,
  alerts: alertsCrashPart,
} satisfies Record<string, CrashPart>;

export type CrashPartName = keyof typeof CRASH_PARTS;
