/**
 * The module put together, and what others may use of verification: the name of a passed member,
 * what was decided since a moment, and how a person is forgotten.
 */
import type { FileKind, RejectionCode } from '@anywhen/protocol';
import type { Identity } from '../identity/identity.ts';
import type { Routes } from '../platform/http/routes.ts';
import type { Hub } from '../platform/sockets/hub.ts';
import { type Db, deletePapersOf } from './paper-table.ts';
import { type KycParts, serveKycRoutes } from './routes.ts';
import { findPreparingObstacle } from './submitting.ts';
import { type KycTopicParts, serveKycTopic } from './topics.ts';

export { KycDriver } from './driver.ts';
export { listCasesDecidedSince } from './queries.ts';
export { findHolderName } from './sealed-person.ts';

type Served = Omit<KycParts, 'pepper'> & KycTopicParts & { identity: Identity };

export function serveKyc(parts: Served & { routes: Routes; hub: Hub }): void {
  const { routes, hub, identity } = parts;
  serveKycRoutes(routes, { ...parts, pepper: identity.deps.config.pepper });
  serveKycTopic(hub, parts);
}

/** Why a member can hand in no file of this kind now: asked before a byte of it is read. */
export function refusalOfUpload(
  parts: Pick<KycParts, 'facts' | 'nowMs'>,
  uid: number,
  kind: FileKind,
): RejectionCode | undefined {
  return findPreparingObstacle(parts, uid, kind === 'face-video' ? 'advanced' : 'basic')?.code;
}

/** With "delete my data"; what is left in memory of it goes by the exchange. */
export async function eraseKyc(client: Db, uid: number): Promise<void> {
  await deletePapersOf(client, uid);
}
