/**
 * Withdrawals on a real core and a real PostgreSQL, with real passwords, a real socket and the
 * clock in the test's hand. Saved payees are what the test says they are: they have tests of their
 * own.
 */
import { randomBytes, randomUUID } from 'node:crypto';
import { HOUR_MS } from '@anywhen/prices';
import { type Endpoint, type ParamsOf, type QueryOf, type Rejection } from '@anywhen/protocol';
import type { BodyOf, ReplyOf, Reviewer, Withdrawal, WithdrawalReason } from '@anywhen/protocol';
import { identityEndpoints, listWithdrawals, readWithdrawal } from '@anywhen/protocol';
import { readWithdrawalDesk, requestWithdrawal, securityEndpoints } from '@anywhen/protocol';
import { setFundPassword, withdrawalsEndpoints } from '@anywhen/protocol';
import { expect } from 'vitest';
import { type Identity, openIdentity, serveIdentity } from '../../identity/identity.ts';
import { Browser } from '../../identity/testing/browser.ts';
import { GOOD_PASSWORD, registerAs } from '../../identity/testing/test-identity.ts';
import { Refusal } from '../../platform/http/call.ts';
import { Routes } from '../../platform/http/routes.ts';
import { NO_MAIL } from '../../platform/mail/mail.ts';
import { TestClient, cookieSessions, startHub } from '../../platform/sockets/testing/test-hub.ts';
import { serveSecurity } from '../../security/security.ts';
import { raiseLevel } from '../../testing/levels.ts';
import { asSystem } from '../../testing/money.ts';
import { requireReplayedTables } from '../../testing/replayed-tables.ts';
import type { TestCore, TestCores } from '../../testing/test-cores.ts';
import { MasterKeys, Vault } from '../../vault/vault.ts';
import type { PayeeTarget } from '../targets.ts';
import { serveWithdrawals } from '../withdrawals.ts';

export const FUND_PASSWORD = 'plum kettle 47';
export const ADDRESS = 'SIM-TRC20-7Q2M9KX4D0RTBW5ZC8HJ3VNE';

type Asking<E extends Endpoint> = { query?: QueryOf<E>; params?: ParamsOf<E>; key?: string };
type Answered<E extends Endpoint> = { reply: ReplyOf<E>; isReplay: boolean };

export class WithdrawalOffice {
  nowMs = Date.UTC(2026, 0, 11, 10);
  core!: TestCore;
  readonly config: { demoTriggers: boolean; withdrawalReviewer: Reviewer } = {
    demoTriggers: true,
    withdrawalReviewer: 'simulated',
  };
  /** By number; each is whoever asks's own. */
  readonly payees = new Map<number, PayeeTarget>();
  readonly logLines: string[] = [];
  #identity!: Identity;
  #routes = new Routes('member');
  #hub!: Awaited<ReturnType<typeof startHub>>;
  #joined = 0;

  private constructor(private readonly cores: TestCores) {}

  /** Empty tables and a running core. */
  static async open(cores: TestCores): Promise<WithdrawalOffice> {
    await cores.empty();
    await cores.database.pool.query(
      'truncate identity, verification_code, throttle, login_challenge, member_key cascade',
    );
    const office = new WithdrawalOffice(cores);
    await office.start();
    return office;
  }

  /** Also again, after a stop. */
  async start(): Promise<void> {
    const { pool } = this.cores.running;
    this.core = await this.cores.startCore({ nowMs: () => this.nowMs });
    this.#identity = await this.#openIdentity();
    this.#hub = await startHub({ findSession: cookieSessions() });
    this.#routes = new Routes('member');
    serveIdentity(this.#routes, this.#identity);
    serveSecurity(this.#routes, this.#identity);
    serveWithdrawals({
      routes: this.#routes,
      hub: this.#hub.hub,
      pool,
      core: this.core,
      facts: this.core.facts,
      payees: {
        find: async (_uid, payeeId) => this.payees.get(payeeId),
        hasBankAccount: async () => {
          return [...this.payees.values()].some((each) => isBank(each) && !each.isRemoved);
        },
      },
      identity: this.#identity,
      nowMs: () => this.nowMs,
      log: { error: (fields, message) => this.#note(fields, message) },
      config: this.config,
    });
  }

  async stop(): Promise<void> {
    await this.#hub.stop();
    await this.core.stop();
  }

  /** The tables are what the journal says, and the password is in none of it, and in no log. */
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

  /** A member of this level who may withdraw: with a fund password whose lock is over. */
  async join(level: 0 | 1 | 2 = 1): Promise<number> {
    const { uid, browser } = await this.register();
    await raiseLevel(this.core, uid, level);
    await this.setFundPassword(browser);
    this.nowMs += HOUR_MS;
    return uid;
  }

  async register(): Promise<{ uid: number; browser: Browser }> {
    this.#joined += 1;
    const routes = this.#routes.list([
      ...identityEndpoints,
      ...securityEndpoints,
      ...withdrawalsEndpoints,
    ]);
    const browser = new Browser({ identity: this.#identity, routes }, `10.0.0.${this.#joined}`);
    const username = `ada_${this.#joined}`;
    const { uid } = await registerAs(browser, { username, email: `${username}@example.com` });
    return { uid: Number(uid), browser };
  }

  async setFundPassword(browser: Browser): Promise<void> {
    const form = { newFundPassword: FUND_PASSWORD, repeat: FUND_PASSWORD };
    await browser.ask(setFundPassword, { password: GOOD_PASSWORD, ...form });
  }

  async listen(uid: number): Promise<TestClient> {
    const client = await TestClient.open(this.#hub.url, { cookie: `s=one.${uid}` });
    client.subscribe('withdrawals');
    await client.until(() => client.heard('withdrawals').length > 0);
    return client;
  }

  /** The reply; a refusal is thrown. */
  async ask<E extends Endpoint>(
    uid: number,
    endpoint: E,
    body: BodyOf<E>,
    { query, params, key = randomUUID() }: Asking<E> = {},
  ): Promise<Answered<E>> {
    const route = this.#routes
      .list([...identityEndpoints, ...securityEndpoints, ...withdrawalsEndpoints])
      .find((each) => each.endpoint === endpoint);
    if (route?.access !== 'member') throw new Error(`nobody serves ${endpoint.name}`);
    let isReplay = false;
    const call = {
      uid,
      body: endpoint.body.parse(body),
      query: endpoint.query.parse(query ?? {}),
      params: params ?? {},
      idempotencyKey: key,
      markReplay: () => (isReplay = true),
    };
    const reply = endpoint.reply.parse(await route.answer(call as never)) as ReplyOf<E>;
    return { reply, isReplay };
  }

  /** 100 USDT over TRC20 with the right password, but for what is changed. */
  send(
    uid: number,
    change: Partial<Form>,
    key?: string,
  ): Promise<Answered<typeof requestWithdrawal>> {
    return this.ask(uid, requestWithdrawal, formOf(change), key ? { key } : {});
  }

  async request(uid: number, change: Partial<Form> = {}, key?: string): Promise<Withdrawal> {
    return (await this.send(uid, change, key)).reply;
  }

  async desk(uid: number): Promise<ReplyOf<typeof readWithdrawalDesk>> {
    return (await this.ask(uid, readWithdrawalDesk, {})).reply;
  }

  async read(uid: number, id: string): Promise<Withdrawal> {
    return (await this.ask(uid, readWithdrawal, {}, { params: { id } })).reply;
  }

  async list(uid: number, query: object = {}): Promise<ReplyOf<typeof listWithdrawals>> {
    return (await this.ask(uid, listWithdrawals, {}, { query })).reply;
  }

  async refusal(uid: number, change: Partial<Form> = {}, key?: string): Promise<Rejection> {
    return this.request(uid, change, key).then(
      (reply) => {
        throw new Error(`it was accepted: ${JSON.stringify(reply)}`);
      },
      (error: unknown) => {
        if (error instanceof Refusal) return error.rejection;
        throw error;
      },
    );
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

  async pass(ms: number): Promise<void> {
    this.nowMs += ms;
    await this.core.submit(asSystem({ kind: 'settle-due' }));
  }

  /** As one of the staff. */
  async decide(withdrawalId: number, reason: WithdrawalReason | null): Promise<boolean> {
    const body = { kind: 'decide-withdrawal', withdrawalId, reason } as const;
    const actor = { kind: 'staff', id: 'rosa', role: 'reviewer' } as const;
    const { reply } = await this.core.submit({ actor, id: randomUUID(), body });
    return reply.isAccepted;
  }

  /** Credited by the simulated reviewer and, for another three minutes, not to be withdrawn. */
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

  async balance(uid: number, bucket: 'available' | 'held', kind = 'funds'): Promise<number> {
    return this.cores.count(
      `select coalesce((
         select p.balance_after / 1e8 from account a join posting p on p.account_id = a.id
         where a.uid = $1 and a.bucket = $2 and a.kind = $3
         order by p.seq desc limit 1), 0) as count`,
      [uid, bucket, kind],
    );
  }

  async triesOf(uid: number): Promise<number> {
    return this.cores.count('select tries as count from fund_password where uid = $1', [uid]);
  }

  async #openIdentity(): Promise<Identity> {
    const { pool } = this.cores.running;
    const note = (fields: object, message: string) => this.#note(fields, message);
    return openIdentity({
      pool,
      core: this.core,
      facts: this.core.facts,
      nowMs: () => this.nowMs,
      randomBytes,
      mail: NO_MAIL,
      vault: new Vault(await MasterKeys.ensure(this.cores.folder, this.cores.database.pool)),
      log: { info: note, warn: note },
      config: {
        codeDelivery: 'inbox',
        demoTriggers: true,
        inviteRequired: true,
        pepper: Buffer.alloc(32, 7),
        isTestKdf: true,
        isSecure: false,
      },
      onSecurityNews: async () => undefined,
      onErasing: async () => undefined,
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

type Form = BodyOf<typeof requestWithdrawal>;

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
