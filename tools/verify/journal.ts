/**
 * `npm run verify -- --journal`: proves the database of an installation from its journal, while the
 * server runs or not, with the environment the server has. It reads one moment of it and changes
 * nothing. It says what it cannot say anything about, each time.
 */
import { parseArgs } from 'node:util';
import type { TableFaults } from '../../apps/server/src/core/verification/fault.ts';
import {
  LEFT_OPEN_SINCE,
  OutOfDate,
} from '../../apps/server/src/core/verification/stored-proof.ts';
import type { Stage } from '../../apps/server/src/core/verification/verify-database.ts';
import { BackupRefusal } from '../../apps/server/src/platform/backup/backup-refusal.ts';
import { readConfig } from '../../apps/server/src/platform/config.ts';
import { CHAINED, SEALED, UNCOVERED } from '../../apps/server/src/verification.ts';
import { verifyInstallation } from '../../apps/server/src/verification.ts';

export const JOURNAL_USAGE = `usage: npm run verify -- --journal
  [--keep FILE]                 keeps what was proven in this file, sealed, with its signed head
  [--since FILE]                goes on from such a file: replays what came since, and says what
                                that leaves open
  [--archive FOLDER]            where archived volumes lie, if not in the data folder
It needs a core's environment: ANYWHEN_DATA, DATABASE_URL, DATABASE_OWNER_URL.`;

type Request = { keep?: string; since?: string; archiveDir?: string };

/** 0 when everything holds, 1 when something does not, 2 when nothing could be determined. */
export async function runJournal(args: string[]): Promise<number> {
  const request = readRequest(args);
  if (!request) {
    console.error(JOURNAL_USAGE);
    return 2;
  }
  try {
    return await run(request);
  } catch (error) {
    if (!(error instanceof BackupRefusal || error instanceof OutOfDate)) throw error;
    console.error(`nothing to go on from: ${error.message}`);
    return 2;
  }
}

async function run(request: Request): Promise<number> {
  const began = performance.now();
  const config = readConfig(process.env, process.cwd());
  const what = request.since === undefined ? 'the whole journal' : 'what came since';
  console.log(`verifying ${what}, and every table that follows from it`);
  const report = await verifyInstallation({ config, ...request, onProgress: printStage });
  const { head, since, faults, tables, proof } = report;
  const seconds = ((performance.now() - began) / 1_000).toFixed(1);
  printUncovered();
  if (since > 0) for (const each of LEFT_OPEN_SINCE) console.log(`? not checked: ${each}`);
  if (faults.length > 0) {
    printFaults(faults);
    return 1;
  }
  const before = since > 0 ? `the journal holds batch ${since} as it was stored, ` : '';
  console.log(
    `✓ ${before}batches ${since + 1} to ${head.batch}, ${head.seq} commands, ` +
      `${tables.length} tables: everything holds (${seconds} s)`,
  );
  if (request.keep !== undefined) printStoredProof(request.keep, proof?.head.batch);
  return 0;
}

function printStoredProof(file: string, batch: number | undefined): void {
  if (batch === undefined) return console.log('before the markets are open nothing is stored');
  console.log(`what it takes to go on from batch ${batch} is in ${file}: keep a copy elsewhere`);
}

function readRequest(args: string[]): Request | undefined {
  try {
    const { values } = parseArgs({
      args,
      options: {
        journal: { type: 'boolean' },
        archive: { type: 'string' },
        keep: { type: 'string' },
        since: { type: 'string' },
      },
    });
    const { keep, since, archive: archiveDir } = values;
    return {
      ...(keep === undefined ? {} : { keep }),
      ...(since === undefined ? {} : { since }),
      ...(archiveDir === undefined ? {} : { archiveDir }),
    };
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return undefined;
  }
}

function printStage(stage: Stage): void {
  switch (stage.at) {
    case 'chain':
      return console.log(`  ${stage.batch} of ${stage.of} batches read`);
    case 'journal':
      return console.log(`  ${stage.batch} of ${stage.of} batches replayed`);
    case 'tables':
      return console.log(`  comparing ${stage.table}`);
    case 'older':
      return console.log('  comparing what is older');
    case 'keeping':
      return console.log('  keeping what was proven');
  }
}

function printUncovered(): void {
  console.log(
    `sealed, so that a changed row is found, but none that is gone: ${SEALED.join(', ')}`,
  );
  console.log(`chained, so that one that is gone is found, too: ${CHAINED.join(', ')}`);
  console.log('not covered:');
  for (const [name, reason] of Object.entries(UNCOVERED)) console.log(`  ${name}: ${reason}`);
}

export function printFaults(faults: readonly TableFaults[]): void {
  for (const { table, count, first } of faults) {
    for (const { row, what } of first) console.log(`✗ ${table}, ${row}: ${what}`);
    if (count > first.length) console.log(`✗ ${table}: ${count - first.length} more`);
  }
  const sum = faults.reduce((total, { count }) => total + count, 0);
  console.log(`${sum} wrong in ${faults.length} tables`);
}
