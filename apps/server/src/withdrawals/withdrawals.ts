/** The withdrawals module, and what others may use of it: the transaction of one. */
import type { ServerModule, Serving } from '../facets/server-module.ts';
import { findPayee, hasBankAccount } from '../payees/payees.ts';
import type { Vault } from '../vault/vault.ts';
import { withdrawalsBusCommands } from './bus-commands.ts';
import { WithdrawalFacts } from './facts.ts';
import { withdrawalsNotices } from './notices.ts';
import type { RequestingParts } from './requesting.ts';
import { serveWithdrawalRoutes } from './routes.ts';
import { withdrawalsStorage } from './storage.ts';
import { type WithdrawalTopicParts, serveWithdrawalsTopic } from './topics.ts';

export { findWithdrawalByTransaction } from './queries.ts';

type WithdrawalsServed = RequestingParts & WithdrawalTopicParts & Serving;

export const withdrawals = {
  storage: withdrawalsStorage,
  facts: WithdrawalFacts,
  busCommands: withdrawalsBusCommands,
  notices: withdrawalsNotices,
  serve: (parts: Omit<WithdrawalsServed, 'payees'> & { vault: Vault }) => {
    const payees = {
      find: (uid: number, payeeId: number) => findPayee(parts, uid, payeeId),
      hasBankAccount: (uid: number) => hasBankAccount(parts.pool, uid),
    };
    serveWithdrawals({ ...parts, payees });
  },
} satisfies ServerModule;

export function serveWithdrawals({ routes, hub, ...parts }: WithdrawalsServed): void {
  serveWithdrawalRoutes(routes, parts);
  serveWithdrawalsTopic(hub, parts);
}
