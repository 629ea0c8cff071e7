/**
 * The module put together, and what others may use of withdrawals: what was decided since a moment,
 * and the transaction of one.
 */
import type { Routes } from '../platform/http/routes.ts';
import type { Hub } from '../platform/sockets/hub.ts';
import type { RequestingParts } from './requesting.ts';
import { serveWithdrawalRoutes } from './routes.ts';
import { type WithdrawalTopicParts, serveWithdrawalsTopic } from './topics.ts';

export { findWithdrawalByTransaction, listWithdrawalsDecidedSince } from './queries.ts';

export type WithdrawalsServed = RequestingParts &
  WithdrawalTopicParts & { routes: Routes; hub: Hub };

export function serveWithdrawals({ routes, hub, ...parts }: WithdrawalsServed): void {
  serveWithdrawalRoutes(routes, parts);
  serveWithdrawalsTopic(hub, parts);
}
