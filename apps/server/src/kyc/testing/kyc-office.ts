/**
 * Verification on a real core and a real PostgreSQL, with the clock in the test's hand: members ask
 * over the served routes, staff decide by command, and the driver may run or not.
 */
import { randomUUID } from 'node:crypto';
import type { CommandBody } from '@anywhen/exchange';
import type { BodyOf, Endpoint, FileKind, KycReason, KycReviewer } from '@anywhen/protocol';
import { type Rejection, type ReplyOf, readKyc, saveKycDraft } from '@anywhen/protocol';
import { kycEndpoints, submitAdvancedKyc, submitBasicKyc } from '@anywhen/protocol';
import { expect } from 'vitest';
import { Refusal } from '../../platform/http/call.ts';
import { Routes } from '../../platform/http/routes.ts';
import { asSystem, openMember } from '../../testing/money.ts';
import { type TestCore, TestCores } from '../../testing/test-cores.ts';
import { MasterKeys, Vault } from '../../vault/vault.ts';
import { KycDriver } from '../driver.ts';
import { serveKycRoutes } from '../routes.ts';
import { TableFiles } from './table-files.ts';

export const PERSON = {
  country: 'NZ',
  documentType: 'id-card',
  surname: 'Quillfeather',
  givenName: 'Ada Mae',
  documentNumber: 'ZQ-4711-99',
} as const;

export class KycOffice {
  nowMs = Date.UTC(2026, 0, 11, 10);
  core!: TestCore;
  readonly config: { demoTriggers: boolean; verificationReviewer: KycReviewer } = {
    demoTriggers: true,
    verificationReviewer: 'simulated',
  };
  readonly files: TableFiles;
  readonly vault: Vault;
  readonly complaints: object[] = [];
  #routes = new Routes('member');
  #driver: KycDriver | undefined;

  private constructor(
    readonly cores: TestCores,
    parts: { files: TableFiles; vault: Vault },
  ) {
    this.files = parts.files;
    this.vault = parts.vault;
  }

  /** Empty tables and a running core. */
  static async open(cores: TestCores): Promise<KycOffice> {
    await cores.empty();
    const { pool } = cores.database;
    await pool.query('truncate kyc_draft, kyc_paper, member_key');
    const vault = new Vault(await MasterKeys.ensure(cores.folder, pool));
    const office = new KycOffice(cores, { files: await TableFiles.open(pool), vault });
    await office.start();
    return office;
  }

  /** Also again, after a stop. */
  async start(): Promise<void> {
    this.core = await this.cores.startCore({ nowMs: () => this.nowMs });
    this.#routes = new Routes('member');
    serveKycRoutes(this.#routes, {
      pool: this.cores.running.pool,
      vault: this.vault,
      nowMs: () => this.nowMs,
      core: this.core,
      facts: this.core.facts,
      files: this.files,
      pepper: Buffer.alloc(32, 7),
      config: this.config,
    });
  }

  drive(): void {
    this.#driver = new KycDriver({
      core: this.core,
      pool: this.cores.running.pool,
      files: this.files,
      nowMs: () => this.nowMs,
      log: { error: (fields) => void this.complaints.push(fields) },
    });
  }

  async stop(): Promise<void> {
    await this.#driver?.stop();
    this.#driver = undefined;
    await this.core.stop();
  }

  async join(...uids: number[]): Promise<void> {
    for (const uid of uids) await this.core.submit(openMember(uid));
  }

  /** The reply; a refusal is thrown. */
  async ask<E extends Endpoint>(uid: number, endpoint: E, body: BodyOf<E>): Promise<ReplyOf<E>> {
    const route = this.#routes.list(kycEndpoints).find((each) => each.endpoint === endpoint);
    if (route?.access !== 'member') throw new Error(`nobody serves ${endpoint.name}`);
    const call = { uid, body: endpoint.body.parse(body), sessionId: 's' } as never;
    return endpoint.reply.parse(await route.answer(call)) as ReplyOf<E>;
  }

  async refusal<E extends Endpoint>(uid: number, endpoint: E, body: BodyOf<E>): Promise<Rejection> {
    const asked = this.ask(uid, endpoint, body);
    return asked.then(
      (reply) => expect.unreachable(JSON.stringify(reply)) as never,
      (error: unknown) => {
        if (error instanceof Refusal) return error.rejection;
        throw error;
      },
    );
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

  async submitAdvanced(uid: number, flaw: string | null = null): Promise<void> {
    await this.ask(uid, submitAdvancedKyc, {
      video: await this.files.upload(uid, 'face-video', flaw),
    });
  }

  async pass(ms: number): Promise<void> {
    this.nowMs += ms;
    await this.core.submit(asSystem({ kind: 'settle-due' }));
  }

  /** As one of the staff. */
  async decide(caseId: number, reason: KycReason | null): Promise<boolean> {
    const body: CommandBody = { kind: 'decide-verification', caseId, reason };
    const actor = { kind: 'staff', id: 'rosa', role: 'reviewer' } as const;
    const { reply } = await this.core.submit({ actor, id: randomUUID(), body });
    return reply.isAccepted;
  }

  count(sql: string): Promise<number> {
    return this.cores.count(`select count(*) from ${sql}`);
  }
}
