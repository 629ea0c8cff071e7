/** A server's identity on a real PostgreSQL, with a manual clock. */
import { randomBytes } from 'node:crypto';
import { identityApi, securityApi } from '@anywhen/protocol';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { Routes } from '../../src/platform/http/routes.ts';
import { type Mail, NO_MAIL } from '../../src/platform/mail/mail.ts';
import type { Database } from '../../src/platform/postgres/pool.ts';
import { TestDatabase } from '../test-database.ts';
import { MasterKeys, RowSeals, Vault } from '../../src/vault/vault.ts';
import { serveSecurity } from '../../src/security/security.ts';
import type { EndedSessions, IdentityConfig, SecurityNews } from '../../src/identity/deps.ts';
import { type Identity, openIdentity } from '../../src/identity/open-identity.ts';
import { serveIdentity } from '../../src/identity/routes.ts';
import { Browser } from './browser.ts';
import { PaperCore } from './paper-core.ts';
import { TEST_PEPPER } from '../vault/test-seals.ts';

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
  /** A new browser with a valid code to register at the address with. */
  withCode(target: string): Promise<{ browser: Browser; code: string }>;
  countRows(table: string, where?: string): Promise<number>;
};

/** `config` and `mail` as a test needs them. */
type OpenOptions = { config?: Partial<IdentityConfig>; mail?: Mail };
type Reopen = (options?: OpenOptions) => Promise<void>;

const MIGRATIONS = [
  '0002-identity',
  '0006-keys',
  '0012-identity',
  '0016-vault',
  '0019-identity',
  '0047-vault',
  '0048-identity',
  '0053-vault',
  '0087-identity',
];

export const TEST_CONFIG: IdentityConfig = {
  codeDelivery: 'inbox',
  demoTriggers: true,
  inviteRequired: true,
  pepper: TEST_PEPPER,
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
    'truncate identity, verification_code, throttle, login_challenge, member_key, erasure cascade',
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
    vault: new Vault(
      await MasterKeys.ensure(folder, database.pool),
      new RowSeals(TEST_CONFIG.pepper, { error: keep }),
    ),
    log: { info: keep, warn: keep },
    config: { ...TEST_CONFIG, ...config },
    onSecurityNews: async (_client, one) => void news.push(one),
    erasers: [
      async (_client, uid) => {
        erased.push(uid);
        return 'nothing';
      },
    ],
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
  const withCode = async (target: string) => {
    const browser = newBrowser();
    return { browser, code: await browser.askForCode(target) };
  };
  const countRows = async (table: string, where = 'true') => {
    const { rows } = await database.pool.query<{ count: string }>(
      `select count(*) from ${table} where ${where}`,
    );
    return Number(rows[0]?.count);
  };
  const seen = { logLines, ended, news, erased };
  return { identity, core, database, clock, newBrowser, withCode, countRows, ...seen };
}

/** Well-formed but wrong. */
export function otherCode(code: string): string {
  return String((Number(code) + 1) % 1_000_000).padStart(6, '0');
}
