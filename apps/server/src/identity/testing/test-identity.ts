/** A server's identity on a real PostgreSQL, with a clock that stands still until it is moved. */
import { randomBytes } from 'node:crypto';
import { identityEndpoints, readInbox, readMe, register, sendCode } from '@anywhen/protocol';
import type { Me } from '@anywhen/protocol';
import { Routes } from '../../platform/http/routes.ts';
import { type Mail, NO_MAIL } from '../../platform/mail/mail.ts';
import type { Database } from '../../platform/postgres/pool.ts';
import { TestDatabase } from '../../testing/test-database.ts';
import type { EndedSessions, IdentityConfig } from '../deps.ts';
import { type Identity, openIdentity } from '../open-identity.ts';
import { serveIdentity } from '../routes.ts';
import { Browser } from './browser.ts';
import { PaperCore } from './paper-core.ts';

export type TestIdentity = {
  identity: Identity;
  core: PaperCore;
  database: Database;
  logLines: string[];
  ended: EndedSessions[];
  clock: { nowMs: number };
  newBrowser(ip?: string): Browser;
};

export type NewcomerForm = {
  username: string;
  email?: string;
  phone?: string;
  password?: string;
  invite?: string;
};

export const GOOD_PASSWORD = 'seven quiet herons';
export const START_MS = Date.UTC(2026, 0, 5, 12);

/** Identity's tables alone: it must not need anybody else's. */
export function startIdentityDatabase(): Promise<TestDatabase> {
  return TestDatabase.start(['0002-identity']);
}

/** Empty tables and a new exchange; `config` and `mail` as a test needs them. */
export async function openTestIdentity(
  { database }: TestDatabase,
  { config, mail = NO_MAIL }: { config?: Partial<IdentityConfig>; mail?: Mail } = {},
): Promise<TestIdentity> {
  await database.pool.query('truncate identity, verification_code, throttle cascade');
  const clock = { nowMs: START_MS };
  const logLines: string[] = [];
  const ended: EndedSessions[] = [];
  const keep = (fields: object, message: string) =>
    void logLines.push(`${JSON.stringify(fields)} ${message}`);
  const core = new PaperCore(() => clock.nowMs);
  const identity = openIdentity({
    pool: database.pool,
    core,
    nowMs: () => clock.nowMs,
    randomBytes,
    mail,
    log: { info: keep, warn: keep },
    config: {
      codeDelivery: 'inbox',
      demoTriggers: true,
      inviteRequired: true,
      pepper: Buffer.alloc(32, 7),
      isTestKdf: true,
      isSecure: false,
      ...config,
    },
    onSessionEnded: (which) => void ended.push(which),
  });
  const routes = new Routes();
  serveIdentity(routes, identity);
  const served = { identity, routes: routes.list(identityEndpoints) };
  let browsers = 0;
  const newBrowser = (ip?: string) => {
    browsers += 1;
    return new Browser(served, ip ?? `10.0.${browsers >> 8}.${browsers & 255}`);
  };
  return { identity, core, database, logLines, ended, clock, newBrowser };
}

/** Registers the way a member does: asks for a code, reads it in the inbox, sends the form. */
export async function registerAs(browser: Browser, form: NewcomerForm): Promise<Me> {
  const channel = form.email === undefined ? 'phone' : 'email';
  const target = form.email ?? form.phone ?? '';
  await browser.ask(sendCode, { purpose: 'register', channel, target });
  const code = await readCode(browser, 'register');
  const { member } = await browser.ask(register, registrationOf(form, code));
  return member;
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

export async function readCode(browser: Browser, purpose: 'register' | 'forgot'): Promise<string> {
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

/** Right in form and wrong in fact. */
export function otherCode(code: string): string {
  return String((Number(code) + 1) % 1_000_000).padStart(6, '0');
}

export async function countRows(
  server: TestIdentity,
  table: string,
  where = 'true',
): Promise<number> {
  const { rows } = await server.database.pool.query<{ count: string }>(
    `select count(*) from ${table} where ${where}`,
  );
  return Number(rows[0]?.count);
}
