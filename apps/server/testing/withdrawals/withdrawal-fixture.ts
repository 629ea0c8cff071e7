/**
 * Withdrawals with real passwords and a real socket. The test provides saved payees, which have
 * their own tests.
 */
import { randomBytes, randomUUID } from 'node:crypto';
import { HOUR_MS } from '@anywhen/prices';
import type { BodyOf, Rejection, ReplyOf, Reviewer, Withdrawal } from '@anywhen/protocol';
import { type WithdrawalReason, identityApi, listWithdrawals } from '@anywhen/protocol';
import { readWithdrawal, readWithdrawalDesk, requestWithdrawal } from '@anywhen/protocol';
import { securityApi, setFundPassword, withdrawalsApi } from '@anywhen/protocol';
import { expect } from 'vitest';
import { type Identity, openIdentity, serveIdentity } from '../../src/identity/identity.ts';
import { Browser, GOOD_PASSWORD } from '../identity/browser.ts';
import { TEST_CONFIG } from '../identity/test-identity.ts';
import { Refusal } from '../../src/platform/http/call.ts';
import type { Routes } from '../../src/platform/http/routes.ts';
import { NO_MAIL } from '../../src/platform/mail/mail.ts';
import type { TestClient } from '../platform/sockets/test-hub.ts';
import { serveSecurity } from '../../src/security/security.ts';
import { CaseFixture, emptyFixture } from '../case-fixture.ts';
import { raiseLevel } from '../levels.ts';
import { asSystem } from '../money.ts';
import { requireReplayedTables } from '../replayed-tables.ts';
import type { TestCores } from '../test-cores.ts';
import type { Vault } from '../../src/vault/vault.ts';
import type { PayeeTarget } from '../../src/payees/payees.ts';
import { serveWithdrawals } from '../../src/withdrawals/withdrawals.ts';

export const FUND_PASSWORD = 'plum kettle 47';
export const ADDRESS = 'SIM-TRC20-7Q2M9KX4D0RTBW5ZC8HJ3VNE';

/** The review, plus the rest of the second it ends in. */
export const REVIEWED_MS = 62_000;
export const BANK = {
  kind: 'bank',
  bankName: 'Bank of Nowhere',
  accountNumber: '•••• 4711',
  isRemoved: false,
} as const;
export const WALLET = {
  kind: 'wallet',
  network: 'TRC20',
  currency: 'USDT',
  address: ADDRESS,
  label: 'Paper ledger',
  isRemoved: false,
} as const;

const ENDPOINTS = [...identityApi.endpoints, ...securityApi.endpoints, ...withdrawalsApi.endpoints];
const IDENTITY_TABLES = ['verification_code', 'throttle', 'login_challenge'];

type Form = BodyOf<typeof requestWithdrawal>;
type Answered = { reply: Withdrawal; isReplay: boolean };

export class WithdrawalFixture extends CaseFixture {
  readonly config: { demoTriggers: boolean; withdrawalReviewer: Reviewer } = {
    demoTriggers: true,
    withdrawalReviewer: 'simulated',
  };
  /** By number; each belongs to the calling member. */
  readonly payees = new Map<number, PayeeTarget>();
  readonly logLines: string[] = [];
  #identity!: Identity;
  #routes!: Routes;
  protected override readonly hasSockets = true;
  #registered = 0;

  private constructor(
    private readonly cores: TestCores,
    vault: Vault,
  ) {
    super(cores, vault, ENDPOINTS);
  }

  /** Empty tables and a running core. */
  static async open(cores: TestCores): Promise<WithdrawalFixture> {
    await cores.database.pool.query('truncate identity cascade');
    const fixture = new WithdrawalFixture(cores, await emptyFixture(cores, ...IDENTITY_TABLES));
    await fixture.start();
    return fixture;
  }

  /** Checks that the tables match the journal, and that the password is in no table and no log. */
  async close(): Promise<void> {
    await this.stop();
    await this.cores.connect(requireReplayedTables);
    const { rows } = await this.cores.database.pool.query<{ text: string }>(
      `select coalesce(string_agg(commands || coalesce(answers, ''), ''), '') as text from journal`,
    );
    expect(rows[0]?.text).not.toContain(FUND_PASSWORD);
    for (const { bankName } of [...this.payees.values()].filter(isBank)) {
      expect(rows[0]?.text).not.toContain(bankName);
    }
    expect(this.logLines.join()).not.toContain(FUND_PASSWORD);
  }

  protected serve(routes: Routes): void {
    this.#routes = routes;
    this.#identity = this.#openIdentity();
    serveIdentity(routes, this.#identity);
    serveSecurity(routes, this.#identity);
    serveWithdrawals({
      routes,
      hub: this.hub,
      pool: this.bench.running.pool,
      core: this.core,
      facts: this.core.facts,
      payees: {
        findAll: async (_uid, ids) => new Map([...this.payees].filter(([id]) => ids.includes(id))),
        hasBankAccount: async () =>
          [...this.payees.values()].some((each) => isBank(each) && !each.isRemoved),
        claim: async (_uid, payeeId) => payeeId,
        release: async () => undefined,
      },
      identity: this.#identity,
      nowMs: () => this.nowMs,
      log: { error: (fields: object, message: string) => this.#note(fields, message) },
      config: this.config,
    });
  }

  protected override newDriver(): never {
    throw new Error('withdrawals do nothing of their own accord: the agenda does');
  }

  /** A member of this level who may withdraw: with a fund password whose lock is over. */
  async welcome(level: 0 | 1 | 2 = 1): Promise<number> {
    const { uid, browser } = await this.register();
    await raiseLevel(this.core, uid, level);
    await this.setFundPassword(browser);
    this.nowMs += HOUR_MS;
    return uid;
  }

  async register(): Promise<{ uid: number; browser: Browser }> {
    this.#registered += 1;
    const served = { identity: this.#identity, routes: this.#routes.list(ENDPOINTS) };
    const browser = new Browser(served, `10.0.0.${this.#registered}`);
    const username = `ada_${this.#registered}`;
    const { uid } = await browser.registerAs({ username, email: `${username}@example.com` });
    return { uid: Number(uid), browser };
  }

  async setFundPassword(browser: Browser): Promise<void> {
    const form = { newFundPassword: FUND_PASSWORD, repeat: FUND_PASSWORD };
    await browser.ask(setFundPassword, { password: GOOD_PASSWORD, ...form });
  }

  listen(uid: number): Promise<TestClient> {
    return this.listenTo('withdrawals', uid);
  }

  /** 100 USDT over TRC20 with the right password, except for the given changes. */
  async send(uid: number, change: Partial<Form>, key: string = randomUUID()): Promise<Answered> {
    let isReplay = false;
    const onReplay = () => void (isReplay = true);
    const reply = await this.ask(uid, requestWithdrawal, formOf(change), { key, onReplay });
    return { reply, isReplay };
  }

  async request(uid: number, change: Partial<Form> = {}, key?: string): Promise<Withdrawal> {
    return (await this.send(uid, change, key)).reply;
  }

  requestRefused(uid: number, change: Partial<Form> = {}): Promise<Rejection> {
    return this.refusal(uid, requestWithdrawal, formOf(change));
  }

  /** The code of a refusal, or `accepted`. */
  async answer(uid: number, change: Partial<Form> = {}, key?: string): Promise<string> {
    try {
      await this.request(uid, change, key);
      return 'accepted';
    } catch (error) {
      if (error instanceof Refusal) return error.rejection.code;
      throw error;
    }
  }

  desk(uid: number): Promise<ReplyOf<typeof readWithdrawalDesk>> {
    return this.ask(uid, readWithdrawalDesk, {});
  }

  read(uid: number, id: string): Promise<Withdrawal> {
    return this.ask(uid, readWithdrawal, {}, { params: { id } });
  }

  list(uid: number, query = {}): Promise<ReplyOf<typeof listWithdrawals>> {
    return this.ask(uid, listWithdrawals, {}, { query });
  }

  /** As a staff member. */
  async decide(withdrawalId: number, reason: WithdrawalReason | null): Promise<boolean> {
    const { reply } = await this.asStaff({ kind: 'decide-withdrawal', withdrawalId, reason });
    return reply.isAccepted;
  }

  /** Credited by the simulated reviewer and, for another three minutes, not withdrawable. */
  async deposit(uid: number, amount: string): Promise<void> {
    const where = { account: 'funds', currency: 'USDT', network: 'ERC20' } as const;
    const papers = { address: `SIM-ERC20-${'7'.repeat(24)}`, folder: 'd0'.repeat(16) };
    const review = { flaw: null, reviewer: 'simulated' } as const;
    const body = { kind: 'submit-deposit', ...where, ...papers, ...review, amount } as const;
    await this.core.submit({ actor: { kind: 'member', uid }, id: randomUUID(), body });
    await this.pass(180_000);
  }

  async changeStatus(uid: number, status: 'active' | 'frozen'): Promise<void> {
    const about = { uid, status, reason: 'account-safety' } as const;
    await this.core.submit(asSystem({ kind: 'change-status', ...about }));
  }

  balance(uid: number, bucket: 'available' | 'held'): Promise<number> {
    return this.cores.count(
      `select coalesce((
         select p.balance_after / 1e8 from account a join posting p on p.account_id = a.id
         where a.uid = $1 and a.bucket = $2 and a.kind = 'funds'
         order by p.seq desc limit 1), 0) as count`,
      [uid, bucket],
    );
  }

  triesOf(uid: number): Promise<number> {
    return this.cores.count('select tries as count from fund_password where uid = $1', [uid]);
  }

  #openIdentity(): Identity {
    const note = (fields: object, message: string) => this.#note(fields, message);
    return openIdentity({
      pool: this.bench.running.pool,
      core: this.core,
      facts: this.core.facts,
      nowMs: () => this.nowMs,
      randomBytes,
      mail: NO_MAIL,
      vault: this.vault,
      log: { info: note, warn: note },
      config: TEST_CONFIG,
      onSecurityNews: async () => undefined,
      erasers: [],
      onSessionEnded: () => undefined,
    });
  }

  #note(fields: object, message: string): void {
    this.logLines.push(`${JSON.stringify(fields)} ${message}`);
  }
}

function isBank(payee: PayeeTarget): payee is Extract<PayeeTarget, { kind: 'bank' }> {
  return payee.kind === 'bank';
}

function formOf(change: Partial<Form>): Form {
  return {
    account: 'funds',
    currency: 'USDT',
    channel: 'TRC20',
    amount: '100',
    address: ADDRESS,
    fundPassword: FUND_PASSWORD,
    ...change,
  };
}
