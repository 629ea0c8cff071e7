/**
 * Two-step login with an authenticator app and recovery codes: turning it on and off, the second
 * step of a login, codes that work once, clocks that differ, and guessing.
 */
import { HOUR_MS, MINUTE_MS } from '@anywhen/prices';
import {
  SECOND_STEP_WAIT_MS,
  TOTP_STEP_SECONDS,
  WRONG_SECOND_STEPS_MAX,
  beginTotp,
  changeLoginPassword,
  confirmTotp,
  endTotp,
  login,
  logout,
  passSecondStep,
  readMe,
  readSecurity,
  renewRecoveryCodes,
  resetPassword,
  sendCode,
} from '@anywhen/protocol';
import { generate } from 'otplib';
import { beforeEach, describe, expect, test } from 'vitest';
import { sweepIdentity } from '../identity/identity.ts';
import { ADA, ADA_LOGIN, type Browser, GOOD_PASSWORD } from '../../testing/identity/browser.ts';
import { START_MS, otherCode, startTestIdentity } from '../../testing/identity/test-identity.ts';

const server = startTestIdentity();
const OWN = { password: GOOD_PASSWORD };
const STEP_MS = TOTP_STEP_SECONDS * 1_000;

let home: Browser;
let uid: number;
let secret: string;
let recoveryCodes: string[];

/** The code of an app whose clock is this many steps off. */
const codeAt = (stepsOff = 0) =>
  generate({ secret, epoch: Math.floor(server.clock.nowMs / 1_000) + stepsOff * 30 });

const notified = () =>
  server.news.filter(({ what }) => what !== 'new-device').map(({ what }) => what);

beforeEach(async () => {
  home = server.newBrowser();
  uid = Number((await home.registerAs(ADA)).uid);
  secret = (await home.ask(beginTotp, OWN)).secret;
  ({ recoveryCodes } = await home.ask(confirmTotp, { code: await codeAt() }));
  // The code that turned it on is used up: time goes on.
  server.clock.nowMs = START_MS + HOUR_MS;
});

/** A browser in which the password was right. */
async function halfway(browser = server.newBrowser()): Promise<Browser> {
  expect(await browser.ask(login, ADA_LOGIN)).toEqual({
    secondStep: {
      hasTotp: true,
      hasPasskey: false,
      expiresAtMs: server.clock.nowMs + SECOND_STEP_WAIT_MS,
    },
  });
  return browser;
}

describe('[14.5] turning it on and off', () => {
  test('gives ten recovery codes once, and nothing counts before a code was typed', async () => {
    expect(recoveryCodes).toHaveLength(10);
    expect(new Set(recoveryCodes).size).toBe(10);
    const standing = await home.ask(readSecurity, {});
    expect(standing).toMatchObject({ totpSinceMs: START_MS, recoveryCodesLeft: 10 });
    const owner = { ...OWN, secondStep: { code: await codeAt() } };
    expect(await home.refusal(beginTotp, owner)).toEqual({ code: 'TWO_STEP_ON' });
    const bob = server.newBrowser();
    await bob.registerAs({ username: 'bobby', email: 'bob@example.com' });
    const draft = await bob.ask(beginTotp, OWN);
    expect(draft.uri).toMatch(/^otpauth:\/\/totp\/Anywhen%20Paper:bobby\?/);
    expect(draft.uri).toContain(`secret=${draft.secret}`);
    await server.newBrowser().signIn('bobby', GOOD_PASSWORD);
  });

  test('a draft lasts ten minutes, and only its own codes count', async () => {
    const bob = server.newBrowser();
    await bob.registerAs({ username: 'bobby', email: 'bob@example.com' });
    expect(await bob.refusal(confirmTotp, { code: '123456' })).toEqual({
      code: 'SECOND_STEP_EXPIRED',
    });
    ({ secret } = await bob.ask(beginTotp, OWN));
    const wrong = { code: otherCode(await codeAt()) };
    for (const triesLeft of [4, 3, 2, 1, 0]) {
      const refusal = { code: 'SECOND_STEP_WRONG', data: { triesLeft } };
      expect(await bob.refusal(confirmTotp, wrong)).toEqual(refusal);
    }
    expect(await bob.refusal(confirmTotp, wrong)).toMatchObject({ code: 'LOGIN_EXCEPTION' });
    expect(notified()).toEqual(['totp-on']);
    server.clock.nowMs += SECOND_STEP_WAIT_MS;
    const late = { code: await codeAt() };
    expect(await bob.refusal(confirmTotp, late)).toEqual({ code: 'SECOND_STEP_EXPIRED' });
    await sweepIdentity(server.identity);
    expect(await server.countRows('totp_draft')).toBe(0);
  });

  test('is turned off with password and code; then recovery codes are void', async () => {
    const code = await codeAt();
    const refusalOf = (wrong: object) => home.refusal(endTotp, { ...OWN, code, ...wrong });
    expect(await refusalOf({ password: 'wrong' })).toMatchObject({ code: 'LOGIN_PASSWORD_WRONG' });
    expect(await refusalOf({ code: otherCode(code) })).toMatchObject({
      code: 'SECOND_STEP_WRONG',
      data: { triesLeft: 4 },
    });
    expect(await home.ask(endTotp, { ...OWN, code })).toMatchObject({
      totpSinceMs: null,
      recoveryCodesLeft: 0,
    });
    expect(await refusalOf({})).toEqual({ code: 'TWO_STEP_OFF' });
    expect(await home.refusal(renewRecoveryCodes, OWN)).toEqual({ code: 'TWO_STEP_OFF' });
    await server.newBrowser().signIn(ADA.username, GOOD_PASSWORD);
    expect(notified()).toEqual(['totp-on', 'totp-off']);
  });

  test('new recovery codes replace the old ones', async () => {
    const secondStep = { code: await codeAt() };
    const renewed = await home.ask(renewRecoveryCodes, { ...OWN, secondStep });
    expect(renewed.recoveryCodes).toHaveLength(10);
    const phone = await halfway();
    const [old = '', fresh = ''] = [recoveryCodes[0], renewed.recoveryCodes[0]];
    expect(await phone.refusal(passSecondStep, { code: old })).toMatchObject({
      code: 'SECOND_STEP_WRONG',
    });
    await phone.ask(passSecondStep, { code: fresh });
  });
});

describe('[14.3] [S7] the second step of a login', () => {
  test('nothing exists before it is passed: no session, no trust, no lock, no line', async () => {
    const before = server.core.find(uid)?.withdrawLockUntilMs;
    const phone = await halfway();
    expect(await phone.isLoggedIn()).toBe(false);
    expect(phone.sessionToken).toBeUndefined();
    expect(server.core.find(uid)?.withdrawLockUntilMs).toBe(before);
    for (const table of ['session', 'trusted_device']) {
      expect(await server.countRows(table)).toBe(1);
    }
    expect(await server.countRows('security_event', `what = 'login'`)).toBe(1);
    const { member } = await phone.ask(passSecondStep, { code: await codeAt() });
    expect(member.withdrawLockUntilMs).toBe(server.clock.nowMs + HOUR_MS);
    expect((await phone.ask(readMe, {})).uid).toBe(String(uid));
    expect(server.news.at(-1)).toMatchObject({ what: 'new-device' });
  });

  test('belongs to the browser whose password was right, for ten minutes, once', async () => {
    const phone = await halfway();
    const expired = { code: 'SECOND_STEP_EXPIRED' };
    const thief = server.newBrowser();
    expect(await thief.refusal(passSecondStep, { code: await codeAt() })).toEqual(expired);
    const saved = { ...phone.cookies };
    await phone.ask(passSecondStep, { code: await codeAt() });
    Object.assign(thief.cookies, saved);
    server.clock.nowMs += STEP_MS;
    expect(await thief.refusal(passSecondStep, { code: await codeAt() })).toEqual(expired);
    const late = await halfway();
    server.clock.nowMs += SECOND_STEP_WAIT_MS;
    expect(await late.refusal(passSecondStep, { code: await codeAt() })).toEqual(expired);
    const givenUp = await halfway();
    await givenUp.ask(logout, {});
    expect(await givenUp.refusal(passSecondStep, { code: await codeAt() })).toEqual(expired);
    await sweepIdentity(server.identity);
    server.clock.nowMs += SECOND_STEP_WAIT_MS;
    await sweepIdentity(server.identity);
    expect(await server.countRows('login_challenge')).toBe(0);
  });

  test('ends with the password it followed', async () => {
    const phone = await halfway();
    const next = 'nine slow badgers';
    const changed = { password: GOOD_PASSWORD, newPassword: next, repeat: next };
    const secondStep = { code: await codeAt() };
    await home.ask(changeLoginPassword, { ...changed, secondStep });
    server.clock.nowMs += STEP_MS;
    expect(await phone.refusal(passSecondStep, { code: await codeAt() })).toEqual({
      code: 'SECOND_STEP_EXPIRED',
    });
    expect(await phone.isLoggedIn()).toBe(false);
  });

  test('[14.4] a reset keeps it', async () => {
    await home.ask(sendCode, { purpose: 'forgot', channel: 'email', target: ADA.email });
    const code = await home.readCode('forgot');
    const to = { channel: 'email', target: ADA.email, code } as const;
    await home.ask(resetPassword, {
      ...to,
      password: 'nine slow badgers',
      repeat: 'nine slow badgers',
    });
    const reply = await home.ask(login, { ...ADA_LOGIN, password: 'nine slow badgers' });
    expect(reply).toMatchObject({ secondStep: { hasTotp: true } });
  });

  test('[1.4] a disabled member is rejected before and after the password', async () => {
    const phone = await halfway();
    const reason = 'asked-for';
    await server.core.order({ kind: 'change-status', uid, status: 'disabled', reason });
    const barred = { code: 'ACCOUNT_STATUS_ABNORMAL' };
    expect(await phone.refusal(passSecondStep, { code: await codeAt() })).toEqual(barred);
    expect(await server.newBrowser().refusal(login, ADA_LOGIN)).toEqual(barred);
  });

  test('a code works once, also for two concurrent tries', async () => {
    const code = await codeAt();
    const browsers = [await halfway(), await halfway(), await halfway()];
    const results = await Promise.allSettled(
      browsers.map((browser) => browser.ask(passSecondStep, { code })),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const again = await halfway();
    server.clock.nowMs += STEP_MS;
    expect(await again.refusal(passSecondStep, { code })).toMatchObject({
      code: 'SECOND_STEP_WRONG',
    });
  });

  test.each([
    [-2, 'wrong'],
    [-1, 'right'],
    [0, 'right'],
    [1, 'right'],
    [2, 'wrong'],
  ])('a clock %i steps off is %s', async (stepsOff, verdict) => {
    const phone = await halfway();
    const answer = phone.ask(passSecondStep, { code: await codeAt(stepsOff) });
    expect(await answer.then(() => 'right').catch(() => 'wrong')).toBe(verdict);
  });

  test('a code of an earlier step is void after a later one', async () => {
    const phone = await halfway();
    await phone.ask(passSecondStep, { code: await codeAt(1) });
    for (const stepsOff of [-1, 0, 1]) {
      const code = await codeAt(stepsOff);
      expect(await (await halfway()).refusal(passSecondStep, { code })).toMatchObject({
        code: 'SECOND_STEP_WRONG',
      });
    }
  });

  test('recovery codes work once each, however written, and are notified', async () => {
    const [first = '', second = ''] = recoveryCodes;
    const phone = await halfway();
    await phone.ask(passSecondStep, { code: ` ${first.toLowerCase().replace('-', ' ')} ` });
    expect(await (await halfway()).refusal(passSecondStep, { code: first })).toMatchObject({
      code: 'SECOND_STEP_WRONG',
    });
    await (await halfway()).ask(passSecondStep, { code: second.replace('-', '') });
    expect(await home.ask(readSecurity, {})).toMatchObject({ recoveryCodesLeft: 8 });
    expect(notified()).toEqual(['totp-on', 'recovery-code-used', 'recovery-code-used']);
  });
});

describe('[S5] guessing at the second step', () => {
  const guess = async (browser: Browser) =>
    browser.refusal(passSecondStep, { code: otherCode(await codeAt()) });

  test('a stranger has five tries in 15 minutes; the member is notified, once', async () => {
    const thief = await halfway();
    for (let left = WRONG_SECOND_STEPS_MAX - 1; left >= 0; left -= 1) {
      expect(await guess(thief)).toEqual({ code: 'SECOND_STEP_WRONG', data: { triesLeft: left } });
    }
    const retryAtMs = server.clock.nowMs + 15 * MINUTE_MS;
    const paused = { code: 'LOGIN_EXCEPTION', data: { retryAtMs } };
    expect(await guess(thief)).toEqual(paused);
    // Neither a new login nor another network helps, nor does the right code.
    const other = await halfway(server.newBrowser('198.51.100.9'));
    expect(await other.refusal(passSecondStep, { code: await codeAt() })).toEqual(paused);
    expect(notified()).toEqual(['totp-on', 'login-refused']);
    expect(await server.countRows('security_event', `what = 'login-refused'`)).toBe(1);
    // The owner's own device counts for itself.
    await (await halfway(home)).ask(passSecondStep, { code: await codeAt() });
    // This proves the owner: the count of strangers restarts.
    server.clock.nowMs += STEP_MS;
    await other.ask(passSecondStep, { code: await codeAt() });
  });

  test('a network is limited over all members', async () => {
    const ip = '203.0.113.5';
    for (let index = 0; index < 4; index += 1) {
      const own = server.newBrowser();
      await own.registerAs({ username: `member${index}`, email: `m${index}@example.com` });
      ({ secret } = await own.ask(beginTotp, OWN));
      await own.ask(confirmTotp, { code: await codeAt() });
      const thief = server.newBrowser(ip);
      await thief.ask(login, { account: `member${index}`, password: GOOD_PASSWORD });
      for (let time = 0; time < 5; time += 1) {
        expect(await guess(thief)).toMatchObject({ code: 'SECOND_STEP_WRONG' });
      }
    }
    const thief = await halfway(server.newBrowser(ip));
    expect(await guess(thief)).toMatchObject({ code: 'LOGIN_EXCEPTION' });
  });

  test('a hundred in a row end six digits for strangers; recovery codes still count', async () => {
    await server.database.pool.query(
      `update throttle set in_a_row = 99 where scope = 'second-step-member'`,
    );
    const thief = await halfway();
    await guess(thief);
    await server.database.pool.query(
      `update throttle set in_a_row = 100 where scope = 'second-step-member'`,
    );
    server.clock.nowMs += HOUR_MS;
    const owner = await halfway();
    expect(await owner.refusal(passSecondStep, { code: await codeAt() })).toEqual({
      code: 'LOGIN_EXCEPTION',
    });
    await owner.ask(passSecondStep, { code: recoveryCodes[0] ?? '' });
    server.clock.nowMs += STEP_MS;
    await (await halfway()).ask(passSecondStep, { code: await codeAt() });
  });
});
