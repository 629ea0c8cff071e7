/**
 * Verification beside a core, in a process that may be killed: papers are drafted, uploaded and
 * handed in as over the API, and the driver clears up after cases. Run by tests only.
 */
import type { FileKind, KycLevelName } from '@anywhen/protocol';
import type { Pool } from 'pg';
import type { DriverDeps } from '../../core/command-driver.ts';
import { CASE_FILES, keepFile } from '../../files/files.ts';
import type { ModuleFacts } from '../../modules.ts';
import { MasterKeys, Vault } from '../../vault/vault.ts';
import { KycDriver } from '../driver.ts';
import { readPerson } from '../person.ts';
import { keepDraft } from '../sealed-person.ts';
import { type SubmittingParts, submitAdvanced, submitBasic } from '../submitting.ts';
import { PERSON } from './kyc-office.ts';

type Parts = DriverDeps & {
  pool: Pool;
  facts: ModuleFacts;
  nowMs: () => number;
  /** Where the master keys are. */
  folder: string;
};

const SIDES = { width: 300, height: 200, durationMs: null };

export class Applications {
  private constructor(
    private readonly parts: SubmittingParts,
    private readonly driver: KycDriver,
  ) {}

  static async open({ folder, ...parts }: Parts): Promise<Applications> {
    const vault = new Vault(await MasterKeys.requireFrom(folder, parts.pool));
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

  /** Draft, pictures and all. */
  async handIn(uid: number, level: KycLevelName): Promise<void> {
    if (level === 'advanced') {
      await submitAdvanced(this.parts, uid, { video: await this.#upload(uid, 'face-video') });
      return;
    }
    await keepDraft(this.parts, uid, readPerson({ ...PERSON, documentNumber: `NR${uid}9` }));
    await submitBasic(this.parts, uid, {
      front: await this.#upload(uid, 'id-front'),
      back: await this.#upload(uid, 'id-back'),
      holding: await this.#upload(uid, 'id-holding'),
    });
  }

  async #upload(uid: number, kind: FileKind): Promise<string> {
    const checked = { type: 'image/jpeg', bytes: Buffer.from(kind), ...SIDES } as const;
    return (await keepFile(this.parts, { uid, kind, flaw: null }, checked)).id;
  }
}
