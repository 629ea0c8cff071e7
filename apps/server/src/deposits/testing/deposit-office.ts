/** Deposits in the hands of a test: proofs, declarations, and what staff decide. */
import type { BodyOf, Deposit, DepositReason, Rejection, Reviewer } from '@anywhen/protocol';
import { depositsEndpoints, readDeposit, submitDeposit } from '@anywhen/protocol';
import { TableFiles } from '../../files/testing/table-files.ts';
import type { Routes } from '../../platform/http/routes.ts';
import type { Database } from '../../platform/postgres/pool.ts';
import { type Asking, CaseOffice, benchOn } from '../../testing/case-office.ts';
import type { TestCores } from '../../testing/test-cores.ts';
import { DepositsDriver } from '../driver.ts';
import { serveDepositRoutes } from '../routes.ts';

type Declaration = Partial<BodyOf<typeof submitDeposit>>;

export class DepositOffice extends CaseOffice {
  readonly config: { demoTriggers: boolean; depositReviewer: Reviewer } = {
    demoTriggers: true,
    depositReviewer: 'simulated',
  };

  /** Empty tables and a running core. */
  static async open(cores: TestCores): Promise<DepositOffice> {
    await cores.empty();
    const { pool } = cores.database;
    await pool.query('truncate deposit_paper');
    await TableFiles.makeTable(pool);
    const office = new DepositOffice(cores, depositsEndpoints);
    await office.start();
    return office;
  }

  /** In another process, where the one before was killed. */
  static async resume(running: Database, nowMs: number): Promise<DepositOffice> {
    const office = new DepositOffice(benchOn(running), depositsEndpoints);
    office.nowMs = nowMs;
    await office.start();
    return office;
  }

  protected serve(routes: Routes): void {
    serveDepositRoutes(routes, {
      pool: this.bench.running.pool,
      nowMs: () => this.nowMs,
      core: this.core,
      facts: this.core.facts,
      files: this.files,
      pepper: Buffer.alloc(32, 7),
      config: this.config,
    });
  }

  protected newDriver(log: { error(fields: object): void }): DepositsDriver {
    const { pool } = this.bench.running;
    const { core, files } = this;
    return new DepositsDriver({ core, pool, files, nowMs: () => this.nowMs, log });
  }

  /** With a proof of its own, unless one is named. */
  async declare(uid: number, change: Declaration = {}, asking?: Asking): Promise<Deposit> {
    return this.ask(uid, submitDeposit, await this.#bodyOf(uid, change), asking);
  }

  async declareInVain(uid: number, change: Declaration, asking?: Asking): Promise<Rejection> {
    return this.refusal(uid, submitDeposit, await this.#bodyOf(uid, change), asking);
  }

  read(uid: number, id: string): Promise<Deposit> {
    return this.ask(uid, readDeposit, {}, { params: { id } });
  }

  /** As one of the staff. */
  async decide(depositId: number, reason: DepositReason | null): Promise<boolean> {
    const { reply } = await this.asStaff({ kind: 'decide-deposit', depositId, reason });
    return reply.isAccepted;
  }

  async #bodyOf(uid: number, change: Declaration): Promise<BodyOf<typeof submitDeposit>> {
    const proof = 'proof' in change ? change.proof : await this.files.upload(uid, 'deposit-proof');
    const chosen = { account: 'funds', currency: 'USDT', network: 'TRC20' } as const;
    return { ...chosen, amount: '500', ...change, proof };
  }
}
