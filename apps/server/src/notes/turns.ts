/** Changes of one member's notes, one after another. */
import type { ClientBase, Pool } from 'pg';
import type { Identity } from '../identity/identity.ts';
import { inTransaction } from '../platform/postgres/transaction.ts';
import { lockNotesOf } from './note-table.ts';

/**
 * One at a time per member: in this process before a connection is taken, or many waiting for one
 * lock would take them all; and by the lock among all processes.
 */
export function inTurn<Result>(
  { pool, identity }: { pool: Pool; identity: Pick<Identity, 'turns'> },
  uid: number,
  work: (client: ClientBase) => Promise<Result>,
): Promise<Result> {
  return identity.turns.run(`notes ${uid}`, () =>
    inTransaction(pool, async (client) => {
      await lockNotesOf(client, uid);
      return work(client);
    }),
  );
}
