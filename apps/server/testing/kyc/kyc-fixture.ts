/** A test fixture of verification: drafts, pictures and videos, and staff decisions. */
import type { BodyOf, KycReason, ReplyOf, Reviewer } from '@anywhen/protocol';
import { kycApi, readKyc, saveKycDraft } from '@anywhen/protocol';
import { submitAdvancedKyc, submitBasicKyc } from '@anywhen/protocol';
import { CASE_FILES, type DemoFlaw } from '../../src/files/files.ts';
import type { Routes } from '../../src/platform/http/routes.ts';
import { CaseFixture, emptyFixture } from '../case-fixture.ts';
import type { TestCores } from '../test-cores.ts';
import { KycDriver } from '../../src/kyc/driver.ts';
import { serveKycRoutes } from '../../src/kyc/routes.ts';

export const PERSON = {
  country: 'NZ',
  documentType: 'id-card',
  surname: 'Quillfeather',
  givenName: 'Ada Mae',
  documentNumber: 'ZQ-4711-99',
} as const;

export class KycFixture extends CaseFixture {
  readonly config: { demoTriggers: boolean; verificationReviewer: Reviewer } = {
    demoTriggers: true,
    verificationReviewer: 'simulated',
  };

  /** Empty tables and a running core. */
  static async open(cores: TestCores): Promise<KycFixture> {
    const vault = await emptyFixture(cores, 'kyc_draft', 'kyc_paper');
    const fixture = new KycFixture(cores, vault, kycApi.endpoints);
    await fixture.start();
    return fixture;
  }

  protected serve(routes: Routes): void {
    serveKycRoutes(routes, {
      ...this.parts,
      vault: this.vault,
      files: CASE_FILES,
      pepper: Buffer.alloc(32, 7),
      config: this.config,
    });
  }

  protected override newDriver(log: { error(fields: object): void }): KycDriver {
    return new KycDriver({ ...this.parts, files: CASE_FILES, timer: this.quickTimer, log });
  }

  read(uid: number): Promise<ReplyOf<typeof readKyc>> {
    return this.ask(uid, readKyc, {});
  }

  /** Draft and all pictures. */
  async submitBasic(uid: number, change: Partial<BodyOf<typeof saveKycDraft>> = {}): Promise<void> {
    await this.ask(uid, saveKycDraft, { ...PERSON, ...change });
    const front = await this.upload(uid, 'id-front');
    const back = await this.upload(uid, 'id-back');
    const holding = await this.upload(uid, 'id-holding');
    await this.ask(uid, submitBasicKyc, { front, back, holding });
  }

  async submitAdvanced(uid: number, flaw: DemoFlaw | null = null): Promise<void> {
    await this.ask(uid, submitAdvancedKyc, { video: await this.upload(uid, 'face-video', flaw) });
  }

  /** As a staff member. */
  async decide(caseId: number, reason: KycReason | null): Promise<boolean> {
    const { reply } = await this.asStaff({ kind: 'decide-verification', caseId, reason });
    return reply.isAccepted;
  }
}
