/**
 * The daily verification: continues from the previous run's proof in the data folder, and stores
 * its own. When it cannot continue, or something does not hold, it proves everything from the first
 * batch, so that the faulty row is named. It changes nothing but its own file.
 */
import { dirname, join } from 'node:path';
import { type TableFaults, faultsOf } from './core/verification/fault.ts';
import { OutOfDate } from './core/verification/stored-proof.ts';
import type { VerificationReport } from './core/verification/verify-database.ts';
import { BackupRefusal } from './platform/backup/backup-refusal.ts';
import { makeFolder } from './platform/make-folder.ts';
import { type InstallationParts, verifyInstallation } from './verification.ts';

type DailyReport = Pick<VerificationReport, 'head' | 'faults'> & { since: number };

const provenIn = (dataDir: string) => join(dataDir, 'verification', 'proven.sealed');

export async function runDaily(parts: InstallationParts): Promise<DailyReport> {
  const keep = provenIn(parts.config.dataDir);
  await makeFolder(dirname(keep), 0o700);
  const went = await resume({ ...parts, keep });
  if (went.report?.faults.length === 0) return went.report;
  // When something was wrong before, this run's proof is not stored, whatever it finds.
  const whole = await verifyInstallation(went.faults.length > 0 ? parts : { ...parts, keep });
  const isNew = ({ table }: TableFaults) => !whole.faults.some((each) => each.table === table);
  return { ...whole, faults: [...whole.faults, ...went.faults.filter(isNew)] };
}

/**
 * `faults` are those that a full replay cannot see: a truncated journal, another history, a changed
 * file. A full replay reports rows better.
 */
async function resume(
  parts: InstallationParts & { keep: string },
): Promise<{ report?: DailyReport; faults: readonly TableFaults[] }> {
  try {
    const report = await verifyInstallation({ ...parts, since: parts.keep });
    return { report, faults: report.faults.filter(({ table }) => table === 'journal') };
  } catch (error) {
    if (error instanceof OutOfDate || isNotThere(error)) return { faults: [] };
    if (!(error instanceof BackupRefusal)) throw error;
    const [table, row, what] = ['stored proof', parts.keep, error.message];
    return { faults: faultsOf(table, [{ table, row, what }]) };
  }
}

function isNotThere(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'ENOENT';
}
