/** A test fixture of deposits: proofs, declarations, and staff decisions. */
import { randomBytes } from 'node:crypto';
import type { BodyOf, Deposit, DepositReason, Network, Rejection } from '@anywhen/protocol';
import { type Reviewer, depositsApi, readDeposit } from '@anywhen/protocol';
import { simulatedAddress, submitDeposit } from '@anywhen/protocol';
import type { CommandResult } from '../../src/core/core.ts';
import { CASE_FILES } from '../../src/files/files.ts';
import type { Routes } from '../../src/platform/http/routes.ts';
import { type Asking, CaseFixture, emptyFixture } from '../case-fixture.ts';
import type { TestCores } from '../test-cores.ts';
import { DepositsDriver } from '../../src/deposits/driver.ts';
import { serveDepositRoutes } from '../../src/deposits/routes.ts';

type Declaration = Partial<BodyOf<typeof submitDeposit>>;

export class DepositFixture extends CaseFixture {
  readonly config: { demoTriggers: boolean; depositReviewer: Reviewer } = {
    demoTriggers: true,
    depositReviewer: 'simulated',
  };

  /** Empty tables and a running core. */
  static async open(cores: TestCores): Promise<DepositFixture> {
    const vault = await emptyFixture(cores, 'deposit_paper');
    const fixture = new DepositFixture(cores, vault, depositsApi.endpoints);
    await fixture.start();
    return fixture;
  }

  protected serve(routes: Routes): void {
    serveDepositRoutes(routes, {
      ...this.parts,
      files: CASE_FILES,
      pepper: Buffer.alloc(32, 7),
      config: this.config,
    });
  }

  protected override newDriver(log: { error(fields: object): void }): DepositsDriver {
    return new DepositsDriver({ ...this.parts, files: CASE_FILES, timer: this.quickTimer, log });
  }

  /** With its own proof, unless one is given. */
  async declare(uid: number, change: Declaration = {}, asking?: Asking): Promise<Deposit> {
    return this.ask(uid, submitDeposit, await this.#bodyOf(uid, change), asking);
  }

  async declareInVain(uid: number, change: Declaration, asking?: Asking): Promise<Rejection> {
    return this.refusal(uid, submitDeposit, await this.#bodyOf(uid, change), asking);
  }

  /** Skips the proof and submits directly: a member has one unused proof at a time. */
  submit(uid: number, network: Network): Promise<CommandResult> {
    const folder = randomBytes(16).toString('hex');
    const address = simulatedAddress(network, new Uint8Array(24));
    const form = { account: 'funds', currency: 'USDT', network, address, amount: '80000' } as const;
    const review = { flaw: null, reviewer: 'simulated' } as const;
    const body = { kind: 'submit-deposit', ...form, folder, ...review } as const;
    return this.core.submit({ actor: { kind: 'member', uid }, id: folder, body });
  }

  read(uid: number, id: string): Promise<Deposit> {
    return this.ask(uid, readDeposit, {}, { params: { id } });
  }

  /** As a staff member. */
  async decide(depositId: number, reason: DepositReason | null): Promise<boolean> {
    const { reply } = await this.asStaff({ kind: 'decide-deposit', depositId, reason });
    return reply.isAccepted;
  }

  async #bodyOf(uid: number, change: Declaration): Promise<BodyOf<typeof submitDeposit>> {
    const proof = 'proof' in change ? change.proof : await this.upload(uid, 'deposit-proof');
    const chosen = { account: 'funds', currency: 'USDT', network: 'TRC20' } as const;
    return { ...chosen, amount: '500', ...change, proof };
  }
}
