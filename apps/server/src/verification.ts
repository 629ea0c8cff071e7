/**
 * What a verification looks at, all modules together, and the short list of what it cannot say
 * anything about. A table that is in neither fails a test: nothing is left out in silence.
 */
import type { ClientBase } from 'pg';
import type { TableCheck } from './core/verification/fault.ts';
import type { Stage, VerificationReport } from './core/verification/verify-database.ts';
import { verifyDatabase } from './core/verification/verify-database.ts';
import { headCheck } from './fairness/verification.ts';
import { STORAGES } from './modules.ts';
import { TEST_HISTORY } from './pricing/pricing.ts';
import { priceCheck } from './pricing/verification.ts';

export function verifyAll(parts: {
  client: ClientBase;
  /** Markets of tests open with less history. */
  isTest: boolean;
  onProgress?: (stage: Stage) => void;
}): Promise<VerificationReport> {
  const { isTest, ...rest } = parts;
  const checks = isTest ? listChecks(TEST_HISTORY) : listChecks();
  return verifyDatabase({ ...rest, storages: STORAGES, checks });
}

export function listChecks(...span: Parameters<typeof priceCheck>): TableCheck[] {
  return [priceCheck(...span), headCheck];
}

const LOGIN = 'who writes the database can log in as anybody (docs/operations.md)';
const PERSON = 'about persons: what is sealed no longer opens when changed, the rest is believed';
const START = 'looked at by every start, which refuses what does not fit';
const TOLD = 'what members were told: nothing follows from it';

/** By table, or table and column; why nobody can tell whether it was changed. */
export const UNCOVERED: Readonly<Record<string, string>> = {
  deposit_paper: PERSON,
  file: PERSON,
  file_content: PERSON,
  fund_password: LOGIN,
  identity: LOGIN,
  'journal.epoch': 'who led is in no hash; that it never goes back is checked',
  key_mark: START,
  kyc_draft: PERSON,
  kyc_paper: PERSON,
  leadership: 'who leads now: counted up by each leader, and by nobody written down',
  login_challenge: LOGIN,
  member_key: PERSON,
  message: TOLD,
  message_place: TOLD,
  migration: START,
  migration_checksum: START,
  passkey: LOGIN,
  payee: PERSON,
  recovery_code: LOGIN,
  security_event: LOGIN,
  sensitive_read: 'who looked at a file: the program can only add to it',
  session: LOGIN,
  throttle: LOGIN,
  totp: LOGIN,
  totp_draft: LOGIN,
  trusted_device: LOGIN,
  verification: 'what earlier verifications said: run one to know',
  verification_code: LOGIN,
};
