/**
 * Verification on a real core and a real PostgreSQL, with the clock in the test's hand: members ask
 * over the served routes, staff decide by command, and the driver may run or not.
 */
import { randomUUID } from 'node:crypto';
import type { CommandBody } from '@anywhen/exchange';
import type { BodyOf, Endpoint, FileKind, KycReason, Reviewer } from '@anywhen/protocol';
import { type Rejection, type ReplyOf, readKyc, saveKycDraft } from '@anywhen/protocol';
import { kycEndpoints, submitAdvancedKyc, submitBasicKyc } from '@anywhen/protocol';
import { Refusal } from '../../platform/http/call.ts';
import { Routes } from '../../platform/http/routes.ts';
import type { Database } from '../../platform/postgres/pool.ts';
import { asSystem, openMember } from '../../testing/money.ts';
import { type CoreOptions, TestCore, type TestCores } from '../../testing/test-cores.ts';
import { MasterKeys, Vault } from '../../vault/vault.ts';
import { type DemoFlaw, keepFile } from '../../files/files.ts';
import { CASE_FILES } from '../case-files.ts';
import { KycDriver } from '../driver.ts';
import { serveKycRoutes } from '../routes.ts';

export const PERSON = {
  country: 'NZ',
  documentType: 'id-card',
  surname: 'Quillfeather',
  givenName: 'Ada Mae',
  documentNumber: 'ZQ-4711-99',
} as const;

const SIDES = { width: 300, height: 200, durationMs: null };

type Bench = Pick<TestCores, 'running' | 'startCore'>;

export class KycOffice {
  nowMs = Date.UTC(2026, 0, 11, 10);
  core!: TestCore;
  readonly config: { demoTriggers: boolean; verificationReviewer: Reviewer } = {
    demoTriggers: true,
    verificationReviewer: 'simulated',
  };
  readonly complaints: object[] = [];
  #routes = new Routes('member');
  #driver: KycDriver | undefined;

  private constructor(
    private readonly bench: Bench,
    readonly vault: Vault,
  ) {}

  /** Empty tables and a running core. */
  static async open(cores: TestCores): Promise<KycOffice> {
    await cores.empty();
    const { pool } = cores.database;
    await pool.query('truncate kyc_draft, kyc_paper, member_key, file, file_content');
    const office = new KycOffice(cores, new Vault(await MasterKeys.ensure(cores.folder, pool)));
    await office.start();
    return office;
  }

  /** In another process, where the one before was killed. */
  static async resume(
    running: Database,
    { folder, nowMs }: { folder: string; nowMs: number },
  ): Promise<KycOffice> {
    const startCore = async (options: CoreOptions) => {
      const core = new TestCore(running, options);
      await core.start();
      return core;
    };
    const vault = new Vault(await MasterKeys.requireFrom(folder, running.pool));
    const office = new KycOffice({ running, startCore }, vault);
    office.nowMs = nowMs;
    await office.start();
    return office;
  }

  /** Also again, after a stop. */
  async start(): Promise<void> {
    this.core = await this.bench.startCore({ nowMs: () => this.nowMs });
    this.#routes = new Routes('member');
    serveKycRoutes(this.#routes, {
      pool: this.bench.running.pool,
      vault: this.vault,
      nowMs: () => this.nowMs,
      core: this.core,
      facts: this.core.facts,
      files: CASE_FILES,
      pepper: Buffer.alloc(32, 7),
      config: this.config,
    });
  }

  drive(): void {
    this.#driver = new KycDriver({
      core: this.core,
      pool: this.bench.running.pool,
      files: CASE_FILES,
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
      (reply) => {
        throw new Error(`${endpoint.name} was accepted: ${JSON.stringify(reply)}`);
      },
      (error: unknown) => {
        if (error instanceof Refusal) return error.rejection;
        throw error;
      },
    );
  }

  read(uid: number): Promise<ReplyOf<typeof readKyc>> {
    return this.ask(uid, readKyc, {});
  }

  /** Sealed and kept like all files; only that nobody looked at what it holds. */
  async upload(uid: number, kind: FileKind, flaw: DemoFlaw | null = null): Promise<string> {
    const { pool } = this.bench.running;
    const parts = { pool, vault: this.vault, nowMs: () => this.nowMs };
    const checked = { type: 'image/jpeg', bytes: Buffer.from(kind), ...SIDES } as const;
    return (await keepFile(parts, { uid, kind, flaw }, checked)).id;
  }

  /** Draft, pictures and all. */
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

  async count(sql: string): Promise<number> {
    const { pool } = this.bench.running;
    const { rows } = await pool.query<{ count: string }>(`select count(*) from ${sql}`);
    return Number(rows[0]?.count);
  }
  /** How many files that were handed in still hold what they held. */
  countOpenFiles(): Promise<number> {
    return this.count('file_content join file on file.id = file_id where case_id is not null');
  }
}
