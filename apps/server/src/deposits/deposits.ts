/**
 * The deposits module, and what others may use of it: a deposit's simulated transaction, and why no
 * proof can be uploaded.
 */
import { type RejectionCode, refusalOf } from '@anywhen/protocol';
import type { ClientBase } from 'pg';
import type { ErasureLeft, ServerModule, Serving } from '../facets/server-module.ts';
import { PERSON } from '../facets/uncovered.ts';
import { CASE_FILES, type PaperDriverDeps } from '../files/files.ts';
import type { Identity } from '../identity/identity.ts';
import { refuse } from '../platform/http/call.ts';
import { TermsDriver, type TermsDriverDeps } from '../terms/terms.ts';
import { depositsBusCommands } from './bus-commands.ts';
import { DepositsDriver } from './driver.ts';
import { DepositFacts } from './facts.ts';
import { depositsNotices } from './notices.ts';
import { deletePapersOf } from './paper-table.ts';
import { type DepositsParts, serveDepositRoutes } from './routes.ts';
import { depositsStorage } from './storage.ts';
import { type DepositTopicParts, serveDepositsTopic } from './topics.ts';

export { findDepositByTransaction } from './queries.ts';
export { depositTable } from './storage.ts';

type Served = Omit<DepositsParts, 'pepper' | 'files'> &
  DepositTopicParts &
  Serving & { identity: Identity };

type KnownMembers = { facts: Pick<DepositsParts['facts'], 'members'> };

export const deposits = {
  storage: depositsStorage,
  uncovered: { deposit_paper: PERSON },
  facts: DepositFacts,
  busCommands: depositsBusCommands,
  notices: depositsNotices,
  serve: (parts: Served) => {
    const { pepper } = parts.identity.deps.config;
    serveDepositRoutes(parts.routes, { ...parts, pepper, files: CASE_FILES });
    serveDepositsTopic(parts.hub, parts);
  },
  drive: driveDeposits,
  erase: eraseDeposits,
  provide: (parts: KnownMembers) => ({
    uploads: { 'deposit-proof': (uid: number) => refusalOfProof(parts, uid) },
  }),
} satisfies ServerModule;

type DepositsDriverDeps = Omit<PaperDriverDeps, 'files'> &
  TermsDriverDeps & { depositCeiling: string };

/** The ceiling is in the journal as the leading core has it. */
function driveDeposits({ depositCeiling: ceiling, ...deps }: DepositsDriverDeps) {
  const drivers = [
    new DepositsDriver({ ...deps, files: CASE_FILES }),
    new TermsDriver(deps, { kind: 'set-deposit-terms', ceiling }),
  ];
  return { stop: async () => void (await Promise.all(drivers.map((each) => each.stop()))) };
}

/** Why a member cannot upload a proof now. */
export function refusalOfProof({ facts }: KnownMembers, uid: number): RejectionCode | undefined {
  return refusalOf(facts.members.find(uid) ?? refuse('UNAVAILABLE'), 'deposit')?.code;
}

/**
 * For "delete my data": proofs are deleted with all files of the member, deposits stay in the
 * books.
 */
export async function eraseDeposits(client: ClientBase, uid: number): Promise<ErasureLeft> {
  await deletePapersOf(client, uid);
  return 'nothing';
}
