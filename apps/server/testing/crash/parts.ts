/** The list of all modules' parts in the crash scenario. */
import { alertsCrashPart } from '../alerts/crash-part.ts';
import { derivativesCrashPart } from '../derivatives/crash-part.ts';
import { earnCrashPart } from '../earn/crash-part.ts';
import { fundingCrashPart } from '../funding/crash-part.ts';
import { kycCrashPart } from '../kyc/crash-part.ts';
import { optionsCrashPart } from '../options/crash-part.ts';
import { secondsCrashPart } from '../seconds/crash-part.ts';
import { spotCrashPart } from '../spot/crash-part.ts';
import { strategyCrashPart } from '../strategy/crash-part.ts';
import { cashCrashPart } from '../withdrawals/crash-part.ts';
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
