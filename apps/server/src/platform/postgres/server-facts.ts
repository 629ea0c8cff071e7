/**
 * A server's properties, and the reasons to reject it. A rejection comes at startup, in words an
 * operator can act on; a server that may lose committed data is never used silently.
 */
import type { ClientBase } from 'pg';

export type ServerFacts = {
  version: string;
  versionNumber: number;
  encoding: string;
  fsync: string;
  synchronousCommit: string;
  isInRecovery: boolean;
};

const VERSION_NUMBER_MIN = 140_000;

export async function readServerFacts(client: ClientBase): Promise<ServerFacts> {
  const { rows } = await client.query<ServerFacts>(
    `select current_setting('server_version') as "version",
            current_setting('server_version_num')::int as "versionNumber",
            current_setting('server_encoding') as "encoding",
            current_setting('fsync') as "fsync",
            current_setting('synchronous_commit') as "synchronousCommit",
            pg_is_in_recovery() as "isInRecovery"`,
  );
  const [facts] = rows;
  if (facts === undefined) throw new Error('The server did not answer what it is.');
  return facts;
}

/** Empty when the server may be used. Being a standby is no fault: it may be promoted later. */
export function listServerFaults(facts: ServerFacts): string[] {
  const faults: string[] = [];
  if (facts.versionNumber < VERSION_NUMBER_MIN) {
    faults.push(`it is PostgreSQL ${facts.version}, and 14 is the oldest that works`);
  }
  if (facts.fsync !== 'on') {
    faults.push('it runs with fsync=off, so a power cut destroys data that was confirmed');
  }
  if (facts.synchronousCommit === 'off') {
    faults.push('it runs with synchronous_commit=off, so a crash loses what was confirmed last');
  }
  if (facts.encoding !== 'UTF8') {
    faults.push(`its database is encoded in ${facts.encoding}, not UTF8`);
  }
  return faults;
}
