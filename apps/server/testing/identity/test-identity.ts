/** A server's identity on a real PostgreSQL, with a manual clock. */
import { randomBytes } from 'node:crypto';
import { identityApi, readInbox, readMe, register } from '@anywhen/protocol';
import { securityApi, sendCode } from '@anywhen/protocol';
import type { Me } from '@anywhen/protocol';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { Routes } from '../../src/platform/http/routes.ts';
import { type Mail, NO_MAIL } from '../../src/platform/mail/mail.ts';
import type { Database } from '../../src/platform/postgres/pool.ts';
import { TestDatabase } from '../test-database.ts';
import { MasterKeys, Vault } from '../../src/vault/vault.ts';
import { serveSecurity } from '../../src/security/security.ts';
import type { EndedSessions, IdentityConfig, SecurityNews } from '../../src/identity/deps.ts';
import { type Identity, openIdentity } from '../../src/identity/open-identity.ts';
import { serveIdentity } from '../../src/identity/routes.ts';
import { Browser } from './browser.ts';
import { PaperCore } from './paper-core.ts';

type TestIdentity = {
  identity: Identity;
  core: PaperCore;
  database: Database;
  logLines: string[];
  ended: EndedSessions[];
  /** The security notices that members got. */
  news: SecurityNews[];
  /** Members whose data other modules were asked to delete. */
  erased: number[];
  clock: { nowMs: number };
  newBrowser(ip?: string): Browser;
};

/** `config` and `mail` as a test needs them. */
type OpenOptions = { config?: Partial<IdentityConfig>; mail?: Mail };
type Reopen = (options?: OpenOptions) => Promise<void>;

type NewcomerForm = {
  username: string;
  email?: string;
  phone?: string;
  password?: string;
  invite?: string;
};

const MIGRATIONS = ['0002-identity', '0006-keys', '0012-identity', '0016-vault', '0019-identity'];

export const GOOD_PASSWORD = 'seven quiet herons';
export const TEST_CONFIG: IdentityConfig = {
  codeDelivery: 'inbox',
  demoTriggers: true,
  inviteRequired: true,
  pepper: Buffer.alloc(32, 7),
  isTestKdf: true,
  isSecure: false,
};
export const START_MS = Date.UTC(2026, 0, 5, 12);

/**
 * For the tests of a file: one database with only identity's tables, because it must not need
 * others, and before each test empty tables and a new exchange.
 */
export function startTestIdentity(): TestIdentity & { reopen: Reopen } {
  let tests: TestDatabase;
  const reopen: Reopen = async (options) => {
    Object.assign(server, await openTestIdentity(tests, options));
  };
  const server = { reopen } as TestIdentity & { reopen: Reopen };
  beforeAll(async () => {
    tests = await TestDatabase.start(MIGRATIONS);
  });
  afterAll(() => tests.stop());
  beforeEach(() => reopen());
  return server;
}

async function openTestIdentity(
  { database, folder }: TestDatabase,
  { config, mail = NO_MAIL }: OpenOptions = {},
): Promise<TestIdentity> {
  await database.pool.query(
    'truncate identity, verification_code, throttle, login_challenge, member_key cascade',
  );
  const clock = { nowMs: START_MS };
  const logLines: string[] = [];
  const ended: EndedSessions[] = [];
  const news: SecurityNews[] = [];
  const erased: number[] = [];
  const keep = (fields: object, message: string) =>
    void logLines.push(`${JSON.stringify(fields)} ${message}`);
  const core = new PaperCore(() => clock.nowMs);
  const identity = openIdentity({
    pool: database.pool,
    core,
    facts: { members: core },
    nowMs: () => clock.nowMs,
    randomBytes,
    mail,
    vault: new Vault(await MasterKeys.ensure(folder, database.pool)),
    log: { info: keep, warn: keep },
    config: { ...TEST_CONFIG, ...config },
    onSecurityNews: async (_client, one) => void news.push(one),
    onErasing: async (_client, uid) => void erased.push(uid),
    onSessionEnded: (which) => void ended.push(which),
  });
  const routes = new Routes('member');
  serveIdentity(routes, identity);
  serveSecurity(routes, identity);
  const served = {
    identity,
    routes: routes.list([...identityApi.endpoints, ...securityApi.endpoints]),
  };
  let browsers = 0;
  const newBrowser = (ip?: string) => {
    browsers += 1;
    return new Browser(served, ip ?? `10.0.${browsers >> 8}.${browsers & 255}`);
  };
  return { identity, core, database, logLines, ended, news, erased, clock, newBrowser };
}

/** Registers the way a member does: requests a code, reads it in the inbox, sends the form. */
export async function registerAs(browser: Browser, form: NewcomerForm): Promise<Me> {
  const channel = form.email === undefined ? 'phone' : 'email';
  const target = form.email ?? form.phone ?? '';
  await browser.ask(sendCode, { purpose: 'register', channel, target });
  const code = await readCode(browser, 'register');
  const { member } = await browser.ask(register, registrationOf(form, code));
  return member;
}

/** A new browser with a valid registration code for the address. */
export async function withCode(
  server: TestIdentity,
  target: string,
): Promise<{ browser: Browser; code: string }> {
  const browser = server.newBrowser();
  const channel = target.startsWith('+') ? 'phone' : 'email';
  await browser.ask(sendCode, { purpose: 'register', channel, target });
  return { browser, code: await readCode(browser, 'register') };
}

export function registrationOf(form: NewcomerForm, code: string) {
  const { username, email, phone, password = GOOD_PASSWORD, invite = 'PAPER1' } = form;
  return {
    channel: email === undefined ? ('phone' as const) : ('email' as const),
    invite,
    username,
    ...(email === undefined ? {} : { email }),
    ...(phone === undefined ? {} : { phone }),
    password,
    repeat: password,
    code,
  };
}

export async function readCode(
  browser: Browser,
  purpose: 'register' | 'forgot' | 'bind',
): Promise<string> {
  const { codes } = await browser.ask(readInbox, {});
  const found = codes.find((one) => one.purpose === purpose);
  if (!found) throw new Error(`no code for ${purpose} in this inbox`);
  return found.code;
}

export async function isLoggedIn(browser: Browser): Promise<boolean> {
  return browser.ask(readMe, {}).then(
    () => true,
    () => false,
  );
}

/** Well-formed but wrong. */
export function otherCode(code: string): string {
  return String((Number(code) + 1) % 1_000_000).padStart(6, '0');
}

export async function countRows(
  { database }: TestIdentity,
  table: string,
  where = 'true',
): Promise<number> {
  const { rows } = await database.pool.query<{ count: string }>(
    `select count(*) from ${table} where ${where}`,
  );
  return Number(rows[0]?.count);
}
