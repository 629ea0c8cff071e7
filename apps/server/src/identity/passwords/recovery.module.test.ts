/** The forgotten password on a real database. */
import { HOUR_MS, MINUTE_MS } from '@anywhen/prices';
import { login, resetPassword, sendCode } from '@anywhen/protocol';
import { describe, expect, test } from 'vitest';
import { ADA, ADA_LOGIN, type Browser } from '../../../testing/identity/browser.ts';
import { otherCode, START_MS, startTestIdentity } from '../../../testing/identity/test-identity.ts';

const server = startTestIdentity();

const NEW_PASSWORD = 'eight quiet herons';

/** Requests a code in a browser the member trusts. */
async function forgotCode(browser: Browser): Promise<string> {
  const target = 'ADA@example.com';
  await browser.ask(sendCode, { purpose: 'forgot', channel: 'email', target });
  return browser.readCode('forgot');
}

const resetWith = (code: string, password = NEW_PASSWORD) => ({
  channel: 'email' as const,
  target: ADA.email,
  code,
  password,
  repeat: password,
});

describe('[14.4] a forgotten password', () => {
  test('is replaced: sessions end, withdrawals are locked for an hour, the old one is wrong', async () => {
    const [home, phone] = [server.newBrowser(), server.newBrowser()];
    const { uid } = await home.registerAs(ADA);
    await phone.ask(login, ADA_LOGIN);
    server.clock.nowMs += 30 * MINUTE_MS;
    await home.ask(resetPassword, resetWith(await forgotCode(home)));
    expect([await home.isLoggedIn(), await phone.isLoggedIn()]).toEqual([false, false]);
    expect(server.ended).toEqual([{ uid: Number(uid) }]);
    const member = server.core.find(Number(uid));
    expect(member?.withdrawLockUntilMs).toBe(START_MS + 30 * MINUTE_MS + HOUR_MS);
    expect((await home.refusal(login, ADA_LOGIN)).code).toBe('LOGIN_PASSWORD_WRONG');
    await home.ask(login, { ...ADA_LOGIN, password: NEW_PASSWORD });
  });

  test('every other browser loses its trust', async () => {
    const [home, thief] = [server.newBrowser(), server.newBrowser()];
    await home.registerAs(ADA);
    await thief.ask(login, ADA_LOGIN);
    await home.ask(resetPassword, resetWith(await forgotCode(home)));
    server.clock.nowMs += MINUTE_MS;
    const { delivery } = await thief.ask(sendCode, {
      purpose: 'forgot',
      channel: 'email',
      target: ADA.email,
    });
    expect(delivery).toBe('log');
    server.clock.nowMs += MINUTE_MS;
    expect(await forgotCode(home)).toMatch(/^\d{6}$/);
  });

  test('a code works once', async () => {
    const home = server.newBrowser();
    await home.registerAs(ADA);
    const code = await forgotCode(home);
    const results = await Promise.allSettled([
      home.ask(resetPassword, resetWith(code)),
      home.ask(resetPassword, resetWith(code, 'nine quiet herons')),
    ]);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await home.refusal(resetPassword, resetWith(code))).toEqual({ code: 'CODE_INVALID' });
  });

  test('rejections come in one order, and a weak password does not use up the code', async () => {
    const home = server.newBrowser();
    await home.registerAs(ADA);
    const code = await forgotCode(home);
    const refusalOf = (change: object) =>
      home.refusal(resetPassword, { ...resetWith(''), target: 'illegal', ...change });
    expect(await refusalOf({ password: 'abc', repeat: 'abd' })).toEqual({
      code: 'VALIDATION',
      fields: { password: 'too-short', repeat: 'mismatch' },
    });
    expect(await refusalOf({ channel: 'phone', target: '' })).toEqual({
      code: 'VALIDATION',
      fields: { target: 'required' },
    });
    expect(await refusalOf({ channel: 'phone', target: '0151' })).toEqual({
      code: 'VALIDATION',
      fields: { target: 'format' },
    });
    const weak = { password: 'ada_l2026', repeat: 'ada_l2026' };
    expect(await refusalOf(weak)).toEqual({ code: 'CODE_EMPTY' });
    expect(await refusalOf({ ...weak, code })).toEqual({ code: 'EMAIL_INVALID' });
    const target = ADA.email;
    const wrong = otherCode(code);
    expect(await refusalOf({ ...weak, code: wrong, target })).toEqual({ code: 'CODE_INVALID' });
    expect(await refusalOf({ ...weak, code, target })).toEqual({
      code: 'PASSWORD_WEAK',
      fields: { password: 'format' },
    });
    await home.ask(resetPassword, resetWith(code));
  });

  test('a code for registering is not valid here', async () => {
    const browser = server.newBrowser();
    await browser.ask(sendCode, { purpose: 'register', channel: 'email', target: ADA.email });
    const code = await browser.readCode('register');
    expect(await browser.refusal(resetPassword, resetWith(code))).toEqual({ code: 'CODE_INVALID' });
  });

  test('lets a member in again whose tries were used up, by strangers or by themselves', async () => {
    const home = server.newBrowser();
    await home.registerAs(ADA);
    for (let tries = 0; tries < 5; tries += 1) {
      await server.newBrowser().refusal(login, { ...ADA_LOGIN, password: 'wrong one' });
      await home.refusal(login, { ...ADA_LOGIN, password: 'wrong one' });
    }
    expect((await home.refusal(login, ADA_LOGIN)).code).toBe('LOGIN_EXCEPTION');
    await home.ask(resetPassword, resetWith(await forgotCode(home)));
    await home.ask(login, { ...ADA_LOGIN, password: NEW_PASSWORD });
    await server.newBrowser().ask(login, { ...ADA_LOGIN, password: NEW_PASSWORD });
  });

  test('a concurrent sign-in with the old password gets no session', async () => {
    const home = server.newBrowser();
    await home.registerAs(ADA);
    const code = await forgotCode(home);
    const browsers = Array.from({ length: 10 }, () => server.newBrowser());
    await Promise.allSettled([
      ...browsers.slice(0, 5).map((browser) => browser.ask(login, ADA_LOGIN)),
      home.ask(resetPassword, resetWith(code)),
      ...browsers.slice(5).map((browser) => browser.ask(login, ADA_LOGIN)),
    ]);
    for (const browser of [home, ...browsers]) expect(await browser.isLoggedIn()).toBe(false);
    expect(await server.countRows('session')).toBe(0);
  });
});

describe('[14.2] [S5] guessing at codes', () => {
  const forForgot = { purpose: 'forgot', channel: 'email', target: ADA.email } as const;

  /** The newest code that went to the operator instead of the browser. */
  const loggedCode = () => {
    const line = server.logLines.findLast((one) => one.includes('forgot_code')) ?? '';
    return /: (\d+) for member/.exec(line)?.[1] ?? '';
  };
  const guess = (browser: Browser) =>
    browser.refusal(resetPassword, resetWith(otherCode(loggedCode())));

  test('a stranger’s request neither replaces nor uses up the owner’s code', async () => {
    const [home, stranger] = [server.newBrowser(), server.newBrowser()];
    await home.registerAs(ADA);
    const code = await forgotCode(home);
    await stranger.ask(sendCode, forForgot);
    for (let tries = 0; tries < 6; tries += 1) {
      expect(await guess(stranger)).toEqual({ code: 'CODE_INVALID' });
    }
    // The owner's code works only in the owner's browser.
    expect((await stranger.refusal(resetPassword, resetWith(code))).code).toBe('CODE_INVALID');
    const curious = server.newBrowser();
    expect((await curious.refusal(resetPassword, resetWith(code))).code).toBe('CODE_INVALID');
    await home.ask(resetPassword, resetWith(code));
  });

  test('strangers, also in the same network, do not delay a trusted browser', async () => {
    const home = server.newBrowser('198.51.100.7');
    await home.registerAs(ADA);
    for (let sent = 0; sent < 25; sent += 1) {
      const ip = sent < 5 ? home.ip : `203.0.113.${sent}`;
      await server
        .newBrowser(ip)
        .ask(sendCode, forForgot)
        .catch(() => undefined);
    }
    expect((await server.newBrowser().refusal(sendCode, forForgot)).code).toBe('RATE_LIMITED');
    await home.ask(resetPassword, resetWith(await forgotCode(home)));
  });

  test('a trusted browser may request five times an hour, once a minute', async () => {
    const home = server.newBrowser();
    await home.registerAs(ADA);
    for (let sent = 0; sent < 5; sent += 1) {
      await forgotCode(home);
      expect((await home.refusal(sendCode, forForgot)).code).toBe('RATE_LIMITED');
      server.clock.nowMs += MINUTE_MS;
    }
    expect(await home.refusal(sendCode, forForgot)).toEqual({
      code: 'RATE_LIMITED',
      data: { retryAtMs: START_MS + HOUR_MS },
    });
  });

  test('ends after fifty wrong ones in a row: then codes are too long to guess', async () => {
    const home = server.newBrowser();
    await home.registerAs(ADA);
    const strangers = Array.from({ length: 12 }, () => server.newBrowser());
    for (const stranger of strangers) await stranger.ask(sendCode, forForgot);
    const lastShort = loggedCode();
    await Promise.all(
      strangers.flatMap((stranger) => Array.from({ length: 5 }, () => guess(stranger))),
    );
    const counted = `scope = 'wrong-code-address' and in_a_row = 50`;
    expect(await server.countRows('throttle', counted)).toBe(1);
    const last = strangers.at(-1);
    expect((await last?.refusal(resetPassword, resetWith(lastShort)))?.code).toBe('CODE_INVALID');

    const owner = server.newBrowser();
    await owner.ask(sendCode, forForgot);
    expect(loggedCode()).toMatch(/^\d{12}$/);
    const half = loggedCode().slice(0, 6);
    expect((await owner.refusal(resetPassword, resetWith(half))).code).toBe('CODE_INVALID');
    // A browser the owner used before is not affected by strangers.
    expect(await forgotCode(home)).toMatch(/^\d{6}$/);

    await owner.ask(resetPassword, resetWith(loggedCode()));
    await server.newBrowser().ask(sendCode, forForgot);
    expect(loggedCode()).toMatch(/^\d{6}$/);
  });

  test('a reset ends every other code to the member’s addresses', async () => {
    const [home, other] = [server.newBrowser(), server.newBrowser()];
    await home.registerAs(ADA);
    await other.ask(sendCode, forForgot);
    const otherOne = loggedCode();
    await home.ask(resetPassword, resetWith(await forgotCode(home)));
    expect(await other.refusal(resetPassword, resetWith(otherOne))).toEqual({
      code: 'CODE_INVALID',
    });
  });
});
