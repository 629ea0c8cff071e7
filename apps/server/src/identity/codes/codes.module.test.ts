/** Verification codes on a real database: limits, inbox, trusted browsers. */
import { HOUR_MS, MINUTE_MS } from '@anywhen/prices';
import { login, readInbox, register, resetPassword, sendCode } from '@anywhen/protocol';
import { describe, expect, test } from 'vitest';
import { type Browser, GOOD_PASSWORD, registrationOf } from '../../../testing/identity/browser.ts';
import { otherCode, START_MS, startTestIdentity } from '../../../testing/identity/test-identity.ts';

const server = startTestIdentity();

const ADA = { username: 'Ada_L', email: 'ada@example.com', phone: '+4915112345678' };
const forRegister = (target: string) =>
  ({ purpose: 'register', channel: target.includes('@') ? 'email' : 'phone', target }) as const;
const forForgot = (target: string) => ({ ...forRegister(target), purpose: 'forgot' }) as const;

const fixture = () => server.newBrowser('203.0.113.5');
const limited = (retryAtMs: number) => ({ code: 'RATE_LIMITED', data: { retryAtMs } });
const operatorLines = () => server.logLines.filter((line) => line.includes('forgot_code'));

describe('[14.2] a code for registering', () => {
  test('is in the inbox of the browser that requested it, for ten minutes', async () => {
    const browser = server.newBrowser();
    expect(await browser.ask(sendCode, forRegister('New@Example.com'))).toEqual({
      delivery: 'inbox',
      expiresAtMs: START_MS + 10 * MINUTE_MS,
      resendAtMs: START_MS + MINUTE_MS,
    });
    expect((await browser.ask(readInbox, {})).codes).toEqual([
      {
        purpose: 'register',
        target: 'New@example.com',
        code: expect.stringMatching(/^\d{6}$/),
        sentAtMs: START_MS,
        expiresAtMs: START_MS + 10 * MINUTE_MS,
      },
    ]);
    expect((await server.newBrowser().ask(readInbox, {})).codes).toEqual([]);
    server.clock.nowMs += 10 * MINUTE_MS;
    expect((await browser.ask(readInbox, {})).codes).toEqual([]);
  });

  test('appears nowhere in the database or the log, and neither does the address', async () => {
    const browser = server.newBrowser();
    await browser.ask(sendCode, forRegister('new@example.com'));
    const code = await browser.readCode('register');
    const { rows } = await server.database.pool.query<{ row: string }>(
      'select row_to_json(one)::text as row from verification_code one',
    );
    expect(rows).toHaveLength(1);
    for (const text of [rows[0]?.row, server.logLines.join('\n')]) {
      expect(text).not.toContain(code);
      expect(text).not.toContain(Buffer.from(code).toString('hex'));
      expect(text).not.toContain('new@example.com');
    }
  });

  test('expires with the fifth wrong try', async () => {
    const browser = server.newBrowser();
    await browser.ask(sendCode, forRegister(ADA.email));
    const code = await browser.readCode('register');
    const form = registrationOf(ADA, otherCode(code));
    for (let tries = 0; tries < 5; tries += 1) {
      expect((await browser.refusal(register, form)).code).toBe('CODE_INVALID');
    }
    expect((await browser.refusal(register, { ...form, code })).code).toBe('CODE_INVALID');
  });

  test('survives four wrong ones, and tries that cannot be codes', async () => {
    const browser = server.newBrowser();
    await browser.ask(sendCode, forRegister(ADA.email));
    const code = await browser.readCode('register');
    const wrong = [...Array.from({ length: 4 }, () => otherCode(code)), 'abcdef', '12345'];
    for (const typed of wrong) {
      const refusal = await browser.refusal(register, registrationOf(ADA, typed));
      expect(refusal.code).toBe('CODE_INVALID');
    }
    await browser.ask(register, registrationOf(ADA, ` ${code} `));
  });

  test('concurrent wrong tries are all counted', async () => {
    const browser = server.newBrowser();
    await browser.ask(sendCode, forRegister(ADA.email));
    const code = await browser.readCode('register');
    const form = registrationOf(ADA, otherCode(code));
    await Promise.all(Array.from({ length: 20 }, () => browser.refusal(register, form)));
    expect(await server.countRows('verification_code', 'wrong_tries = 5')).toBe(1);
  });

  test('a new one makes the old one invalid', async () => {
    const browser = server.newBrowser();
    await browser.ask(sendCode, forRegister(ADA.email));
    const old = await browser.readCode('register');
    server.clock.nowMs += MINUTE_MS;
    await browser.ask(sendCode, forRegister('ADA@EXAMPLE.com'));
    const code = await browser.readCode('register');
    expect((await browser.ask(readInbox, {})).codes).toHaveLength(1);
    if (old !== code) {
      const refusal = await browser.refusal(register, registrationOf(ADA, old));
      expect(refusal.code).toBe('CODE_INVALID');
    }
    await browser.ask(register, registrationOf(ADA, code));
  });

  test('is bound to its address', async () => {
    const browser = server.newBrowser();
    await browser.ask(sendCode, forRegister('other@example.com'));
    const code = await browser.readCode('register');
    const refusal = await browser.refusal(register, registrationOf(ADA, code));
    expect(refusal.code).toBe('CODE_INVALID');
  });

  test('[S6] asking for one tells nothing of the address: it is sent to taken ones alike', async () => {
    await server.newBrowser().registerAs(ADA);
    await server.newBrowser().registerAs({ username: 'grace', phone: '+4915100000001' });
    const asked = async (target: string) => {
      const browser = server.newBrowser();
      const sent = await browser.ask(sendCode, forRegister(target));
      return { sent, browser, code: await browser.readCode('register') };
    };
    const [taken, free] = [await asked('ADA@example.com'), await asked('free@example.com')];
    expect(taken.sent).toEqual(free.sent);
    expect((await asked('+4915100000001')).sent).toEqual((await asked('+4915100000002')).sent);
    // Told only to who has proven the address.
    const form = { username: 'evelyn', email: 'ADA@example.com' };
    const wrong = registrationOf(form, otherCode(taken.code));
    expect(await taken.browser.refusal(register, wrong)).toEqual({ code: 'CODE_INVALID' });
    expect(await taken.browser.refusal(register, registrationOf(form, taken.code))).toEqual({
      code: 'EMAIL_DUPLICATE',
    });
  });

  test.each(['register', 'forgot'] as const)('%s: not to an illegal address', async (purpose) => {
    const browser = server.newBrowser();
    const refusalOf = (channel: 'email' | 'phone', target: string) =>
      browser.refusal(sendCode, { purpose, channel, target });
    for (const target of ['', ' ', 'ada', 'ada@example', 'a\u0000@example.com']) {
      expect(await refusalOf('email', target)).toEqual({ code: 'EMAIL_INVALID' });
    }
    const fields = { target: 'required' };
    expect(await refusalOf('phone', '')).toEqual({ code: 'VALIDATION', fields });
    expect(await refusalOf('phone', '0151')).toEqual({
      code: 'VALIDATION',
      fields: { target: 'format' },
    });
  });
});

describe('[14.2] sending again', () => {
  test('after sixty seconds', async () => {
    await fixture().ask(sendCode, forRegister(ADA.email));
    server.clock.nowMs += MINUTE_MS - 1;
    expect(await fixture().refusal(sendCode, forRegister('ADA@example.com'))).toEqual(
      limited(START_MS + MINUTE_MS),
    );
    server.clock.nowMs += 1;
    await fixture().ask(sendCode, forRegister(ADA.email));
  });

  test('of ten concurrent requests one is sent', async () => {
    const results = await Promise.allSettled(
      Array.from({ length: 10 }, () => fixture().ask(sendCode, forRegister(ADA.email))),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('five an hour per address for all purposes, and other networks have their own', async () => {
    for (let sent = 0; sent < 5; sent += 1) {
      server.clock.nowMs = START_MS + sent * 2 * MINUTE_MS;
      const request = sent % 2 === 0 ? forRegister(ADA.email) : forForgot(ADA.email);
      await fixture().ask(sendCode, request);
    }
    server.clock.nowMs += 2 * MINUTE_MS;
    const refusal = await fixture().refusal(sendCode, forRegister(ADA.email));
    expect(refusal).toEqual(limited(START_MS + HOUR_MS));
    await server.newBrowser().ask(sendCode, forRegister(ADA.email));
    server.clock.nowMs = START_MS + HOUR_MS;
    await fixture().ask(sendCode, forRegister(ADA.email));
  });

  test('twenty an hour per address from all networks together', async () => {
    for (let sent = 0; sent < 20; sent += 1) {
      await server.newBrowser().ask(sendCode, forForgot(ADA.email));
    }
    const refusal = await server.newBrowser().refusal(sendCode, forForgot(ADA.email));
    expect(refusal).toEqual(limited(START_MS + HOUR_MS));
  });

  test('twenty an hour per network', async () => {
    for (let sent = 0; sent < 20; sent += 1) {
      await fixture().ask(sendCode, forRegister(`m${sent}@example.com`));
    }
    const refusal = await fixture().refusal(sendCode, forRegister('one-more@example.com'));
    expect(refusal).toEqual(limited(START_MS + HOUR_MS));
    await server.newBrowser('203.0.113.6').ask(sendCode, forRegister('one-more@example.com'));
  });

  test('retrying too early does not use up the network’s twenty', async () => {
    await fixture().ask(sendCode, forRegister(ADA.email));
    for (let tries = 0; tries < 25; tries += 1) {
      expect((await fixture().refusal(sendCode, forRegister(ADA.email))).code).toBe('RATE_LIMITED');
    }
    await fixture().ask(sendCode, forRegister('other@example.com'));
  });

  test('the configuration may allow more per network, for a demo or a test', async () => {
    await server.reopen({
      config: { limits: { codesPerHourAndIp: 25 } },
    });
    for (let sent = 0; sent < 25; sent += 1) {
      await fixture().ask(sendCode, forRegister(`m${sent}@example.com`));
    }
  });

  test('[0.6] a bouncing address fails, and may be retried at once', async () => {
    const browser = server.newBrowser();
    for (let tries = 0; tries < 7; tries += 1) {
      expect(await browser.refusal(sendCode, forRegister('Bounce@example.com'))).toEqual({
        code: 'EMAIL_SEND_FAILED',
      });
    }
    expect((await browser.ask(readInbox, {})).codes).toEqual([]);
  });

  test('[0.6] without demo triggers it is an address like any other', async () => {
    await server.reopen({ config: { demoTriggers: false } });
    const { delivery } = await server.newBrowser().ask(sendCode, forRegister('bounce@example.com'));
    expect(delivery).toBe('inbox');
  });
});

describe('[14.2] a code for a forgotten password', () => {
  test.each([{ email: ADA.email }, { phone: ADA.phone }])(
    'is shown in a browser the member trusts, not in the log: %o',
    async (address) => {
      const browser = server.newBrowser();
      await browser.registerAs({ username: ADA.username, ...address });
      const [target = ''] = Object.values(address);
      expect((await browser.ask(sendCode, forForgot(target))).delivery).toBe('inbox');
      expect(await browser.readCode('forgot')).toMatch(/^\d{6}$/);
      expect(operatorLines()).toEqual([]);
    },
  );

  test('is not sent when the address was only claimed', async () => {
    const browser = server.newBrowser();
    await browser.registerAs(ADA);
    expect((await browser.ask(sendCode, forForgot(ADA.phone))).delivery).toBe('log');
    expect(operatorLines()).toEqual([]);
  });

  test('goes to the operator’s log from any other browser, and works from there', async () => {
    const { uid } = await server.newBrowser().registerAs(ADA);
    const stranger = server.newBrowser();
    expect((await stranger.ask(sendCode, forForgot(ADA.email))).delivery).toBe('log');
    expect((await stranger.ask(readInbox, {})).codes).toEqual([]);
    const lines = operatorLines();
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain(uid);
    expect(lines[0]).not.toContain(ADA.email);
    const code = /: (\d{6}) for member/.exec(lines[0] ?? '')?.[1] ?? '';
    const password = 'eight quiet herons';
    await stranger.ask(resetPassword, {
      channel: 'email',
      target: ADA.email,
      code,
      password,
      repeat: password,
    });
    await stranger.ask(login, { account: ADA.username, password });
  });

  test('a browser another member trusts is any other browser', async () => {
    await server.newBrowser().registerAs(ADA);
    const eve = server.newBrowser();
    await eve.registerAs({ username: 'mallory', email: 'm@example.com' });
    expect((await eve.ask(sendCode, forForgot(ADA.email))).delivery).toBe('log');
    await expect(eve.readCode('forgot')).rejects.toThrow('no code');
  });

  test('a browser that two members use is trusted by both', async () => {
    const browser = server.newBrowser();
    await browser.registerAs(ADA);
    await browser.registerAs({ username: 'bobby', email: 'bob@example.com' });
    for (const target of [ADA.email, 'bob@example.com']) {
      expect((await browser.ask(sendCode, forForgot(target))).delivery).toBe('inbox');
    }
    expect(await server.countRows('trusted_device')).toBe(2);
  });

  test('trust ends after 180 days', async () => {
    const browser = server.newBrowser();
    await browser.registerAs(ADA);
    const day = 24 * HOUR_MS;
    server.clock.nowMs = START_MS + 180 * day - 1;
    expect((await browser.ask(sendCode, forForgot(ADA.email))).delivery).toBe('inbox');
    server.clock.nowMs = START_MS + 180 * day + MINUTE_MS;
    expect((await browser.ask(sendCode, forForgot(ADA.email))).delivery).toBe('log');
  });

  test('[S6] a stranger cannot tell an address that is known from one that is not', async () => {
    await server.newBrowser().registerAs(ADA);
    server.clock.nowMs += MINUTE_MS;
    const answersTo = async (target: string) => {
      const browser = server.newBrowser();
      const reset = {
        channel: 'email' as const,
        target,
        code: '000000',
        password: GOOD_PASSWORD,
        repeat: GOOD_PASSWORD,
      };
      return [
        await browser.ask(sendCode, forForgot(target)),
        await browser.refusal(sendCode, forForgot(target)),
        await browser.refusal(resetPassword, reset),
        (await browser.ask(readInbox, {})).codes,
        browser.changes.map(({ name }) => name),
      ];
    };
    expect(await answersTo('unknown@example.com')).toEqual(await answersTo(ADA.email));
    expect(operatorLines()).toHaveLength(1);
  });

  test('every code of a browser stays readable while its inbox changes its key', async () => {
    const browser: Browser = server.newBrowser();
    await browser.ask(sendCode, forRegister('one@example.com'));
    const first = browser.cookies['anywhen_browser'];
    await browser.ask(sendCode, forRegister('two@example.com'));
    expect(browser.cookies['anywhen_browser']).not.toBe(first);
    const { codes } = await browser.ask(readInbox, {});
    expect(codes.map(({ target }) => target)).toEqual(['two@example.com', 'one@example.com']);
  });
});
