/** Changes the tables of an installation behind its server's back. */
import type { ServerProcess } from '../../../apps/server/testing/server-process.ts';
import { withDatabase } from '../../../apps/server/src/verification.ts';

export function configOf({ dataDir }: ServerProcess) {
  return { dataDir, databaseUrl: undefined, databaseOwnerUrl: undefined, isTest: true };
}

export function changeRows(server: ServerProcess, sql: string): Promise<unknown> {
  return withDatabase(configOf(server), (client) => client.query(sql));
}
