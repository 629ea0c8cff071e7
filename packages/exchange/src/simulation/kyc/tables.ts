/** What the storage keeps of verification, in its simplest form: every case for good. */
import { KYC_LEVELS, KYC_SUBMISSIONS_MAX } from '@anywhen/protocol';
import type { KycCase } from '../../kyc/case.ts';
import type { KycImage } from '../../kyc/commands.ts';
import type { Change } from '../../modules.ts';

export class KycTables {
  readonly #cases = new Map<number, KycCase>();

  write(change: Change): void {
    if (change.kind === 'kyc-case') this.#cases.set(change.kycCase.id, change.kycCase);
  }

  image(): KycImage {
    const all = [...this.#cases.values()];
    const uids = new Set(all.map(({ uid }) => uid));
    const cases = [...uids].flatMap((uid) =>
      KYC_LEVELS.flatMap((level) =>
        all.filter((each) => each.uid === uid && each.level === level).slice(-KYC_SUBMISSIONS_MAX),
      ),
    );
    return { nextCaseId: Math.max(0, ...this.#cases.keys()) + 1, cases };
  }
}
