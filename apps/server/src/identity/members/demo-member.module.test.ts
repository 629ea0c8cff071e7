/** The demo member while it is wanted, and what is left of its logins when it is not. */
import { access, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { HOUR_MS } from '@anywhen/prices';
import {
  bindContact,
  login,
  readMe,
  resetPassword,
  sendCode,
  sendContactCode,
} from '@anywhen/protocol';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { GOOD_PASSWORD } from '../../../testing/identity/browser.ts';
import { startTestIdentity } from '../../../testing/identity/test-identity.ts';
import { openIdentity } from '../open-identity.ts';
import { Sessions } from '../sessions/sessions.ts';
import { type DemoLogin, endDemoMember, ensureDemoMember } from './demo-member.ts';

const server = startTestIdentity();
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'anywhen-demo-'));
});
afterEach(() => rm(folder, { recursive: true }));

async function openDemo(): Promise<DemoLogin> {
  const demo = await ensureDemoMember(server.identity, folder);
  if (!demo) throw new Error('there is no demo member');
  return demo;
}

const end = () => endDemoMember(server.identity, folder);
const refusalOf = (tried: DemoLogin) => server.newBrowser().refusal(login, tried);
const isFileThere = () =>
  access(join(folder, 'demo-member')).then(
    () => true,
    () => false,
  );

describe('[S7] the demo member that is not wanted any more', () => {
  test('is signed out everywhere, and nobody logs in as it', async () => {
    const demo = await openDemo();
    expect(await readFile(join(folder, 'demo-member'), 'utf8')).toBe(`${demo.password}\n`);
    const browser = server.newBrowser();
    const { uid } = await browser.signIn(demo.account, demo.password);
    const token = browser.sessionToken;
    // As a gateway has it: it remembers the session, and hears of what ends only by the bus.
    const gateway = new Sessions({ ...server.identity.deps, onSessionEnded: () => undefined });
    expect(await gateway.find(token)).toBeDefined();
    await end();
    expect(server.ended).toContainEqual({ uid: Number(uid) });
    gateway.drop({ uid: Number(uid) });
    expect(await gateway.find(token)).toBeUndefined();
    expect(await browser.refusal(readMe, {})).toEqual({ code: 'NOT_LOGGED_IN' });
    for (const account of [demo.account, 'demo@example.com', uid]) {
      expect((await refusalOf({ ...demo, account })).code).toBe('LOGIN_PASSWORD_WRONG');
    }
    const elsewhere = openIdentity(server.identity.deps);
    expect(await elsewhere.passwords.isRight('none', 'none')).toBe(false);
    expect(await isFileThere()).toBe(false);
    for (const table of ['session', 'trusted_device', 'passkey', 'totp', 'recovery_code']) {
      expect(await server.countRows(table), table).toBe(0);
    }
  });

  test('gets no new password by a code, neither an old one nor a new one', async () => {
    const demo = await openDemo();
    const browser = server.newBrowser();
    await browser.signIn(demo.account, demo.password);
    const target = { channel: 'email', target: 'demo@example.com' } as const;
    const resetWith = (code: string) =>
      browser.refusal(resetPassword, {
        ...target,
        code,
        password: GOOD_PASSWORD,
        repeat: GOOD_PASSWORD,
      });
    await browser.ask(sendCode, { ...target, purpose: 'forgot' });
    const old = await browser.readCode('forgot');
    await end();
    expect((await resetWith(old)).code).toBe('CODE_INVALID');
    server.clock.nowMs += HOUR_MS;
    const { delivery } = await browser.ask(sendCode, { ...target, purpose: 'forgot' });
    expect(delivery).toBe('log');
    const code = /\b\d{6}\b/.exec(server.logLines.at(-1) ?? '')?.[0] ?? '';
    expect(code).toMatch(/^\d{6}$/);
    expect((await resetWith(code)).code).toBe('CODE_INVALID');
    expect((await refusalOf({ ...demo, password: GOOD_PASSWORD })).code).toBe(
      'LOGIN_PASSWORD_WRONG',
    );
  });

  test('has a new password when it is wanted again; ending it twice changes nothing', async () => {
    const demo = await openDemo();
    await end();
    await end();
    const again = await openDemo();
    expect(again.password).not.toBe(demo.password);
    expect((await refusalOf(demo)).code).toBe('LOGIN_PASSWORD_WRONG');
    const { username } = await server.newBrowser().signIn(again.account, again.password);
    expect(username).toBe('demo');
    expect(await openDemo()).toEqual(again);
    expect(await server.countRows('identity')).toBe(1);
  });

  test('is found by its file, also with another address', async () => {
    const demo = await openDemo();
    const browser = server.newBrowser();
    await browser.signIn(demo.account, demo.password);
    const to = { channel: 'email', target: 'x@example.com' } as const;
    await browser.ask(sendContactCode, to);
    const code = await browser.readCode('bind');
    await browser.ask(bindContact, { ...to, code, password: demo.password });
    await end();
    expect((await refusalOf(demo)).code).toBe('LOGIN_PASSWORD_WRONG');
  });

  test('is nobody who only has its name', async () => {
    const browser = server.newBrowser();
    await browser.registerAs({ username: 'demo', email: 'dem@example.com' });
    await end();
    expect((await browser.ask(readMe, {})).username).toBe('demo');
    expect(await ensureDemoMember(server.identity, folder)).toBeUndefined();
    expect(await isFileThere()).toBe(false);
  });

  test('leaves no file where its address was taken', async () => {
    const email = 'demo@example.com';
    await server.newBrowser().registerAs({ username: 'somebody', email });
    expect(await ensureDemoMember(server.identity, folder)).toBeUndefined();
    expect(await isFileThere()).toBe(false);
    await writeFile(join(folder, 'demo-member'), 'left behind\n');
    await end();
    await server.newBrowser().signIn(email, GOOD_PASSWORD);
  });
});
