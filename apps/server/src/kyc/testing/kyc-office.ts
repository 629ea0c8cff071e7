/** Verification in the hands of a test: drafts, pictures and videos, and what staff decide. */
import type { BodyOf, FileKind, KycReason, ReplyOf, Reviewer } from '@anywhen/protocol';
import { kycEndpoints, readKyc, saveKycDraft } from '@anywhen/protocol';
import { submitAdvancedKyc, submitBasicKyc } from '@anywhen/protocol';
import { TableFiles } from '../../files/testing/table-files.ts';
import type { Routes } from '../../platform/http/routes.ts';
import type { Database } from '../../platform/postgres/pool.ts';
import { type Bench, CaseOffice, benchOn } from '../../testing/case-office.ts';
import type { TestCores } from '../../testing/test-cores.ts';
import { MasterKeys, Vault } from '../../vault/vault.ts';
import { KycDriver } from '../driver.ts';
import { serveKycRoutes } from '../routes.ts';

export const PERSON = {
  country: 'NZ',
  documentType: 'id-card',
  surname: 'Quillfeather',
  givenName: 'Ada Mae',
  documentNumber: 'ZQ-4711-99',
} as const;

export class KycOffice extends CaseOffice {
  readonly config: { demoTriggers: boolean; verificationReviewer: Reviewer } = {
    demoTriggers: true,
    verificationReviewer: 'simulated',
  };

  private constructor(
    bench: Bench,
    readonly vault: Vault,
  ) {
    super(bench, kycEndpoints);
  }

  /** Empty tables and a running core. */
  static async open(cores: TestCores): Promise<KycOffice> {
    await cores.empty();
    const { pool } = cores.database;
    await pool.query('truncate kyc_draft, kyc_paper, member_key');
    await TableFiles.makeTable(pool);
    const office = new KycOffice(cores, new Vault(await MasterKeys.ensure(cores.folder, pool)));
    await office.start();
    return office;
  }

  /** In another process, where the one before was killed. */
  static async resume(
    running: Database,
    { folder, nowMs }: { folder: string; nowMs: number },
  ): Promise<KycOffice> {
    const vault = new Vault(await MasterKeys.requireFrom(folder, running.pool));
    const office = new KycOffice(benchOn(running), vault);
    office.nowMs = nowMs;
    await office.start();
    return office;
  }

  protected serve(routes: Routes): void {
    serveKycRoutes(routes, {
      pool: this.bench.running.pool,
      vault: this.vault,
      nowMs: () => this.nowMs,
      core: this.core,
      facts: this.core.facts,
      files: this.files,
      pepper: Buffer.alloc(32, 7),
      config: this.config,
    });
  }

  protected newDriver(log: { error(fields: object): void }): KycDriver {
    const { pool } = this.bench.running;
    return new KycDriver({
      core: this.core,
      pool,
      files: this.files,
      nowMs: () => this.nowMs,
      log,
    });
  }

  read(uid: number): Promise<ReplyOf<typeof readKyc>> {
    return this.ask(uid, readKyc, {});
  }

  /** Draft, pictures and all. */
  async submitBasic(uid: number, change: Partial<BodyOf<typeof saveKycDraft>> = {}): Promise<void> {
    await this.ask(uid, saveKycDraft, { ...PERSON, ...change });
    const upload = (kind: FileKind) => this.files.upload(uid, kind);
    const front = await upload('id-front');
    const [back, holding] = [await upload('id-back'), await upload('id-holding')];
    await this.ask(uid, submitBasicKyc, { front, back, holding });
  }

  async submitAdvanced(uid: number, flaw: 'blur' | null = null): Promise<void> {
    await this.ask(uid, submitAdvancedKyc, {
      video: await this.files.upload(uid, 'face-video', flaw),
    });
  }

  /** As one of the staff. */
  async decide(caseId: number, reason: KycReason | null): Promise<boolean> {
    const { reply } = await this.asStaff({ kind: 'decide-verification', caseId, reason });
    return reply.isAccepted;
  }
}
