/**
 * Verification beside a core, in a process that may be killed: papers are drafted, uploaded and
 * submitted as over the API, and the driver cleans up after cases. Run by tests only.
 */
import type { FileKind, KycLevelName } from '@anywhen/protocol';
import type { Pool } from 'pg';
import type { DriverDeps } from '../../src/core/command-driver.ts';
import { CASE_FILES, keepFile } from '../../src/files/files.ts';
import type { ModuleFacts } from '../../src/modules.ts';
import { MasterKeys, Vault } from '../../src/vault/vault.ts';
import { KycDriver } from '../../src/kyc/driver.ts';
import { readPerson } from '../../src/kyc/person.ts';
import { keepDraft } from '../../src/kyc/sealed-person.ts';
import { type SubmittingParts, submitAdvanced, submitBasic } from '../../src/kyc/submitting.ts';
import { PERSON } from './kyc-fixture.ts';
import { TEST_SEALS } from '../vault/test-seals.ts';

type Parts = DriverDeps & {
  pool: Pool;
  facts: ModuleFacts;
  nowMs: () => number;
  /** The folder of the master keys. */
  folder: string;
};

const KINDS: Record<KycLevelName, readonly FileKind[]> = {
  basic: ['id-front', 'id-back', 'id-holding'],
  advanced: ['face-video'],
};
const SIDES = { width: 300, height: 200, durationMs: null };

export class Applications {
  private constructor(
    private readonly parts: SubmittingParts,
    private readonly driver: KycDriver,
  ) {}

  static async open({ folder, ...parts }: Parts): Promise<Applications> {
    const vault = new Vault(await MasterKeys.requireFrom(folder, parts.pool), TEST_SEALS);
    const served = {
      ...parts,
      vault,
      files: CASE_FILES,
      pepper: Buffer.alloc(32, 7),
      config: { demoTriggers: true, verificationReviewer: 'simulated' },
    } as const;
    return new Applications(served, new KycDriver(served));
  }

  stop(): Promise<void> {
    return this.driver.stop();
  }

  /** Prepares draft and pictures, without submitting them. */
  async prepare(uid: number, level: KycLevelName): Promise<void> {
    if (level === 'basic') {
      await keepDraft(this.parts, uid, readPerson({ ...PERSON, documentNumber: `NR${uid}9` }));
    }
    for (const kind of KINDS[level]) await this.#upload(uid, kind);
  }

  /** Submits what was prepared, also in another process. */
  async handIn(uid: number, level: KycLevelName): Promise<void> {
    const { pool, files, nowMs } = this.parts;
    const unused = await files.listUnusedFiles(pool, uid, nowMs());
    const find = (kind: FileKind) => unused.find((file) => file.kind === kind)?.id ?? '';
    if (level === 'advanced') {
      await submitAdvanced(this.parts, uid, { video: find('face-video') });
      return;
    }
    const [front, back, holding] = [find('id-front'), find('id-back'), find('id-holding')];
    await submitBasic(this.parts, uid, { front, back, holding });
  }

  async #upload(uid: number, kind: FileKind): Promise<string> {
    const checked = { type: 'image/jpeg', bytes: Buffer.from(kind), ...SIDES } as const;
    const { pool, vault } = this.parts;
    const work = await vault.begin(pool, uid);
    return (await keepFile(this.parts, { work, kind, flaw: null }, checked)).id;
  }
}
