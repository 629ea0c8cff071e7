/** The member’s own settings and "delete my data" on a real database. */
import { changeSettings, eraseMyData, login, readMe, sendCode } from '@anywhen/protocol';
import { describe, expect, test } from 'vitest';
import {
  countRows,
  GOOD_PASSWORD,
  readCode,
  registerAs,
  START_MS,
  startTestIdentity,
} from '../testing/test-identity.ts';

const server = startTestIdentity();

const ADA = { username: 'Ada_L', email: 'ada@example.com' };

describe('own settings', () => {
  test('nobody without a session gets to them', async () => {
    const browser = server.newBrowser();
    expect(await browser.refusal(readMe, {})).toEqual({ code: 'NOT_LOGGED_IN' });
    expect(await browser.refusal(changeSettings, {})).toEqual({ code: 'NOT_LOGGED_IN' });
    const erase = await browser.refusal(eraseMyData, { password: GOOD_PASSWORD });
    expect(erase).toEqual({ code: 'NOT_LOGGED_IN' });
  });

  test('the date format and a lower loss limit act at once, a higher one after a day', async () => {
    const browser = server.newBrowser();
    await registerAs(browser, ADA);
    const lower = await browser.ask(changeSettings, { dateFormat: 'iso', dailyLossLimit: '500' });
    expect(lower).toMatchObject({ dateFormat: 'iso', dailyLossLimit: '500.00000000' });
    const higher = await browser.ask(changeSettings, { dailyLossLimit: '2000' });
    expect(higher).toMatchObject({
      dateFormat: 'iso',
      dailyLossLimit: '500.00000000',
      pendingLossLimit: { amount: '2000.00000000', fromMs: START_MS + 86_400_000 },
    });
    server.clock.nowMs += 86_400_000;
    expect(await browser.ask(readMe, {})).toMatchObject({
      dailyLossLimit: '2000.00000000',
      pendingLossLimit: null,
    });
  });

  test('a refused limit leaves the date format as it was', async () => {
    const browser = server.newBrowser();
    await registerAs(browser, ADA);
    const refusalOf = async (dailyLossLimit: string) =>
      (await browser.refusal(changeSettings, { dateFormat: 'iso', dailyLossLimit })).code;
    expect(await refusalOf('-5')).toBe('AMOUNT_ABNORMAL');
    expect(await refusalOf('20000.01')).toBe('AMOUNT_ABOVE_MAX');
    expect(await refusalOf('1.001')).toBe('VALIDATION');
    expect(await browser.ask(readMe, {})).toMatchObject({ dateFormat: 'locale' });
  });

  test('[1.4] a member who was disabled is not logged in any more', async () => {
    const browser = server.newBrowser();
    const { uid } = await registerAs(browser, ADA);
    await browser.ask(readMe, {});
    await server.core.order({ kind: 'change-status', uid: Number(uid), status: 'disabled' });
    expect(await browser.refusal(changeSettings, {})).toEqual({ code: 'NOT_LOGGED_IN' });
    await server.core.order({ kind: 'change-status', uid: Number(uid), status: 'active' });
    expect(await browser.ask(readMe, {})).toMatchObject({ uid });
  });

  test('while the exchange is still loading the answer is "busy", not "log in again"', async () => {
    const browser = server.newBrowser();
    await registerAs(browser, ADA);
    server.identity.deps.facts = { members: { find: () => undefined } };
    expect(await browser.refusal(readMe, {})).toEqual({ code: 'UNAVAILABLE' });
  });
});

describe('[S14] [13.5] delete my data', () => {
  test('erases devices, history, codes and the level; the sessions go on', async () => {
    const [home, phone] = [server.newBrowser(), server.newBrowser()];
    const { uid } = await registerAs(home, ADA);
    await phone.ask(login, { account: ADA.username, password: GOOD_PASSWORD });
    await phone.ask(sendCode, { purpose: 'forgot', channel: 'email', target: ADA.email });
    await readCode(phone, 'forgot');
    await server.core.order({ kind: 'change-level', uid: Number(uid), level: 1 });
    expect(await countRows(server, 'sign_in')).toBe(2);
    expect(await countRows(server, 'trusted_device')).toBe(2);
    expect(await countRows(server, 'session', `device_name <> '' and ip <> ''`)).toBe(2);
    expect(await countRows(server, 'verification_code')).toBe(1);

    const me = await home.ask(eraseMyData, { password: GOOD_PASSWORD });
    expect(me).toMatchObject({ uid, level: 0 });
    for (const table of ['sign_in', 'trusted_device', 'verification_code']) {
      expect(await countRows(server, table)).toBe(0);
    }
    expect(await countRows(server, 'session', `device_name = '' and ip = ''`)).toBe(2);
    await expect(readCode(phone, 'forgot')).rejects.toThrow('no code');
    expect(await phone.ask(readMe, {})).toMatchObject({ uid, level: 0 });
  });

  test('at level 0 the exchange is not asked for anything', async () => {
    const browser = server.newBrowser();
    await registerAs(browser, ADA);
    await browser.ask(eraseMyData, { password: GOOD_PASSWORD });
    expect(server.core.accepted.map(({ body }) => body.kind)).toEqual(['open-member']);
  });

  test('what belongs to others stays', async () => {
    const [ada, bob] = [server.newBrowser(), server.newBrowser()];
    await registerAs(ada, ADA);
    await registerAs(bob, { username: 'bobby', email: 'bob@example.com' });
    await ada.ask(eraseMyData, { password: GOOD_PASSWORD });
    expect(await countRows(server, 'trusted_device')).toBe(1);
    expect(await countRows(server, 'sign_in')).toBe(1);
    expect(await countRows(server, 'session', `ip <> ''`)).toBe(1);
  });

  test('asks for the password, under the limits of a sign-in', async () => {
    const browser = server.newBrowser();
    await registerAs(browser, ADA);
    expect(await browser.refusal(eraseMyData, { password: '' })).toEqual({
      code: 'VALIDATION',
      fields: { password: 'required' },
    });
    for (const triesLeft of [4, 3, 2, 1, 0]) {
      expect(await browser.refusal(eraseMyData, { password: 'wrong one' })).toEqual({
        code: 'LOGIN_PASSWORD_WRONG',
        data: { triesLeft },
      });
    }
    expect(await browser.refusal(eraseMyData, { password: GOOD_PASSWORD })).toEqual({
      code: 'LOGIN_EXCEPTION',
      data: { retryAtMs: START_MS + 15 * 60_000 },
    });
    expect(await countRows(server, 'sign_in')).toBe(1);
  });
});
