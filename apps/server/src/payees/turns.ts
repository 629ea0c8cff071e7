/** Changes of one member's payees, one after another. */
import type { ClientBase, Pool } from 'pg';
import type { Identity } from '../identity/identity.ts';
import { inTransaction } from '../platform/postgres/transaction.ts';
import { lockPayeesOf } from './payee-table.ts';

export type TurnParts = { pool: Pool; identity: Pick<Identity, 'turns'> };

/**
 * One at a time per member: in this process before a connection is taken, or many waiting for one
 * lock would take them all; and by the lock among all processes.
 */
export function inTurn<Result>(
  { pool, identity }: TurnParts,
  uid: number,
  work: (client: ClientBase) => Promise<Result>,
): Promise<Result> {
  return identity.turns.run(`payees ${uid}`, () =>
    inTransaction(pool, async (client) => {
      await lockPayeesOf(client, uid);
      return work(client);
    }),
  );
}
