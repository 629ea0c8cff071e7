/** The member’s own addresses, settings and "delete my data" on a real database. */
import { readFile } from 'node:fs/promises';
import { changeSettings, eraseMyData, login, readMe, register } from '@anywhen/protocol';
import { sendCode } from '@anywhen/protocol';
import { describe, expect, test } from 'vitest';
import { ADA, GOOD_PASSWORD, registrationOf } from '../../../testing/identity/browser.ts';
import { START_MS, startTestIdentity } from '../../../testing/identity/test-identity.ts';

const server = startTestIdentity();

describe('[14.1] an address belongs to the member who confirmed it', () => {
  const EVE = { username: 'mallory', phone: '+4915100000009' };

  test('a claim keeps the owner from nothing, and ends when the owner comes', async () => {
    const { browser: eve, code } = await server.withCode(EVE.phone);
    const claiming = { ...registrationOf(EVE, code), email: 'ADA@example.com' };
    expect((await eve.ask(register, claiming)).member.email).toBe('ADA@example.com');
    const ada = await server.newBrowser().registerAs(ADA);
    expect(ada.email).toBe('ada@example.com');
    expect(await eve.ask(readMe, {})).toMatchObject({ email: null, phone: EVE.phone });
    const byEmail = await server.newBrowser().signIn(ADA.email, GOOD_PASSWORD);
    expect(byEmail.uid).toBe(ada.uid);
  });

  test('several may claim what nobody confirmed', async () => {
    for (const form of [EVE, { username: 'grace', phone: '+4915100000008' }]) {
      const { browser, code } = await server.withCode(form.phone);
      await browser.ask(register, { ...registrationOf(form, code), email: ADA.email });
    }
    expect(await server.countRows('identity', `email_key = 'ada@example.com'`)).toBe(2);
  });

  test('of several who confirm it at the same moment one gets it', async () => {
    const rivals = await Promise.all(Array.from({ length: 4 }, () => server.withCode(ADA.email)));
    const results = await Promise.allSettled(
      rivals.map(({ browser, code }, index) =>
        browser.ask(register, registrationOf({ ...ADA, username: `rival_${index}` }, code)),
      ),
    );
    const lost = results.filter(({ status }) => status === 'rejected');
    expect(lost).toHaveLength(3);
    for (const result of lost) {
      expect(result).toMatchObject({ reason: { rejection: { code: 'EMAIL_DUPLICATE' } } });
    }
  });

  test('characters composed in another way make no second one', async () => {
    await server.newBrowser().registerAs({ username: 'renee', email: 'ren\u00E9e@example.com' });
    const email = 'rene\u0301e@example.com';
    const { browser, code } = await server.withCode(email);
    const again = registrationOf({ username: 'rene_2', email }, code);
    expect(await browser.refusal(register, again)).toEqual({ code: 'EMAIL_DUPLICATE' });
  });
});

test('[14.1] an older installation migrates: addresses become unique, the earlier member keeps them', async () => {
  const client = await server.database.pool.connect();
  try {
    await client.query('create schema older; set search_path to older');
    await client.query(await readMigration('0002-identity'));
    const members = [
      [10000001, 'early', 'ren\u00E9e@example.com', true, null],
      [10000002, 'late', 'rene\u0301e@example.com', true, null],
      [10000003, 'claims', 'zoe\u0308@example.com', false, '+4915100000001'],
    ];
    for (const [uid, username, email, isConfirmed, phone] of members) {
      await client.query(
        `insert into identity (uid, state, username, username_key, email, email_key,
           is_email_confirmed, phone, is_phone_confirmed, password_hash, invite_code, created_at_ms)
         values ($1::int, 'open', $2, $2, $3, $3, $4, $5, $5::text is not null, '', $2, $1::int)`,
        [uid, username, email, isConfirmed, phone],
      );
    }
    await client.query(await readMigration('0012-identity'));
    const { rows } = await client.query(
      'select username, email_key, is_email_confirmed from identity order by uid',
    );
    expect(rows.map((row) => Object.values(row))).toEqual([
      ['early', 'ren\u00E9e@example.com', true],
      ['late', 'ren\u00E9e@example.com', false],
      ['claims', 'zo\u00EB@example.com', false],
    ]);
  } finally {
    await client.query('set search_path to public; drop schema older cascade');
    client.release();
  }
});

describe('own settings', () => {
  test('are closed without a session', async () => {
    const browser = server.newBrowser();
    expect(await browser.refusal(readMe, {})).toEqual({ code: 'NOT_LOGGED_IN' });
    expect(await browser.refusal(changeSettings, {})).toEqual({ code: 'NOT_LOGGED_IN' });
    const erase = await browser.refusal(eraseMyData, { password: GOOD_PASSWORD });
    expect(erase).toEqual({ code: 'NOT_LOGGED_IN' });
  });

  test('the date format and a lower loss limit apply at once, a higher one after a day', async () => {
    const browser = server.newBrowser();
    await browser.registerAs(ADA);
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
      actsFor: null,
    });
  });

  test('a rejected limit leaves the date format unchanged', async () => {
    const browser = server.newBrowser();
    await browser.registerAs(ADA);
    const refusalOf = async (dailyLossLimit: string) =>
      (await browser.refusal(changeSettings, { dateFormat: 'iso', dailyLossLimit })).code;
    expect(await refusalOf('-5')).toBe('AMOUNT_ABNORMAL');
    expect(await refusalOf('20000.01')).toBe('AMOUNT_ABOVE_MAX');
    expect(await refusalOf('1.001')).toBe('VALIDATION');
    expect(await browser.ask(readMe, {})).toMatchObject({ dateFormat: 'locale' });
  });

  test('[1.4] a disabled member is no longer logged in', async () => {
    const browser = server.newBrowser();
    const { uid } = await browser.registerAs(ADA);
    await browser.ask(readMe, {});
    await server.core.order({
      kind: 'change-status',
      uid: Number(uid),
      status: 'disabled',
      reason: 'unusual-activity',
    });
    expect(await browser.refusal(changeSettings, {})).toEqual({ code: 'NOT_LOGGED_IN' });
    await server.core.order({
      kind: 'change-status',
      uid: Number(uid),
      status: 'active',
      reason: 'unusual-activity',
    });
    expect(await browser.ask(readMe, {})).toMatchObject({ uid });
  });

  test('while the exchange is still loading the answer is "busy", not "log in again"', async () => {
    const browser = server.newBrowser();
    await browser.registerAs(ADA);
    server.identity.deps.facts = {
      members: { find: () => undefined, familyOf: (of: number) => [of] },
    };
    expect(await browser.refusal(readMe, {})).toEqual({ code: 'UNAVAILABLE' });
  });
});

describe('[S14] [13.5] delete my data', () => {
  test('erases devices, history, codes and the level; the sessions stay', async () => {
    const [home, phone] = [server.newBrowser(), server.newBrowser()];
    const { uid } = await home.registerAs(ADA);
    await phone.ask(login, { account: ADA.username, password: GOOD_PASSWORD });
    await phone.ask(sendCode, { purpose: 'forgot', channel: 'email', target: ADA.email });
    await phone.readCode('forgot');
    await server.core.verify(Number(uid));
    expect(await server.countRows('security_event')).toBe(2);
    expect(await server.countRows('trusted_device')).toBe(2);
    expect(await server.countRows('session', `device_name <> '' and ip <> ''`)).toBe(2);
    expect(await server.countRows('verification_code')).toBe(1);

    const me = await home.ask(eraseMyData, { password: GOOD_PASSWORD });
    expect(me).toMatchObject({ uid, level: 0 });
    for (const table of ['security_event', 'trusted_device', 'verification_code']) {
      expect(await server.countRows(table)).toBe(0);
    }
    expect(await server.countRows('session', `device_name = '' and ip = ''`)).toBe(2);
    await expect(phone.readCode('forgot')).rejects.toThrow('no code');
    expect(await phone.ask(readMe, {})).toMatchObject({ uid, level: 0 });
  });

  test('at level 0 the exchange forgets, too: something may be under review', async () => {
    const browser = server.newBrowser();
    await browser.registerAs(ADA);
    await browser.ask(eraseMyData, { password: GOOD_PASSWORD });
    const asked = server.core.accepted.map(({ body }) => body.kind);
    expect(asked).toEqual(['open-member', 'forget-person']);
  });

  test('what belongs to others stays', async () => {
    const [ada, bob] = [server.newBrowser(), server.newBrowser()];
    await ada.registerAs(ADA);
    await bob.registerAs({ username: 'bobby', email: 'bob@example.com' });
    await ada.ask(eraseMyData, { password: GOOD_PASSWORD });
    expect(await server.countRows('trusted_device')).toBe(1);
    expect(await server.countRows('security_event')).toBe(1);
    expect(await server.countRows('session', `ip <> ''`)).toBe(1);
  });

  test('requires the password, under the limits of a sign-in', async () => {
    const browser = server.newBrowser();
    await browser.registerAs(ADA);
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
    expect(await server.countRows('security_event', `what = 'login'`)).toBe(1);
  });
});

function readMigration(name: string): Promise<string> {
  return readFile(new URL(`../../../migrations/${name}.sql`, import.meta.url), 'utf8');
}
