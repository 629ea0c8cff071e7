/** Signing in, and guessing, on a real database. */
import { randomBytes } from 'node:crypto';
import { HOUR_MS, MINUTE_MS } from '@anywhen/prices';
import { login, logout, readMe } from '@anywhen/protocol';
import { describe, expect, test } from 'vitest';
import { Refusal } from '../../platform/http/call.ts';
import { Passwords } from '../passwords/passwords.ts';
import { GOOD_PASSWORD } from '../../../testing/identity/browser.ts';
import { START_MS, startTestIdentity } from '../../../testing/identity/test-identity.ts';

const server = startTestIdentity();

const ADA = { username: 'Ada_L', email: 'Ada@Example.com', phone: '+4915112345678' };
const RIGHT = { account: ADA.username, password: GOOD_PASSWORD };
const WRONG = { account: ADA.username, password: 'five loud herons' };

describe('[14.3] signing in', () => {
  test('by username, confirmed e-mail or phone, or UID, in any case', async () => {
    const { phone } = ADA;
    await server.newBrowser().registerAs({ username: 'grace', phone });
    const grace = await server.newBrowser().signIn(phone, GOOD_PASSWORD);
    expect(grace.username).toBe('grace');
    const { uid } = await server.newBrowser().registerAs({ ...ADA, phone: '+4915100000001' });
    for (const account of ['ada_L', 'ADA@EXAMPLE.COM', uid, ` ${uid} `]) {
      const browser = server.newBrowser();
      const member = await browser.signIn(account, GOOD_PASSWORD);
      expect(member.uid).toBe(uid);
      expect((await browser.ask(readMe, {})).uid).toBe(uid);
    }
  });

  test('not by an address that was only claimed', async () => {
    await server.newBrowser().registerAs(ADA);
    const claimed = { account: ADA.phone, password: GOOD_PASSWORD };
    expect(await server.newBrowser().refusal(login, claimed)).toEqual({ code: 'USER_NOT_FOUND' });
  });

  test('by an address whose characters are composed in another way', async () => {
    await server.newBrowser().registerAs({ username: 'renee', email: 'rene\u0301e@example.com' });
    for (const account of ['ren\u00E9e@example.com', 'RENE\u0301E@example.com']) {
      const member = await server.newBrowser().signIn(account, GOOD_PASSWORD);
      expect(member.email).toBe('ren\u00E9e@example.com');
    }
  });

  test('[10.4] locks withdrawals for an hour, each time anew', async () => {
    await server.newBrowser().registerAs(ADA);
    const first = await server.newBrowser().signIn(ADA.username, GOOD_PASSWORD);
    expect(first.withdrawLockUntilMs).toBe(START_MS + HOUR_MS);
    server.clock.nowMs += 10 * MINUTE_MS;
    const second = await server.newBrowser().signIn(ADA.username, GOOD_PASSWORD);
    expect(second.withdrawLockUntilMs).toBe(START_MS + 10 * MINUTE_MS + HOUR_MS);
  });

  test('without the exchange there is no session, because there would be no lock', async () => {
    const browser = server.newBrowser();
    await server.newBrowser().registerAs(ADA);
    server.core.isUp = false;
    expect(await browser.refusal(login, RIGHT)).toEqual({ code: 'UNAVAILABLE' });
    expect(browser.sessionToken).toBeUndefined();
    expect(await server.countRows('session')).toBe(1);
  });

  test('empty fields are named', async () => {
    expect(await server.newBrowser().refusal(login, { account: ' ', password: '' })).toEqual({
      code: 'VALIDATION',
      fields: { account: 'required', password: 'required' },
    });
  });

  test.each(['nobody', 'no@body.com', '+4900000000', '99999999', 'x\u0000', '%', "' or 1=1 --"])(
    'there is no member %j',
    async (account) => {
      const refusal = await server.newBrowser().refusal(login, { account, password: 'secret' });
      expect(refusal).toEqual({ code: 'USER_NOT_FOUND' });
    },
  );

  test('[1.4] a disabled member is told so, but only with the right password', async () => {
    const { uid } = await server.newBrowser().registerAs(ADA);
    await server.core.order({
      kind: 'change-status',
      uid: Number(uid),
      status: 'disabled',
      reason: 'unusual-activity',
    });
    const browser = server.newBrowser();
    expect((await browser.refusal(login, WRONG)).code).toBe('LOGIN_PASSWORD_WRONG');
    expect(await browser.refusal(login, RIGHT)).toEqual({ code: 'ACCOUNT_STATUS_ABNORMAL' });
    expect(browser.sessionToken).toBeUndefined();
  });

  test.each(['restricted', 'frozen'] as const)('[1.4] a %s member gets in', async (status) => {
    const { uid } = await server.newBrowser().registerAs(ADA);
    const reason = 'unusual-activity';
    await server.core.order({ kind: 'change-status', uid: Number(uid), status, reason });
    const member = await server.newBrowser().signIn(ADA.username, GOOD_PASSWORD);
    expect(member.status).toBe(status);
  });

  test('a hash with weaker parameters is made anew with today’s', async () => {
    await server.newBrowser().registerAs(ADA);
    const strong = new Passwords({
      pepper: server.identity.deps.config.pepper,
      isTestKdf: false,
      randomBytes,
    });
    server.identity.passwords = strong;
    await server.newBrowser().ask(login, RIGHT);
    expect(await server.countRows('identity', `password_hash like '%m=47104,t=1,p=1%'`)).toBe(1);
    await server.newBrowser().ask(login, RIGHT);
  });
});

describe('[S5] guessing', () => {
  test('five wrong passwords in fifteen minutes, then nobody new gets in for fifteen', async () => {
    await server.newBrowser().registerAs(ADA);
    for (const triesLeft of [4, 3, 2, 1, 0]) {
      server.clock.nowMs += MINUTE_MS;
      expect(await server.newBrowser().refusal(login, WRONG)).toEqual({
        code: 'LOGIN_PASSWORD_WRONG',
        data: { triesLeft },
      });
    }
    const retryAtMs = START_MS + 20 * MINUTE_MS;
    const refusal = { code: 'LOGIN_EXCEPTION', data: { retryAtMs } };
    expect(await server.newBrowser().refusal(login, RIGHT)).toEqual(refusal);
    server.clock.nowMs = retryAtMs - 1;
    expect(await server.newBrowser().refusal(login, RIGHT)).toEqual(refusal);
    server.clock.nowMs = retryAtMs;
    await server.newBrowser().ask(login, RIGHT);
  });

  test('the right password makes the count begin anew', async () => {
    await server.newBrowser().registerAs(ADA);
    for (let round = 0; round < 3; round += 1) {
      for (let tries = 0; tries < 4; tries += 1) await server.newBrowser().refusal(login, WRONG);
      await server.newBrowser().ask(login, RIGHT);
    }
  });

  test('a stranger cannot lock out the owner, who has a trusted browser', async () => {
    const owner = server.newBrowser('198.51.100.7');
    await owner.registerAs(ADA);
    await owner.ask(logout, {});
    for (let tries = 0; tries < 8; tries += 1) await server.newBrowser().refusal(login, WRONG);
    for (let tries = 0; tries < 24; tries += 1) {
      const unknown = { account: 'nobody', password: 'any' };
      await server.newBrowser(owner.ip).refusal(login, unknown);
    }
    expect((await server.newBrowser().refusal(login, RIGHT)).code).toBe('LOGIN_EXCEPTION');
    expect((await server.newBrowser(owner.ip).refusal(login, RIGHT)).code).toBe('LOGIN_EXCEPTION');
    await owner.ask(login, RIGHT);
  });

  test('a trusted browser has five tries as well, and uses up nobody else’s', async () => {
    const owner = server.newBrowser();
    await owner.registerAs(ADA);
    for (let tries = 0; tries < 5; tries += 1) await owner.refusal(login, WRONG);
    expect((await owner.refusal(login, RIGHT)).code).toBe('LOGIN_EXCEPTION');
    await server.newBrowser().ask(login, RIGHT);
  });

  test('a second member of the same browser does not restore its tries', async () => {
    const shared = server.newBrowser();
    await shared.registerAs(ADA);
    await shared.registerAs({ username: 'bobby', email: 'bob@example.com' });
    for (let tries = 0; tries < 4; tries += 1) await shared.refusal(login, WRONG);
    await shared.ask(login, { account: 'bobby', password: GOOD_PASSWORD });
    expect((await shared.refusal(login, WRONG)).data).toEqual({ triesLeft: 0 });
    expect((await shared.refusal(login, WRONG)).code).toBe('LOGIN_EXCEPTION');
  });

  test('trust of one member is not trust of another', async () => {
    const eve = server.newBrowser();
    await server.newBrowser().registerAs(ADA);
    await eve.registerAs({ username: 'mallory', email: 'm@example.com' });
    for (let tries = 0; tries < 5; tries += 1) await eve.refusal(login, WRONG);
    expect((await server.newBrowser().refusal(login, RIGHT)).code).toBe('LOGIN_EXCEPTION');
  });

  test('twenty wrong ones from one network, over any members, close it for a while', async () => {
    await server.newBrowser().registerAs(ADA);
    for (let tries = 0; tries < 20; tries += 1) {
      const ip = `2001:db8:0:7::${tries}`;
      const refusal = await server.newBrowser(ip).refusal(login, {
        account: `nobody${tries}`,
        password: 'secret',
      });
      expect(refusal.code).toBe('USER_NOT_FOUND');
    }
    expect(await server.newBrowser('2001:db8:0:7:1::').refusal(login, RIGHT)).toEqual({
      code: 'LOGIN_EXCEPTION',
      data: { retryAtMs: START_MS + 15 * MINUTE_MS },
    });
    await server.newBrowser('2001:db8:0:8::1').ask(login, RIGHT);
  });

  test('at the same moment over many members twenty are looked at, from one network', async () => {
    await server.newBrowser().registerAs(ADA);
    const refusals = await Promise.all(
      Array.from({ length: 40 }, (_, index) => {
        const account = index === 0 ? ADA.username : `nobody${index}`;
        return server.newBrowser('203.0.113.9').refusal(login, { account, password: 'any one' });
      }),
    );
    const looked = refusals.filter(({ code }) => code !== 'LOGIN_EXCEPTION');
    expect(looked).toHaveLength(20);
  });

  test('right passwords never count against a network', async () => {
    await server.newBrowser().registerAs(ADA);
    for (let tries = 0; tries < 25; tries += 1) {
      await server.newBrowser('203.0.113.1').ask(login, RIGHT);
    }
  });

  test('tries at the same moment are all counted: of thirty, five are looked at', async () => {
    await server.newBrowser().registerAs(ADA);
    const refusals = await Promise.all(
      Array.from({ length: 30 }, () => server.newBrowser().refusal(login, WRONG)),
    );
    const codes = refusals.map(({ code }) => code);
    expect(codes.filter((code) => code === 'LOGIN_PASSWORD_WRONG')).toHaveLength(5);
    expect(codes.filter((code) => code === 'LOGIN_EXCEPTION')).toHaveLength(25);
  });

  test('right ones at the same moment all get in, from one place and to one member', async () => {
    await server.newBrowser().registerAs(ADA);
    const replies = await Promise.all(
      Array.from({ length: 30 }, () =>
        server.newBrowser('203.0.113.1').signIn(RIGHT.account, RIGHT.password),
      ),
    );
    expect(new Set(replies.map(({ username }) => username))).toEqual(new Set(['Ada_L']));
  });

  test('after a hundred wrong ones in a row only the owner’s browser gets in', async () => {
    const owner = server.newBrowser();
    await owner.registerAs(ADA);
    for (let tries = 0; tries < 100; tries += 1) {
      server.clock.nowMs += 4 * MINUTE_MS;
      expect((await server.newBrowser().refusal(login, WRONG)).code).toBe('LOGIN_PASSWORD_WRONG');
    }
    server.clock.nowMs += 24 * HOUR_MS;
    expect(await server.newBrowser().refusal(login, RIGHT)).toEqual({ code: 'LOGIN_EXCEPTION' });
    await owner.ask(login, RIGHT);
    await server.newBrowser().ask(login, RIGHT);
  });

  test('a storm of sign-ins is told that we are busy, and loses no tries by it', async () => {
    await server.newBrowser().registerAs(ADA);
    const { passwords } = server.identity;
    let isStorm = true;
    // Hashes are quick in tests: callers retry at once, so that the queue stays full.
    const storm = Array.from({ length: 66 }, async () => {
      while (isStorm) await passwords.isRight('any', undefined);
    });
    await expect(passwords.isRight('any', undefined)).rejects.toBeInstanceOf(Refusal);
    expect(await server.newBrowser().refusal(login, WRONG)).toEqual({ code: 'UNAVAILABLE' });
    isStorm = false;
    await Promise.all(storm);
    expect((await server.newBrowser().refusal(login, WRONG)).data).toEqual({ triesLeft: 4 });
  });
});

describe('[S13] the log', () => {
  test('names events and numbers, never a name, an address, a password or a token', async () => {
    const browser = server.newBrowser();
    const { uid } = await browser.registerAs(ADA);
    await browser.refusal(login, WRONG);
    await browser.ask(login, RIGHT);
    await browser.refusal(login, { account: 'no@body.com', password: 'secret-of-nobody' });
    await browser.ask(logout, {});
    const log = server.logLines.join('\n');
    for (const event of [
      `user_created:${uid}`,
      `authn_login_fail:${uid}`,
      `authn_login_success:${uid}`,
      `session_created:${uid}`,
      `session_ended:${uid}`,
    ]) {
      expect(log).toContain(event);
    }
    const secrets = [
      ADA.username,
      ADA.email,
      ADA.phone,
      GOOD_PASSWORD,
      WRONG.password,
      'no@body.com',
      'secret-of-nobody',
      browser.ip,
      '@',
      ...browser.changes.flatMap(({ value }) => (value === null ? [] : [value])),
    ];
    for (const secret of secrets) expect(log.toLowerCase()).not.toContain(secret.toLowerCase());
  });
});
