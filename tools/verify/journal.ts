/**
 * `npm run verify -- --journal`: proves the database of an installation from its journal, while the
 * server runs or not, with the environment the server has. It reads one moment of it and changes
 * nothing. It says what it cannot say anything about, each time.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { SignedHead } from '@anywhen/protocol';
import type { TableFaults } from '../../apps/server/src/core/verification/fault.ts';
import {
  LEFT_OPEN_SINCE,
  verifySince,
} from '../../apps/server/src/core/verification/verify-since.ts';
import type {
  Stage,
  VerificationReport,
} from '../../apps/server/src/core/verification/verify-database.ts';
import { HeadKey, isSignedHead } from '../../apps/server/src/fairness/head-key.ts';
import { STORAGES } from '../../apps/server/src/modules.ts';
import { type Config, readConfig } from '../../apps/server/src/platform/config.ts';
import { UNCOVERED, verifyInstallation, withDatabase } from '../../apps/server/src/verification.ts';

export const JOURNAL_USAGE = `usage: npm run verify -- --journal
  [--keep FILE]                 signs the head that was proven and keeps it in this file
  [--since FILE]                goes on from such a head: quick, and says what it leaves open
It needs the server's environment: ANYWHEN_DATA, DATABASE_URL.`;

/** Whose journal it is, and the head. */
type KeptHead = { genesis: string; head: SignedHead };

/** 0 when everything holds, 1 when something does not, 2 when nothing could be told. */
export async function runJournal(args: string[]): Promise<number> {
  const wish = readWish(args);
  if (!wish) {
    console.error(JOURNAL_USAGE);
    return 2;
  }
  const config = readConfig(process.env, process.cwd());
  const { keep, since } = wish;
  return since === undefined ? runWhole(config, keep) : runSince(config, since);
}

async function runWhole(config: Config, keep: string | undefined): Promise<number> {
  const began = performance.now();
  console.log('verifying the whole journal, and every table that follows from it');
  const report = await verifyInstallation({ config, onProgress: printStage });
  const { head, faults, tables } = report;
  const seconds = ((performance.now() - began) / 1_000).toFixed(1);
  printUncovered();
  if (faults.length > 0) {
    printFaults(faults);
    return 1;
  }
  console.log(
    `✓ batches 1 to ${head.batch}, ${head.seq} commands, ${tables.length} tables: ` +
      `everything holds (${seconds} s)`,
  );
  if (keep !== undefined) await keepHead(config, report, keep);
  return 0;
}

async function keepHead(config: Config, report: VerificationReport, file: string): Promise<void> {
  const { journal, head } = report;
  const state = journal.isSound ? journal.exchange.modules.markets.state : null;
  if (!state) throw new Error('before the markets are open there is no head to keep');
  const key = await HeadKey.open(config.dataDir);
  const { genesis } = state;
  const kept: KeptHead = { genesis, head: key.sign(genesis, head) };
  writeFileSync(file, `${JSON.stringify(kept, null, 2)}\n`);
  console.log(`the head of batch ${head.batch} is in ${file}: keep it away from this machine`);
}

async function runSince(config: Config, file: string): Promise<number> {
  const { genesis, head } = JSON.parse(readFileSync(file, 'utf8')) as KeptHead;
  const key = await HeadKey.open(config.dataDir);
  if (head.publicKey !== key.publicKey || !isSignedHead(genesis, head)) {
    console.error(`${file} holds no head that was signed with the key of this installation`);
    return 2;
  }
  const report = await withDatabase(config, (client) =>
    verifySince({ client, storages: STORAGES, head }),
  );
  const { batch, batches, fault } = report;
  for (const each of LEFT_OPEN_SINCE) console.log(`? not proven: ${each}`);
  if (fault !== undefined) {
    console.log(`✗ journal, batch ${batch}: ${fault}`);
    return 1;
  }
  console.log(
    `✓ the journal holds batch ${head.batch} as it was kept, ${batches} more up to ${batch} ` +
      'continue it, and the state of now is theirs',
  );
  return 0;
}

function readWish(args: string[]): { keep?: string; since?: string } | undefined {
  try {
    const { values } = parseArgs({
      args,
      options: {
        journal: { type: 'boolean' },
        keep: { type: 'string' },
        since: { type: 'string' },
      },
    });
    const { keep, since } = values;
    // What was only gone on from is not proven, so it is not kept either.
    if (keep !== undefined && since !== undefined) return undefined;
    return { ...(keep === undefined ? {} : { keep }), ...(since === undefined ? {} : { since }) };
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return undefined;
  }
}

function printStage(stage: Stage): void {
  if (stage.at === 'tables') console.log(`  comparing ${stage.table}`);
  else console.log(`  ${stage.batch} of ${stage.of} batches replayed`);
}

function printUncovered(): void {
  console.log('not covered:');
  for (const [name, reason] of Object.entries(UNCOVERED)) console.log(`  ${name}: ${reason}`);
}

function printFaults(faults: readonly TableFaults[]): void {
  for (const { table, count, first } of faults) {
    for (const { row, what } of first) console.log(`✗ ${table}, ${row}: ${what}`);
    if (count > first.length) console.log(`✗ ${table}: ${count - first.length} more`);
  }
  const sum = faults.reduce((total, { count }) => total + count, 0);
  console.log(`${sum} wrong in ${faults.length} tables`);
}
