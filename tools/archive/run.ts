/**
 * The command line of the archive: moves what is old out of the database of an installation, while
 * it runs or not, with the environment the server has; or checks a folder by itself. Ends with 0,
 * with 1 when something does not hold, with 2 when it was asked wrongly.
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Client } from 'pg';
import { YOUNGEST_DAYS, archiveBefore } from '../../apps/server/src/core/archive/archive-run.ts';
import {
  ArchiveFault,
  type Manifest,
  type Volume,
  manifestText,
} from '../../apps/server/src/core/archive/manifest.ts';
import { HeadKey } from '../../apps/server/src/fairness/head-key.ts';
import { type Config, readConfig } from '../../apps/server/src/platform/config.ts';
import { exitOnSignals } from '../../apps/server/src/platform/exit-on-signals.ts';
import { openLog } from '../../apps/server/src/platform/log.ts';
import { startEmbeddedPostgres } from '../../apps/server/src/platform/postgres/embedded.ts';
import { codeOf } from '../../apps/server/src/platform/postgres/error-code.ts';
import { openDatabase } from '../../apps/server/src/platform/postgres/pool.ts';
import { archiveIn } from '../../apps/server/src/verification.ts';
import { checkArchive } from './check.ts';

const USAGE = `usage: npm run archive -- --before DATE [--to FOLDER]
       npm run archive -- --check FOLDER [--key PUBLIC_KEY]
DATE is a day such as 2027-01-31; nothing younger than ${YOUNGEST_DAYS} days is archived.
The first needs the server's environment: ANYWHEN_DATA, DATABASE_URL, DATABASE_OWNER_URL.`;
const LOCK_NOT_HAD = '55P03';

const request = readRequest();
if (!request) {
  console.error(USAGE);
  process.exit(2);
}
exitOnSignals();
try {
  await ('check' in request ? check(request) : archive(request));
} catch (error) {
  console.error(explain(error));
  process.exitCode = 1;
}

async function check({ check: folder, key }: CheckRequest) {
  const { archive: found, lines, keys } = await checkArchive(folder, key);
  const volumes = `${found.volumes.length} volumes`;
  console.log(`✓ ${volumes}, batches 1 to ${found.lastBatch}, ${lines} ledger lines: one chain`);
  for (const each of keys) console.log(`signed by ${each}`);
  if (key === undefined) console.log('? whose key that is, compare with one published: --key');
}

async function archive({ beforeMs, to }: ArchiveRequest) {
  const config = readConfig(process.env, process.cwd());
  const key = await HeadKey.open(config.dataDir);
  const signer = {
    signHead: key.sign.bind(key),
    signManifest: (manifest: Manifest) => {
      const signature = key.signText(manifestText({ manifest }));
      return { manifest, publicKey: key.publicKey, signature };
    },
  };
  const folder = to ?? archiveIn(config.dataDir);
  const volumes = await withOwner(config, (client) =>
    archiveBefore({ client, folder, beforeMs, nowMs: Date.now(), signer, onVolume: say }),
  );
  if (volumes.length === 0) console.log('no whole partition is old enough: nothing was done');
  else console.log(`keep ${folder}: without it nobody can prove what came before`);
}

/** As the role that owns what is only added to: the program's own could not. */
async function withOwner<Result>(
  { dataDir, databaseUrl, databaseOwnerUrl: ownerUrl }: Config,
  work: (client: Client) => Promise<Result>,
): Promise<Result> {
  const log = openLog('error');
  const embedded =
    databaseUrl === undefined
      ? await startEmbeddedPostgres({ dataDir: join(dataDir, 'postgres'), log })
      : undefined;
  try {
    const database = await openDatabase({ databaseUrl, ownerUrl, embedded, log });
    const client = await (database.connectAsOwner ?? database.connect)();
    return await work(client).finally(() => database.close());
  } finally {
    await embedded?.stop();
  }
}

function say({ folder, manifest }: Volume): void {
  const { firstBatch, lastBatch, lines, journalFile, linesFile } = manifest;
  const [packed, text] = [
    journalFile.bytes + linesFile.bytes,
    journalFile.textBytes + linesFile.textBytes,
  ];
  const share = ((100 * packed) / text).toFixed(0);
  console.log(
    `${folder}: batches ${firstBatch} to ${lastBatch}, ${lines} ledger lines, ` +
      `${(packed / 1e6).toFixed(1)} MB (${share} %)`,
  );
}

function explain(error: unknown): unknown {
  if (error instanceof ArchiveFault) return `✗ ${error.message}`;
  if (codeOf(error) !== LOCK_NOT_HAD) return error;
  return 'Somebody has been reading the journal for long, such as a verification: run it again.';
}

type CheckRequest = { check: string; key: string | undefined };
type ArchiveRequest = { beforeMs: number; to: string | undefined };

function readRequest(): CheckRequest | ArchiveRequest | undefined {
  try {
    const { values } = parseArgs({
      options: {
        before: { type: 'string' },
        to: { type: 'string' },
        check: { type: 'string' },
        key: { type: 'string' },
      },
    });
    const { before, to, check: folder, key } = values;
    if (folder !== undefined) return before === undefined ? { check: folder, key } : undefined;
    const beforeMs = /^\d{4}-\d\d-\d\d$/.test(before ?? '') ? Date.parse(before ?? '') : NaN;
    return Number.isNaN(beforeMs) || key !== undefined ? undefined : { beforeMs, to };
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return undefined;
  }
}
