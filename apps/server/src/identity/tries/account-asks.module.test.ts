/** Asking whether an account exists: one count for logins, codes and registrations. */
import { HOUR_MS } from '@anywhen/prices';
import { login, register, sendCode } from '@anywhen/protocol';
import { describe, expect, test } from 'vitest';
import { ADA, GOOD_PASSWORD, registrationOf } from '../../../testing/identity/browser.ts';
import { START_MS, startTestIdentity } from '../../../testing/identity/test-identity.ts';

const server = startTestIdentity();

describe('[14.3] [S6] asking who is a member', () => {
  test('[EX-14.2] logins, codes and registrations of a network share thirty an hour', async () => {
    await server.newBrowser().registerAs(ADA);
    const ip = '203.0.113.9';
    for (let time = 0; time < 10; time += 1) {
      const browser = server.newBrowser(ip);
      const code = await browser.askForCode(`m${time}@example.com`);
      const form = registrationOf({ username: ADA.username, email: `m${time}@example.com` }, code);
      expect((await browser.refusal(register, form)).code).toBe('USERNAME_DUPLICATE');
      const unknown = { account: `nobody_${time}`, password: 'wrong one' };
      expect((await browser.refusal(login, unknown)).code).toBe('USER_NOT_FOUND');
    }
    const retryAtMs = START_MS + HOUR_MS;
    const stranger = server.newBrowser(ip);
    const unknown = { account: 'nobody_else', password: 'wrong one' };
    expect(await stranger.refusal(login, unknown)).toEqual({
      code: 'LOGIN_EXCEPTION',
      data: { retryAtMs },
    });
    const target = 'next@example.com';
    const limited = { code: 'RATE_LIMITED', data: { retryAtMs } };
    for (const purpose of ['register', 'forgot'] as const) {
      const refusal = await stranger.refusal(sendCode, { purpose, channel: 'email', target });
      expect(refusal).toEqual(limited);
    }
    const form = registrationOf({ username: 'newname', email: target }, '123456');
    expect(await stranger.refusal(register, form)).toEqual(limited);
    server.clock.nowMs = retryAtMs;
    expect((await stranger.refusal(login, unknown)).code).toBe('USER_NOT_FOUND');
  });

  test('one name or address is asked about twenty times an hour, from all networks', async () => {
    for (const account of ['ada@example.com', ADA.username]) {
      for (let time = 0; time < 20; time += 1) {
        const wrong = { account, password: 'wrong one' };
        expect((await server.newBrowser().refusal(login, wrong)).code).toBe('USER_NOT_FOUND');
      }
    }
    const limited = { data: { retryAtMs: START_MS + HOUR_MS } };
    for (const account of ['ADA@example.com', 'ADA_l']) {
      const refusal = await server.newBrowser().refusal(login, { account, password: 'wrong one' });
      expect(refusal).toEqual({ code: 'LOGIN_EXCEPTION', ...limited });
    }
    const target = ADA.email;
    const forCode = { purpose: 'register', channel: 'email', target } as const;
    expect(await server.newBrowser().refusal(sendCode, forCode)).toEqual({
      code: 'RATE_LIMITED',
      ...limited,
    });
  });

  test('a right password is given back: an office signs in all day', async () => {
    await server.newBrowser().registerAs(ADA);
    for (let time = 0; time < 40; time += 1) {
      await server.newBrowser('203.0.113.9').signIn(ADA.username, GOOD_PASSWORD);
    }
  });
});
