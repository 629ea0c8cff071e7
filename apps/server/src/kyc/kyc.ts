/**
 * The verification module, and what others may use of it: the name of a passed member, and why no
 * paper can be uploaded.
 */
import type { FileKind, RejectionCode } from '@anywhen/protocol';
import type { ErasureLeft, ServerModule, Serving } from '../facets/server-module.ts';
import { PERSON } from '../facets/uncovered.ts';
import { CASE_FILES, type PaperDriverDeps } from '../files/files.ts';
import type { Identity } from '../identity/identity.ts';
import { kycBusCommands } from './bus-commands.ts';
import { KycDriver } from './driver.ts';
import { KycFacts } from './facts.ts';
import { kycNotices } from './notices.ts';
import { type Db, erasePapersOf, mayHaveCase } from './paper-table.ts';
import { type KycParts, serveKycRoutes } from './routes.ts';
import { kycStorage } from './storage.ts';
import { findPreparingObstacle } from './submitting.ts';
import { type KycTopicParts, serveKycTopic } from './topics.ts';

export { findCasePerson, findHolderName } from './sealed-person.ts';
export { caseTable } from './storage.ts';

type Served = Omit<KycParts, 'pepper' | 'files'> & KycTopicParts & Serving & { identity: Identity };

export const kyc = {
  storage: kycStorage,
  uncovered: { kyc_draft: PERSON, kyc_paper: PERSON },
  facts: KycFacts,
  busCommands: kycBusCommands,
  notices: kycNotices,
  serve: (parts: Served) => {
    const { pepper } = parts.identity.deps.config;
    serveKycRoutes(parts.routes, { ...parts, pepper, files: CASE_FILES });
    serveKycTopic(parts.hub, parts);
  },
  drive: (deps: Omit<PaperDriverDeps, 'files'>) => new KycDriver({ ...deps, files: CASE_FILES }),
  erase: eraseKyc,
  provide: (parts: Pick<Served, 'facts' | 'nowMs'>) => {
    const refusalOf = (kind: FileKind) => (uid: number) => refusalOfUpload(parts, uid, kind);
    return {
      uploads: {
        'id-front': refusalOf('id-front'),
        'id-back': refusalOf('id-back'),
        'id-holding': refusalOf('id-holding'),
        'face-video': refusalOf('face-video'),
      },
    };
  },
} satisfies ServerModule;

/** Why a member cannot upload a file of this kind now. */
export function refusalOfUpload(
  parts: Pick<KycParts, 'facts' | 'nowMs'>,
  uid: number,
  kind: FileKind,
): RejectionCode | undefined {
  return findPreparingObstacle(parts, uid, kind === 'face-video' ? 'advanced' : 'basic')?.code;
}

/** For "delete my data"; the exchange forgets the cases. */
export async function eraseKyc(client: Db, uid: number): Promise<ErasureLeft> {
  await erasePapersOf(client, uid);
  return (await mayHaveCase(client, uid)) ? 'in-flight' : 'nothing';
}
