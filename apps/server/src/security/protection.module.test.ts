/**
 * What protects an account and how a member changes it: both passwords, addresses, the security
 * log; each rejection in its place, without any change.
 */
import { HOUR_MS, MINUTE_MS } from '@anywhen/prices';
import {
  SECURITY_LOG_MS,
  bindContact,
  changeLoginPassword,
  eraseMyData,
  listSecurityEvents,
  login,
  readMe,
  readSecurity,
  register,
  resetPassword,
  sendCode,
  sendContactCode,
  setFundPassword,
} from '@anywhen/protocol';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  ADA,
  type Browser,
  GOOD_PASSWORD,
  registrationOf,
} from '../../testing/identity/browser.ts';
import { START_MS, otherCode, startTestIdentity } from '../../testing/identity/test-identity.ts';
import { FUND_PASSWORD_SEAL } from './fund-password-table.ts';
import { requireFundPassword, security } from './security.ts';
import { editEachColumn, findSealFaults } from '../../testing/vault/edited-rows.ts';

const server = startTestIdentity();
const NEW_PASSWORD = 'nine slow badgers';
const FUND = 'plum kettle 47';
const NEW_FUND = 'amber drum 58';

let home: Browser;
let uid: number;

beforeEach(async () => {
  home = server.newBrowser();
  uid = Number((await home.registerAs(ADA)).uid);
});

async function codeFor(browser: Browser, target: string): Promise<string> {
  const channel = target.startsWith('+') ? 'phone' : 'email';
  await browser.ask(sendContactCode, { channel, target });
  return browser.readCode('bind');
}

const notified = () =>
  server.news.filter(({ what }) => what !== 'new-device').map(({ what }) => what);

describe('[14.5] the login password', () => {
  const form = { password: GOOD_PASSWORD, newPassword: NEW_PASSWORD, repeat: NEW_PASSWORD };

  test('is changed: all other sessions end at once, this one stays', async () => {
    const [phone, stranger] = [server.newBrowser(), server.newBrowser()];
    for (const browser of [phone, stranger]) await browser.signIn(ADA.username, GOOD_PASSWORD);
    await phone.ask(sendCode, { purpose: 'forgot', channel: 'email', target: ADA.email });
    expect(await phone.isLoggedIn()).toBe(true);
    server.ended.length = 0;
    await home.ask(changeLoginPassword, form);
    expect(
      await Promise.all([home, phone, stranger].map((browser) => browser.isLoggedIn())),
    ).toEqual([true, false, false]);
    // Told session by session, so that other gateways close their sockets too.
    expect(server.ended).toHaveLength(2);
    expect(await server.countRows('trusted_device')).toBe(1);
    expect(await server.countRows('verification_code', `purpose = 'forgot'`)).toBe(0);
    const old = { account: ADA.username, password: GOOD_PASSWORD };
    expect(await phone.refusal(login, old)).toMatchObject({ code: 'LOGIN_PASSWORD_WRONG' });
    await phone.signIn(ADA.username, NEW_PASSWORD);
    expect(notified()).toEqual(['login-password']);
  });

  test.each([
    [{ password: '' }, 'VALIDATION', { password: 'required' }],
    [{ newPassword: 'short', repeat: 'short' }, 'VALIDATION', { newPassword: 'too-short' }],
    [{ newPassword: '' }, 'VALIDATION', { newPassword: 'required', repeat: 'mismatch' }],
    [{ repeat: 'nine slow badger' }, 'VALIDATION', { repeat: 'mismatch' }],
    [{ newPassword: GOOD_PASSWORD, repeat: GOOD_PASSWORD }, 'VALIDATION', { newPassword: 'same' }],
    [{ newPassword: 'ada_l1', repeat: 'ada_l1' }, 'PASSWORD_WEAK', { newPassword: 'format' }],
    [{ password: 'wrong one' }, 'LOGIN_PASSWORD_WRONG', undefined],
  ])('%j → %s, and nothing changed', async (change, code, fields) => {
    const refusal = await home.refusal(changeLoginPassword, { ...form, ...change });
    expect(refusal).toMatchObject(fields ? { code, fields } : { code });
    expect(server.core.find(uid)?.withdrawLockUntilMs).toBe(0);
    expect(notified()).toEqual([]);
    await server.newBrowser().signIn(ADA.username, GOOD_PASSWORD);
  });

  test('of two concurrent changes one counts', async () => {
    const results = await Promise.allSettled([
      home.ask(changeLoginPassword, form),
      home.ask(changeLoginPassword, { ...form, newPassword: FUND, repeat: FUND }),
    ]);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(notified()).toEqual(['login-password']);
  });

  test('without the message there is no change: both are one transaction', async () => {
    const { deps } = server.identity;
    const notify = deps.onSecurityNews;
    deps.onSecurityNews = () => Promise.reject(new Error('no room'));
    await expect(home.ask(changeLoginPassword, form)).rejects.toThrow('no room');
    deps.onSecurityNews = notify;
    await server.newBrowser().signIn(ADA.username, GOOD_PASSWORD);
    expect(await server.countRows('security_event', `what = 'login-password'`)).toBe(0);
  });

  test('without the exchange there is no change, because there would be no lock', async () => {
    server.core.isUp = false;
    expect(await home.refusal(changeLoginPassword, form)).toEqual({ code: 'UNAVAILABLE' });
    server.core.isUp = true;
    await server.newBrowser().signIn(ADA.username, GOOD_PASSWORD);
  });

  test('[14.4] a reset is notified and logged as such', async () => {
    await home.ask(sendCode, { purpose: 'forgot', channel: 'email', target: ADA.email });
    const code = await home.readCode('forgot');
    const to = { channel: 'email', target: ADA.email, code } as const;
    await home.ask(resetPassword, { ...to, password: NEW_PASSWORD, repeat: NEW_PASSWORD });
    expect(notified()).toEqual(['login-password-reset']);
  });
});

describe('[14.5] the fund password', () => {
  const form = { password: GOOD_PASSWORD, newFundPassword: FUND, repeat: FUND };
  const change = { ...form, oldFundPassword: FUND, newFundPassword: NEW_FUND, repeat: NEW_FUND };
  const use = (password: string) =>
    requireFundPassword(server.identity, { uid, password, visit: home.visit });

  test('is set, and then changed by the old one', async () => {
    await expect(use(FUND)).rejects.toMatchObject({ rejection: { code: 'FUND_PASSWORD_NOT_SET' } });
    expect(await home.ask(setFundPassword, form)).toMatchObject({ isFundPasswordSet: true });
    await use(FUND);
    await home.ask(setFundPassword, change);
    await use(NEW_FUND);
    await expect(use(FUND)).rejects.toMatchObject({
      rejection: { code: 'WITHDRAW_PASSWORD_WRONG', data: { triesLeft: 4 } },
    });
    expect(notified()).toEqual(['fund-password-set', 'fund-password', 'fund-password-wrong']);
  });

  test.each([
    [{ newFundPassword: 'tiny1', repeat: 'tiny1' }, 'VALIDATION', { newFundPassword: 'too-short' }],
    [{ newFundPassword: 'x'.repeat(33) }, 'VALIDATION', { newFundPassword: 'too-long' }],
    [{ repeat: 'plum kettle 48' }, 'VALIDATION', { repeat: 'mismatch' }],
    [
      { newFundPassword: GOOD_PASSWORD, repeat: GOOD_PASSWORD },
      'VALIDATION',
      { newFundPassword: 'same' },
    ],
    [
      { newFundPassword: '123456', repeat: '123456' },
      'PASSWORD_WEAK',
      { newFundPassword: 'format' },
    ],
    [{ password: 'wrong one' }, 'LOGIN_PASSWORD_WRONG', undefined],
  ])('%j → %s, and nothing is set', async (wrong, code, fields) => {
    const refusal = await home.refusal(setFundPassword, { ...form, ...wrong });
    expect(refusal).toMatchObject(fields ? { code, fields } : { code });
    expect(await server.countRows('fund_password')).toBe(0);
    expect(server.core.find(uid)?.withdrawLockUntilMs).toBe(0);
  });

  test('the old one must be present and right', async () => {
    await home.ask(setFundPassword, form);
    const { oldFundPassword: _old, ...without } = change;
    expect(await home.refusal(setFundPassword, without)).toMatchObject({
      fields: { oldFundPassword: 'required' },
    });
    const wrong = { ...change, oldFundPassword: 'plum kettle 99' };
    expect(await home.refusal(setFundPassword, wrong)).toEqual({
      code: 'FUND_PASSWORD_OLD_WRONG',
      data: { triesLeft: 4 },
    });
  });

  test('the login password cannot become the same later', async () => {
    await home.ask(setFundPassword, form);
    const same = { password: GOOD_PASSWORD, newPassword: FUND, repeat: FUND };
    expect(await home.refusal(changeLoginPassword, same)).toEqual({
      code: 'VALIDATION',
      fields: { newPassword: 'same' },
    });
  });

  test('[10.3] [S5] five wrong in a row block it for an hour, however they come', async () => {
    await home.ask(setFundPassword, form);
    await Promise.allSettled([1, 2, 3, 4].map((time) => use(`wrong ${time}`)));
    await use(FUND);
    const tries = await Promise.allSettled(
      Array.from({ length: 20 }, (_, time) => use(`wrong ${time}`)),
    );
    const codes = tries.map((tried) =>
      tried.status === 'rejected' ? tried.reason.rejection.code : 'right',
    );
    expect(codes.filter((code) => code === 'WITHDRAW_PASSWORD_WRONG')).toHaveLength(5);
    expect(codes.filter((code) => code === 'FUND_PASSWORD_LOCKED')).toHaveLength(15);
    const locked = { code: 'FUND_PASSWORD_LOCKED', data: { retryAtMs: START_MS + HOUR_MS } };
    await expect(use(FUND)).rejects.toMatchObject({ rejection: locked });
    expect(await home.refusal(setFundPassword, change)).toEqual(locked);
    expect(await home.ask(readSecurity, {})).toMatchObject({
      fundPasswordLockedUntilMs: START_MS + HOUR_MS,
    });
    server.clock.nowMs = START_MS + HOUR_MS - 1;
    await expect(use(FUND)).rejects.toMatchObject({ rejection: locked });
    server.clock.nowMs += 1;
    await expect(use('wrong')).rejects.toMatchObject({ rejection: { data: { triesLeft: 4 } } });
    await use(FUND);
    expect(await home.ask(readSecurity, {})).toMatchObject({ fundPasswordLockedUntilMs: null });
  });
});

test('[S15] a fund password that somebody changed in the database opens nothing', async () => {
  const { visit } = home;
  const use = () => requireFundPassword(server.identity, { uid, password: FUND, visit });
  const form = { password: GOOD_PASSWORD, newFundPassword: FUND, repeat: FUND };
  await home.ask(setFundPassword, form);
  const bob = server.newBrowser();
  const otherUid = Number(
    (await bob.registerAs({ ...ADA, username: 'Bob_M', email: 'b@example.com' })).uid,
  );
  const { pool } = server.database;
  const tables = security.sealed;
  expect(await findSealFaults(pool, tables)).toEqual([]);
  const edited = await editEachColumn(pool, FUND_PASSWORD_SEAL, { otherUid }, async (column) => {
    const owner = column === 'uid' ? otherUid : uid;
    const asked = requireFundPassword(server.identity, { uid: owner, password: FUND, visit });
    await expect(asked, column).rejects.toThrow('UNAVAILABLE');
    expect(await findSealFaults(pool, tables)).toMatchObject([
      { table: 'fund_password', count: 1 },
    ]);
  });
  expect(edited).toEqual(['uid', 'password_hash', 'seal']);
  await pool.query('update fund_password set tries = 0, locked_until_ms = 0');
  await use();
  await home.ask(setFundPassword, {
    ...form,
    oldFundPassword: FUND,
    newFundPassword: NEW_FUND,
    repeat: NEW_FUND,
  });
  expect(await findSealFaults(pool, tables)).toEqual([]);
});

describe('[14.1] binding an address', () => {
  const PHONE = '+4915100000001';
  const NEXT = 'ada.l@example.org';

  test('a phone is bound and signs in; an e-mail is changed and the old one no longer does', async () => {
    const bindPhone = { channel: 'phone', target: PHONE, password: GOOD_PASSWORD } as const;
    const me = await home.ask(bindContact, { ...bindPhone, code: await codeFor(home, PHONE) });
    expect(me).toMatchObject({ phone: PHONE, isPhoneConfirmed: true });
    await server.newBrowser().signIn(PHONE, GOOD_PASSWORD);
    const bindEmail = { channel: 'email', target: NEXT, password: GOOD_PASSWORD } as const;
    await home.ask(bindContact, { ...bindEmail, code: await codeFor(home, NEXT) });
    await server.newBrowser().signIn(NEXT, GOOD_PASSWORD);
    const old = { account: ADA.email, password: GOOD_PASSWORD };
    expect(await server.newBrowser().refusal(login, old)).toEqual({ code: 'USER_NOT_FOUND' });
    expect(notified()).toEqual(['phone', 'email']);
  });

  test('ends the claims of others; what others confirmed is theirs', async () => {
    const bob = server.newBrowser();
    await bob.registerAs({ username: 'bobby', email: 'bob@example.com' });
    const THEIRS = { username: 'evelyn', phone: '+4915100000009' };
    const { browser: eve, code } = await server.withCode(THEIRS.phone);
    await eve.ask(register, { ...registrationOf(THEIRS, code), email: NEXT });
    const bind = { channel: 'email', password: GOOD_PASSWORD } as const;
    expect((await eve.ask(readMe, {})).email).toBe(NEXT);
    await home.ask(bindContact, { ...bind, target: NEXT, code: await codeFor(home, NEXT) });
    expect((await eve.ask(readMe, {})).email).toBeNull();
    const taken = { ...bind, target: 'bob@example.com' };
    const wrong = { ...taken, code: otherCode(await codeFor(home, taken.target)) };
    expect(await home.refusal(bindContact, wrong)).toEqual({ code: 'CODE_INVALID' });
    // Told only to who has proven the address.
    const proven = { ...taken, code: await home.readCode('bind') };
    expect(await home.refusal(bindContact, proven)).toEqual({ code: 'EMAIL_DUPLICATE' });
    const phone = { ...bind, channel: 'phone', target: THEIRS.phone } as const;
    const byPhone = { ...phone, code: await codeFor(home, THEIRS.phone) };
    expect(await home.refusal(bindContact, byPhone)).toEqual({ code: 'PHONE_DUPLICATE' });
  });

  test('of two members who confirm it at the same moment one has it', async () => {
    const bob = server.newBrowser();
    await bob.registerAs({ username: 'bobby', email: 'bob@example.com' });
    const bind = { channel: 'email', target: NEXT, password: GOOD_PASSWORD } as const;
    const codes = [await codeFor(home, NEXT), await codeFor(bob, NEXT)];
    const results = await Promise.allSettled([
      home.ask(bindContact, { ...bind, code: codes[0] ?? '' }),
      bob.ask(bindContact, { ...bind, code: codes[1] ?? '' }),
    ]);
    const refused = results.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
    expect(refused).toMatchObject([{ rejection: { code: 'EMAIL_DUPLICATE' } }]);
    expect(notified()).toEqual(['email']);
  });

  test('each rejection in its place', async () => {
    const code = await codeFor(home, NEXT);
    const form = { channel: 'email', target: NEXT, code, password: GOOD_PASSWORD } as const;
    const refusalOf = async (wrong: object) =>
      (await home.refusal(bindContact, { ...form, ...wrong })).code;
    expect(await refusalOf({ password: '' })).toBe('VALIDATION');
    expect(await refusalOf({ code: ' ' })).toBe('CODE_EMPTY');
    expect(await refusalOf({ target: 'nobody' })).toBe('EMAIL_INVALID');
    expect(await refusalOf({ channel: 'phone', target: '123' })).toBe('VALIDATION');
    expect(await refusalOf({ password: 'wrong one' })).toBe('LOGIN_PASSWORD_WRONG');
    expect(await refusalOf({ code: otherCode(code) })).toBe('CODE_INVALID');
    expect(await refusalOf({ target: 'other@example.org' })).toBe('CODE_INVALID');
    expect(server.core.find(uid)?.withdrawLockUntilMs).toBe(0);
    const elsewhere = server.newBrowser();
    await elsewhere.signIn(ADA.username, GOOD_PASSWORD);
    expect(await elsewhere.refusal(bindContact, form)).toEqual({ code: 'CODE_INVALID' });
    await home.ask(bindContact, form);
    expect(await refusalOf({})).toBe('CODE_INVALID');
  });

  test('with mail the old address is notified without naming the new one', async () => {
    const letters: string[] = [];
    const send = async ({ to, text }: { to: string; text: string }) => {
      letters.push(`${to}: ${text}`);
    };
    const mail = { send, probe: async () => undefined, close: () => undefined };
    await server.reopen({ config: { codeDelivery: 'smtp' }, mail });
    const phone = server.newBrowser();
    const PERSON = { username: 'grace', phone: PHONE };
    await phone.registerAs(PERSON);
    for (const target of [ADA.email, NEXT]) {
      await phone.ask(sendContactCode, { channel: 'email', target });
      const code = /\d{6}/.exec(letters.at(-1) ?? '')?.[0] ?? '';
      const bind = { channel: 'email', target, code, password: GOOD_PASSWORD } as const;
      await phone.ask(bindContact, bind);
      server.clock.nowMs += MINUTE_MS;
    }
    expect(letters).toHaveLength(3);
    expect(letters[2]).toMatch(/^ada@example\.com: The e-mail address .* is another one now/);
    expect(letters[2]).not.toContain(NEXT);
  });
});

describe('[14.5] the security log', () => {
  test('lists sign-ins and changes, newest first, page by page, for 180 days', async () => {
    const phone = server.newBrowser('203.0.113.77');
    phone.userAgent = 'Mozilla/5.0 (iPhone) AppleWebKit Version/18.0 Mobile Safari/604.1';
    await phone.signIn(ADA.username, GOOD_PASSWORD);
    for (let time = 0; time < 5; time += 1) {
      const wrong = { account: ADA.username, password: 'wrong one' };
      await server.newBrowser('198.51.100.1').refusal(login, wrong);
    }
    const form = { password: GOOD_PASSWORD, newFundPassword: FUND, repeat: FUND };
    await phone.ask(setFundPassword, form);
    const first = await home.ask(listSecurityEvents, {}, {}, { limit: 3 });
    expect(first.events).toMatchObject([
      { what: 'fund-password-set', browser: 'Safari', system: 'iPhone', network: '203.0.•.•' },
      { what: 'login-refused', browser: null, network: '198.51.•.•' },
      { what: 'login', system: 'iPhone', atMs: START_MS },
    ]);
    const cursor = first.nextCursor ?? '';
    const rest = await home.ask(listSecurityEvents, {}, {}, { cursor, limit: 3 });
    expect(rest).toMatchObject({ events: [{ what: 'login' }], nextCursor: null });
    // Another member sees none of it.
    const bob = server.newBrowser();
    await bob.registerAs({ username: 'bobby', email: 'bob@example.com' });
    expect((await bob.ask(listSecurityEvents, {})).events).toHaveLength(1);
    server.clock.nowMs = START_MS + SECURITY_LOG_MS;
    const later = server.newBrowser();
    await later.signIn(ADA.username, GOOD_PASSWORD);
    expect((await later.ask(listSecurityEvents, {})).events).toHaveLength(1);
  });

  test('[13.5] "delete my data" deletes sign-ins; the record of changes stays', async () => {
    const form = { password: GOOD_PASSWORD, newFundPassword: FUND, repeat: FUND };
    await home.ask(setFundPassword, form);
    await home.ask(eraseMyData, { password: GOOD_PASSWORD });
    const { events } = await home.ask(listSecurityEvents, {});
    expect(events).toMatchObject([{ what: 'fund-password-set', browser: null, network: null }]);
    expect(await home.ask(readSecurity, {})).toMatchObject({ isFundPasswordSet: true });
  });
});
