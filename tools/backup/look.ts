/** What both commands ask a database about the exchange in it, and how they end. */
import { Client } from 'pg';
import {
  type StoredHead,
  areTablesAtHead,
  findHeadAt,
  readHead,
} from '../../apps/server/src/core/storage/stored-head.ts';
import { STORAGES } from '../../apps/server/src/modules.ts';
import { BackupRefusal } from '../../apps/server/src/platform/backup/backup-refusal.ts';
import type { Manifest } from '../../apps/server/src/platform/backup/base-backup.ts';
import { exitOnSignals } from '../../apps/server/src/platform/exit-on-signals.ts';
import type { EmbeddedConnection } from '../../apps/server/src/platform/postgres/connection.ts';
import { StartRefusal } from '../../apps/server/src/platform/start-refusal.ts';

export async function ask<Answer>(
  connection: EmbeddedConnection,
  question: (client: Client) => Promise<Answer>,
): Promise<Answer> {
  const client = new Client(connection);
  client.on('error', () => undefined); // The question rejects with it.
  await client.connect();
  try {
    return await question(client);
  } finally {
    await client.end();
  }
}

/** What was restored must hold the head that was seen before the backup ended, word for word. */
export async function requireNoted(
  connection: EmbeddedConnection,
  { note }: Manifest,
): Promise<StoredHead> {
  const noted = note as StoredHead;
  return ask(connection, async (client) => {
    const found = await findHeadAt(client, noted.batch);
    if (JSON.stringify(found) !== JSON.stringify(noted)) {
      throw new BackupRefusal(`What was restored lacks batch ${noted.batch} of the journal.`);
    }
    return readHead(client);
  });
}

/** Of a backup just made: its tables are what its journal says. */
export async function requireSound(
  connection: EmbeddedConnection,
  manifest: Manifest,
): Promise<StoredHead> {
  const head = await requireNoted(connection, manifest);
  if (!(await ask(connection, (client) => areTablesAtHead(client, STORAGES)))) {
    throw new BackupRefusal('The restored tables are not the state its journal ends with.');
  }
  return head;
}

export function describeHead({ batch, hash, fingerprint, atMs }: StoredHead): string {
  if (batch === 0) return 'an empty journal';
  const at = new Date(atMs).toISOString();
  return `batch ${batch} of ${at} (hash ${hash}, fingerprint ${fingerprint})`;
}

/** One sentence for what people can mend; a bug shows where it is. */
export async function runOrSay(work: () => Promise<void>): Promise<void> {
  exitOnSignals();
  try {
    await work();
  } catch (error) {
    const isRefusal = error instanceof BackupRefusal || error instanceof StartRefusal;
    console.error(isRefusal ? error.message : error);
    process.exitCode = 1;
  }
}
