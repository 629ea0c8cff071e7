/**
 * What a verification covers, over all modules, and the short list of what it cannot cover, to
 * which modules add theirs. A table that is in neither fails a test, so nothing is omitted
 * silently.
 */
import { join } from 'node:path';
import type { Client } from 'pg';
import type { TableCheck, TableFaults } from './core/verification/fault.ts';
import { readStoredProof, writeStoredProof } from './core/verification/proof-file.ts';
import type { StoredProof } from './core/verification/stored-proof.ts';
import type { Stage, VerificationReport } from './core/verification/verify-database.ts';
import { type VerificationParts, verifyDatabase } from './core/verification/verify-database.ts';
import { START } from './facets/uncovered.ts';
import { HeadKey, isSignedHead } from './fairness/head-key.ts';
import { headCheck } from './fairness/verification.ts';
import { requirePepper } from './identity/identity.ts';
import { SEALED_TABLES, STORAGES, UNCOVERED_BY_MODULES } from './modules.ts';
import { wasChanged } from './platform/backup/backup-refusal.ts';
import type { Config } from './platform/config.ts';
import { openLog } from './platform/log.ts';
import { startEmbeddedPostgres } from './platform/postgres/embedded.ts';
import { openDatabase } from './platform/postgres/pool.ts';
import { TEST_HISTORY } from './pricing/pricing.ts';
import { priceCheck } from './pricing/verification.ts';
import { auditCheck, verifyAuditLog } from './staff/staff.ts';
import { RowSeals, sealCheck } from './vault/vault.ts';

export type InstallationParts = {
  config: Pick<Config, 'dataDir' | 'databaseUrl' | 'databaseOwnerUrl' | 'isTest'>;
  /** A proof file to continue from, and one to store the new proof in. */
  since?: string;
  keep?: string;
  /** The folder of archived volumes, if not in the data folder. */
  archiveDir?: string | undefined;
  onProgress?: (stage: Stage) => void;
  /** The server process of this connection, if the database is embedded. */
  onBackend?: (pid: number) => void;
};

/** The database of an installation, while it runs or not. */
export async function verifyInstallation({
  config,
  since,
  keep,
  onBackend,
  archiveDir = archiveIn(config.dataDir),
  onProgress = () => undefined,
}: InstallationParts): Promise<VerificationReport & { since: number }> {
  const { dataDir, isTest } = config;
  const from = since === undefined ? undefined : await readProof(since, dataDir);
  return withDatabase(config, async (client, isEmbedded) => {
    if (isEmbedded) onBackend?.(await findBackend(client));
    const withProof = keep !== undefined;
    const pepper = await requirePepper(dataDir, client);
    const report = await verifyAll({
      client,
      isTest,
      seals: new RowSeals(pepper),
      audit: { pepper, dataDir },
      archiveDir,
      withProof,
      ...(from && { from }),
      onProgress,
    });
    if (keep !== undefined && report.proof) await keepProof(keep, report, dataDir);
    return { ...report, since: from?.head.batch ?? 0 };
  });
}

/** Of the audit log alone: quick, and without the journal. */
export async function verifyAuditOf(
  config: InstallationParts['config'],
): Promise<{ rows: number; faults: readonly TableFaults[] }> {
  const { dataDir } = config;
  return withDatabase(config, async (client) => {
    const pepper = await requirePepper(dataDir, client);
    return verifyAuditLog(client, { pepper, dataDir });
  });
}

/** Rejects a proof that was changed, or stored by another installation. */
async function readProof(file: string, dataDir: string): Promise<StoredProof> {
  const { sealingKey, publicKey } = await HeadKey.open(dataDir);
  const stored = await readStoredProof(file, sealingKey);
  const { genesis, head } = stored;
  if (head.publicKey !== publicKey || !isSignedHead(genesis, head)) throw wasChanged(file);
  return stored;
}

async function keepProof(
  file: string,
  { journal, proof }: VerificationReport,
  dataDir: string,
): Promise<void> {
  const genesis = journal.isSound ? journal.exchange.modules.markets.state?.genesis : undefined;
  if (genesis === undefined || !proof) throw new Error('only a complete proof is stored');
  const key = await HeadKey.open(dataDir);
  await writeStoredProof(
    file,
    { ...proof, genesis, head: key.sign(genesis, proof.head) },
    key.sealingKey,
  );
}

export function archiveIn(dataDir: string): string {
  return join(dataDir, 'archive');
}

/**
 * Connects to it as the role that migrates: the program's can make no temporary tables. The
 * embedded one is started if it is not running, and left as it was found.
 */
export async function withDatabase<Result>(
  { dataDir, databaseUrl, databaseOwnerUrl: ownerUrl }: InstallationParts['config'],
  work: (client: Client, isEmbedded: boolean) => Promise<Result>,
): Promise<Result> {
  const log = openLog('silent');
  const isEmbedded = databaseUrl === undefined;
  const postgres = isEmbedded
    ? await startEmbeddedPostgres({ dataDir: join(dataDir, 'postgres'), log })
    : undefined;
  try {
    const database = await openDatabase({ databaseUrl, ownerUrl, embedded: postgres, log });
    try {
      const client = await (database.connectAsOwner ?? database.connect)();
      await requireTemporaryTables(client);
      return await work(client, isEmbedded);
    } finally {
      await database.close();
    }
  } finally {
    await postgres?.stop();
  }
}

async function requireTemporaryTables(client: Client): Promise<void> {
  const { rows } = await client.query<{ may: boolean }>(
    "select has_database_privilege(current_database(), 'temporary') as may",
  );
  if (rows[0]?.may) return;
  throw new Error('Verifying takes temporary tables: set DATABASE_OWNER_URL as for a core.');
}

function verifyAll(
  parts: Omit<VerificationParts, 'storages' | 'checks'> & {
    /** Markets of tests open with less history. */
    isTest: boolean;
    seals: RowSeals;
    audit: { pepper: Buffer; dataDir: string };
  },
): Promise<VerificationReport> {
  const { isTest, seals, audit, ...rest } = parts;
  const checks = isTest ? listChecks(TEST_HISTORY) : listChecks();
  const ofSeals = sealCheck(seals, SEALED_TABLES);
  return verifyDatabase({
    ...rest,
    storages: STORAGES,
    checks: [...checks, ofSeals, auditCheck(audit)],
  });
}

export function listChecks(...span: Parameters<typeof priceCheck>): TableCheck[] {
  return [priceCheck(...span), headCheck];
}

async function findBackend(client: Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]?.pid ?? 0;
}

/** Rows of these have seals: a changed one is found, one that is gone or was put back is not. */
export const SEALED = [...new Set(SEALED_TABLES.map(({ table }) => table))].toSorted();

/** Rows of these hash one another: a changed one is found, and one that is gone. */
export const CHAINED = ['staff_audit'];

/** By table, or table and column: why tampering with it cannot be detected. */
export const UNCOVERED: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries({
    archive_volume: 'what was archived: held against the volumes themselves, where there are any',
    'journal.epoch': 'who led is in no hash; that it never goes back is checked',
    leadership: 'who leads now: counted up by each leader, and by nobody written down',
    migration: START,
    migration_checksum: START,
    verification: 'what earlier verifications said: run one to know',
    ...UNCOVERED_BY_MODULES,
  }).toSorted(([a], [b]) => (a < b ? -1 : 1)),
);
