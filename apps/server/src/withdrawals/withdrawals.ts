/** The withdrawals module, and what others may use of it: the transaction of one. */
import type { ServerModule, Serving } from '../facets/server-module.ts';
import {
  type ClaimParts,
  claimPayee,
  findPayees,
  hasBankAccount,
  releaseClaim,
} from '../payees/payees.ts';
import type { Vault } from '../vault/vault.ts';
import { withdrawalsBusCommands } from './bus-commands.ts';
import { WithdrawalFacts } from './facts.ts';
import { withdrawalsNotices } from './notices.ts';
import { isPayeeUnderReview } from './queries.ts';
import type { RequestingParts } from './requesting.ts';
import { serveWithdrawalRoutes } from './routes.ts';
import { withdrawalsStorage } from './storage.ts';
import type { Payees } from './targets.ts';
import { type WithdrawalTopicParts, serveWithdrawalsTopic } from './topics.ts';

export { findWithdrawalByTransaction } from './queries.ts';
export { withdrawalTable } from './storage.ts';

type WithdrawalsServed = RequestingParts & WithdrawalTopicParts & Serving;

export const withdrawals = {
  storage: withdrawalsStorage,
  facts: WithdrawalFacts,
  busCommands: withdrawalsBusCommands,
  notices: withdrawalsNotices,
  serve: (parts: Omit<WithdrawalsServed, 'payees'> & { vault: Vault }) => {
    serveWithdrawals({ ...parts, payees: savedPayees(parts) });
  },
  provide: () => ({ payeeUse: isPayeeUnderReview }),
} satisfies ServerModule;

/** As they are saved. */
export function savedPayees(parts: ClaimParts): Payees {
  return {
    findAll: (uid, ids) => findPayees(parts, uid, ids),
    hasBankAccount: (uid) => hasBankAccount(parts, uid),
    claim: (uid, payeeId) => claimPayee(parts, { uid, payeeId }),
    release: (claimId) => releaseClaim(parts, claimId),
  };
}

export function serveWithdrawals({ routes, hub, ...parts }: WithdrawalsServed): void {
  serveWithdrawalRoutes(routes, parts);
  serveWithdrawalsTopic(hub, parts);
}
