/**
 * The console on a real core and a real PostgreSQL, with a manual clock: staff with all roles, and
 * cases of every kind that wait for them.
 */
import { randomBytes, randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DAY_MS, HOUR_MS } from '@anywhen/prices';
import { STAFF_ROLES, type StaffRole, kycApi, simulatedAddress } from '@anywhen/protocol';
import { openIdentity } from '../../src/identity/identity.ts';
import { insertEvent } from '../../src/identity/events/event-table.ts';
import { confirmContact, insertMember } from '../../src/identity/members/member-table.ts';
import { beginSession } from '../../src/identity/sessions/session-table.ts';
import { serveConsole } from '../../src/modules.ts';
import { InProcessBus } from '../../src/platform/bus/in-process-bus.ts';
import { RequestPipeline } from '../../src/platform/http/request-pipeline.ts';
import { type Route, Routes } from '../../src/platform/http/routes.ts';
import { openLog } from '../../src/platform/log.ts';
import { NO_MAIL } from '../../src/platform/mail/mail.ts';
import { createHub } from '../../src/platform/sockets/hub.ts';
import { makeFirstLink } from '../../src/staff/accounts/links.ts';
import { StaffNumbers } from '../../src/staff/accounts/staff-numbers.ts';
import { type StaffParts, openStaff } from '../../src/staff/parts.ts';
import { emptyFixture } from '../case-fixture.ts';
import { TEST_CONFIG } from '../identity/test-identity.ts';
import { KycFixture } from '../kyc/kyc-fixture.ts';
import { raiseLevel } from '../levels.ts';
import type { TestCores } from '../test-cores.ts';
import { StaffClient } from './staff-client.ts';

const TABLES = [
  'staff_account',
  'staff_session',
  'staff_step',
  'staff_link',
  'staff_claim',
  'staff_approval',
  'staff_audit',
  'throttle',
  'kyc_draft',
  'kyc_paper',
  'sensitive_read',
  'support_message',
  'support_conversation',
  'support_canned_answer',
];

/** By name; of most roles one, of approvers and of support two. */
const PEOPLE: Readonly<Record<string, StaffRole>> = {
  ...Object.fromEntries(STAFF_ROLES.map((role) => [`the-${role}`, role])),
  'second-approver': 'approver',
  'second-support': 'support',
};

type Names = { username: string; email: string; phone?: string };

export class StaffFixture extends KycFixture {
  staff!: StaffParts;
  readonly bus = new InProcessBus();
  readonly clients = new Map<string, StaffClient>();
  /** With no head of the audit log in it, unless a test names another. */
  dataDir = join(tmpdir(), `anywhen-staff-${randomUUID()}`);
  #routes: readonly Route[] = [];
  #pipeline!: RequestPipeline;

  private constructor(
    private readonly cores: TestCores,
    vault: KycFixture['vault'],
  ) {
    super(cores, vault, kycApi.endpoints);
    this.config.verificationReviewer = 'staff';
  }

  /** Empty tables, a running core and nobody of the staff. */
  static async openEmpty(cores: TestCores): Promise<StaffFixture> {
    const fixture = new StaffFixture(cores, await emptyFixture(cores, ...TABLES));
    await fixture.start();
    return fixture;
  }

  /** With staff of all roles, who are logged in. */
  static async openStaffed(cores: TestCores): Promise<StaffFixture> {
    const fixture = await StaffFixture.openEmpty(cores);
    await fixture.staffUp();
    return fixture;
  }

  override async start(): Promise<void> {
    await super.start();
    const { pool } = this.cores.running;
    const { core, vault } = this;
    const { facts } = core;
    const nowMs = () => this.nowMs;
    const identity = openIdentity({
      pool,
      core,
      facts,
      nowMs,
      randomBytes,
      mail: NO_MAIL,
      vault,
      log: { info: () => undefined, warn: () => undefined },
      config: TEST_CONFIG,
      onSecurityNews: () => Promise.resolve(),
      erasers: [],
      onSessionEnded: () => undefined,
    });
    const outside = { bus: this.bus, dataDir: this.dataDir };
    this.staff = openStaff({ pool, core, facts, identity, nowMs, ...outside, isSecure: false });
    const routes = new Routes('staff');
    serveConsole({
      routes,
      staff: this.staff,
      hub: createHub({
        nowMs,
        log: openLog('silent'),
        allowedOrigins: () => true,
        findSession: () => Promise.resolve(undefined),
      }),
      people: new StaffNumbers(),
      bus: this.bus,
      core,
      genesis: facts.markets.genesis,
      log: openLog('silent'),
      memberOrigin: null,
    });
    this.#routes = routes.list();
    this.#pipeline = new RequestPipeline({ nowMs, hasRateLimits: false });
  }

  newClient(ip = '192.0.2.1'): StaffClient {
    return new StaffClient({
      parts: this.staff,
      routes: this.#routes,
      pipeline: this.#pipeline,
      ip,
    });
  }

  clientOf(name: string): StaffClient {
    const client = this.clients.get(name);
    if (!client) throw new Error(`nobody is called ${name}`);
    return client;
  }

  /** The first admin by the link of the start, the others by the admin. */
  async staffUp(people = PEOPLE): Promise<void> {
    const first = await makeFirstLink(this.staff, { isAskedFor: true });
    const admin = this.newClient();
    await admin.open({ token: first?.token ?? '', id: 'the-admin' });
    this.clients.set('the-admin', admin);
    for (const [id, role] of Object.entries(people)) {
      if (id === 'the-admin') continue;
      const client = this.newClient();
      await client.open({ token: await admin.create(id, role), id });
      this.clients.set(id, client);
    }
  }

  /** Credited once staff say so; confirmed on the chain. */
  async submitDeposit(uid: number, amount = '500'): Promise<number> {
    const folder = randomBytes(16).toString('hex');
    const address = simulatedAddress('TRC20', new Uint8Array(24));
    const form = { account: 'funds', currency: 'USDT', network: 'TRC20', address } as const;
    const review = { flaw: null, reviewer: 'staff', folder, amount } as const;
    const { reply } = await this.core.submit({
      actor: { kind: 'member', uid },
      id: folder,
      body: { kind: 'submit-deposit', ...form, ...review },
    });
    if (!reply.isAccepted) throw new Error(reply.rejection.code);
    this.nowMs += HOUR_MS;
    return Number(reply.data.id);
  }

  async submitWithdrawal(uid: number, amount: string): Promise<number> {
    const address = simulatedAddress('TRC20', new Uint8Array(24).fill(7));
    const to = { account: 'funds', currency: 'USDT', channel: 'TRC20', address } as const;
    const review = { payeeId: null, flaw: null, reviewer: 'staff' } as const;
    const { reply } = await this.core.submit({
      actor: { kind: 'member', uid },
      id: randomUUID(),
      body: { kind: 'request-withdrawal', ...to, ...review, amount },
    });
    if (!reply.isAccepted) throw new Error(reply.rejection.code);
    return Number(reply.data.withdrawal.id);
  }

  /** A member of level 2 with this much more than the welcome funds, free to leave. */
  async joinRich(uid: number, amount = '20000'): Promise<void> {
    await this.join(uid);
    await raiseLevel(this.core, uid, 2);
    await this.submitDeposit(uid, amount);
    await this.pass(DAY_MS);
    await this.pass(HOUR_MS);
    // Sessions of staff do not last that long.
    for (const client of this.clients.values()) await client.logInAgain();
  }

  /** The person behind a member, whose addresses are confirmed. */
  async nameMember(uid: number, { username, email, phone }: Names) {
    const { pool } = this.cores.running;
    await insertMember(
      { pool, vault: this.vault },
      {
        uid,
        username,
        usernameKey: username.toLowerCase(),
        email: { channel: 'email', address: email, key: email },
        phone: undefined,
        confirmed: 'email',
        passwordHash: 'none',
        inviteCode: `A${uid}`,
        inviterUid: null,
        createdAtMs: this.nowMs,
      },
    );
    if (phone === undefined) return;
    const sealed = { db: pool, seals: this.vault.seals };
    await confirmContact(sealed, uid, { channel: 'phone', address: phone, key: phone });
  }

  /** A session of the member's, with its line in the security log. */
  async logMemberIn(uid: number, ip: string): Promise<void> {
    const { pool } = this.cores.running;
    const { nowMs } = this;
    const seen = { uid, deviceName: 'Firefox', ip };
    const session = { ...seen, id: randomUUID(), passwordVersion: 1, replacedHash: undefined };
    const { seals } = this.vault;
    await beginSession({ pool, seals }, { ...session, tokenHash: randomBytes(32), nowMs });
    await insertEvent(pool, { ...seen, what: 'login', atMs: nowMs });
  }

  /** All the member has, in USDT. */
  async fundsOf(uid: number): Promise<number> {
    const { rows } = await this.cores.running.pool.query<{ units: string }>(
      `select coalesce(sum(p.balance_after), 0) / 100000000 as units from account a
       cross join lateral (
         select balance_after from posting where account_id = a.id order by seq desc limit 1) p
       where a.uid = $1`,
      [uid],
    );
    return Number(rows[0]?.units);
  }
}
