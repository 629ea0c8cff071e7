/**
 * `npm run verify -- --audit`: whether the audit log of staff is as it was written, while the
 * server runs or not, with the environment the server has. It changes nothing.
 */
import { readConfig } from '../../apps/server/src/platform/config.ts';
import { verifyAuditOf } from '../../apps/server/src/verification.ts';
import { printFaults } from './journal.ts';

export const AUDIT_USAGE = `usage: npm run verify -- --audit
It needs a core's environment: ANYWHEN_DATA, DATABASE_URL, DATABASE_OWNER_URL.`;

/** 0 when everything holds, 1 when something does not, 2 when it was asked for something else. */
export async function runAudit(args: string[]): Promise<number> {
  if (args.length > 1) {
    console.error(AUDIT_USAGE);
    return 2;
  }
  const { rows, faults } = await verifyAuditOf(readConfig(process.env, process.cwd()));
  if (faults.length > 0) {
    printFaults(faults);
    return 1;
  }
  console.log(`✓ audit log, ${rows} rows: each follows from the one before, up to the signed head`);
  return 0;
}
