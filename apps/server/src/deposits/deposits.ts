/**
 * The module put together, and what others may use of deposits: the simulated transaction of one,
 * what was decided since a moment, and whether a proof may be uploaded.
 */
import { type RejectionCode, refusalOf } from '@anywhen/protocol';
import type { ClientBase } from 'pg';
import type { Identity } from '../identity/identity.ts';
import { refuse } from '../platform/http/call.ts';
import type { Routes } from '../platform/http/routes.ts';
import type { Hub } from '../platform/sockets/hub.ts';
import { deletePapersOf } from './paper-table.ts';
import { type DepositsParts, serveDepositRoutes } from './routes.ts';
import { type DepositTopicParts, serveDepositsTopic } from './topics.ts';

export { DepositsDriver } from './driver.ts';
export { findDepositByTransaction, listDepositsToldSince } from './queries.ts';

type Served = Omit<DepositsParts, 'pepper'> & DepositTopicParts & { identity: Identity };

export function serveDeposits(parts: Served & { routes: Routes; hub: Hub }): void {
  const { routes, hub, identity } = parts;
  serveDepositRoutes(routes, { ...parts, pepper: identity.deps.config.pepper });
  serveDepositsTopic(hub, parts);
}

/** Why a member can hand in no proof now: asked before a byte of it is read. */
export function refusalOfProof(
  { facts }: { facts: Pick<DepositsParts['facts'], 'members'> },
  uid: number,
): RejectionCode | undefined {
  return refusalOf(facts.members.find(uid) ?? refuse('UNAVAILABLE'), 'deposit')?.code;
}

/** With "delete my data": proofs go with all files of the member, deposits are of the books. */
export async function eraseDeposits(client: ClientBase, uid: number): Promise<void> {
  await deletePapersOf(client, uid);
}
