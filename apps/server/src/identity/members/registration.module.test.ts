/** Registration on a real database, with the real exchange in memory. */
import { HOUR_MS, MINUTE_MS } from '@anywhen/prices';
import { PUBLIC_INVITE_CODE, checkInvitation } from '@anywhen/protocol';
import { readInbox, readMe, register } from '@anywhen/protocol';
import { describe, expect, test } from 'vitest';
import { GOOD_PASSWORD, registrationOf } from '../../../testing/identity/browser.ts';
import { otherCode, START_MS, startTestIdentity } from '../../../testing/identity/test-identity.ts';
import { INVITATIONS_PER_HOUR_AND_IP } from '../limits.ts';
import { finishOpenings } from './opening.ts';

const server = startTestIdentity();

const ADA = { username: 'Ada_L', email: 'Ada@Example.COM' };

describe('[14.1] a new member', () => {
  test('is active at level 0 with 10 000 paper USDT, a UID, a code and a session', async () => {
    const browser = server.newBrowser();
    const member = await browser.registerAs(ADA);
    expect(member).toEqual({
      uid: expect.stringMatching(/^[1-9]\d{7}$/),
      username: 'Ada_L',
      email: 'Ada@example.com',
      phone: null,
      isEmailConfirmed: true,
      isPhoneConfirmed: false,
      level: 0,
      status: 'active',
      inviteCode: expect.stringMatching(/^[0-9A-HJKMNP-TV-Z]{6}$/),
      createdAtMs: START_MS,
      withdrawLockUntilMs: 0,
      dateFormat: 'locale',
      dailyLossLimit: '1000.00000000',
      pendingLossLimit: null,
      actsFor: null,
    });
    expect(server.core.balanceOf(Number(member.uid))).toBe(10_000_00000000n);
    expect(await browser.ask(readMe, {})).toEqual(member);
    expect((await browser.ask(readInbox, {})).codes).toEqual([]);
  });

  test('[10.4] may withdraw at once: the session of a registration is no re-login', async () => {
    await server.newBrowser().registerAs(ADA);
    expect(server.core.accepted.map(({ body }) => body.kind)).toEqual(['open-member']);
  });

  test('registers by phone, with an optional e-mail that stays unconfirmed', async () => {
    const form = { username: 'grace', phone: '+4915112345678' };
    const { browser, code } = await server.withCode(form.phone);
    const both = { ...registrationOf(form, code), email: 'grace@example.com' };
    const { member } = await browser.ask(register, both);
    expect(member).toMatchObject({ phone: '+4915112345678', email: 'grace@example.com' });
    expect(member).toMatchObject({ isPhoneConfirmed: true, isEmailConfirmed: false });
  });

  test('the cookies are the session’s, the device’s and the inbox’s', async () => {
    const browser = server.newBrowser();
    await browser.registerAs(ADA);
    expect(browser.changes.map(({ name, maxAgeSeconds }) => [name, maxAgeSeconds])).toEqual([
      ['anywhen_browser', 600],
      ['anywhen_device', 180 * 86_400],
      ['anywhen_session', 30 * 86_400],
    ]);
  });

  test('by https all cookies carry the prefix that binds them to the host', async () => {
    await server.reopen({ config: { isSecure: true } });
    const browser = server.newBrowser();
    await browser.registerAs(ADA);
    expect(Object.keys(browser.cookies).toSorted()).toEqual([
      '__Host-anywhen',
      '__Host-anywhen_browser',
      '__Host-anywhen_device',
    ]);
  });
});

describe('[14.1] fields', () => {
  test('every faulty field is named, before anything else is checked', async () => {
    const form = { ...registrationOf(ADA, ''), channel: 'phone', email: 'illegal' } as const;
    const faulty = { ...form, invite: ' ', username: '1x', phone: '0151', password: 'abc' };
    expect(await server.newBrowser().refusal(register, { ...faulty, repeat: '' })).toEqual({
      code: 'VALIDATION',
      fields: {
        invite: 'required',
        username: 'too-short',
        phone: 'format',
        password: 'too-short',
        repeat: 'required',
      },
    });
  });

  test.each([
    [{ username: '' }, { username: 'required' }],
    [{ username: 'x'.repeat(21) }, { username: 'too-long' }],
    [{ username: 'a-b-c-d' }, { username: 'format' }],
    [{ channel: 'phone' as const }, { phone: 'required' }],
    [{ phone: '+1' }, { phone: 'format' }],
    [
      { password: '', repeat: '' },
      { password: 'required', repeat: 'required' },
    ],
    [{ password: 'x'.repeat(129), repeat: 'x'.repeat(129) }, { password: 'too-long' }],
    [{ repeat: 'another one' }, { repeat: 'mismatch' }],
    [{ invite: '' }, { invite: 'required' }],
  ])('%o is rejected as %o', async (change, fields) => {
    const form = { ...registrationOf(ADA, '123456'), ...change };
    const refusal = await server.newBrowser().refusal(register, form);
    expect(refusal).toEqual({ code: 'VALIDATION', fields });
  });
});

describe('[14.1] order of rejections', () => {
  test('each one hides those after it', async () => {
    const phone = '+4915100000001';
    await server.newBrowser().registerAs(ADA);
    await server.newBrowser().registerAs({ username: 'grace', phone });
    const { browser, code } = await server.withCode('new@example.com');
    const allWrong = {
      ...registrationOf({ ...ADA, phone, password: 'anywhen1' }, ''),
      email: 'illegal',
      invite: 'ZZZZZZ',
    };
    const refusalWith = async (change: Partial<typeof allWrong>) =>
      (await browser.refusal(register, { ...allWrong, ...change })).code;

    expect(await refusalWith({})).toBe('CODE_EMPTY');
    expect(await refusalWith({ code: '  ' })).toBe('CODE_EMPTY');
    expect(await refusalWith({ code: otherCode(code) })).toBe('EMAIL_INVALID');
    expect(await refusalWith({ code: otherCode(code), email: '' })).toBe('EMAIL_INVALID');
    const email = 'new@example.com';
    expect(await refusalWith({ code, email })).toBe('INVITE_INVALID');
    const invite = 'PAPER1';
    expect(await refusalWith({ code, email: ADA.email, invite })).toBe('CODE_INVALID');
    expect(await refusalWith({ code: otherCode(code), email, invite })).toBe('CODE_INVALID');
    const right = { code, email, invite };
    expect(await refusalWith(right)).toBe('USERNAME_DUPLICATE');
    expect(await refusalWith({ ...right, username: 'ADA_l' })).toBe('USERNAME_DUPLICATE');
    const fresh = { ...right, username: 'newname' };
    expect(await browser.refusal(register, { ...allWrong, ...fresh })).toEqual({
      code: 'PASSWORD_WEAK',
      fields: { password: 'format' },
    });
    const good = { invite: 'paper1', password: GOOD_PASSWORD, repeat: GOOD_PASSWORD };
    const { member } = await browser.ask(register, { ...allWrong, ...fresh, ...good });
    // The phone was not proven, so nothing tells whether somebody has it: it is a claim.
    expect(member).toMatchObject({ username: 'newname', phone, isPhoneConfirmed: false });
    await server.newBrowser().signIn(phone, GOOD_PASSWORD);
  });

  test('a duplicate address is told to who has proven it; an e-mail comes before the name', async () => {
    await server.newBrowser().registerAs(ADA);
    const { browser, code } = await server.withCode(ADA.email);
    const form = registrationOf({ username: 'ada_l', email: 'ADA@example.com' }, code);
    expect((await browser.refusal(register, form)).code).toBe('EMAIL_DUPLICATE');
    const grace = { username: 'grace', phone: '+4915100000003' };
    await server.newBrowser().registerAs(grace);
    const again = await server.withCode(grace.phone);
    const taken = registrationOf({ ...grace, username: 'grace_2' }, again.code);
    expect((await again.browser.refusal(register, taken)).code).toBe('PHONE_DUPLICATE');
  });

  test.each(['admin', 'Supp0rt', 'any_when', 'staff_24'])(
    'a name like %s is refused before anything is counted or looked up',
    async (username) => {
      const form = registrationOf({ username, email: 'new@example.com' }, '123456');
      expect(await server.newBrowser().refusal(register, form)).toEqual({
        code: 'USERNAME_RESERVED',
      });
      expect(await server.countRows('throttle')).toBe(0);
    },
  );

  test('a season and a year are no password', async () => {
    const { browser, code } = await server.withCode(ADA.email);
    const form = registrationOf({ ...ADA, password: 'Summer2026!' }, code);
    expect(await browser.refusal(register, form)).toEqual({
      code: 'PASSWORD_WEAK',
      fields: { password: 'format' },
    });
  });
});

describe('[S6] asking who is a member', () => {
  test('is counted: of sixty tries at one address at the same moment twenty are looked at', async () => {
    await server.newBrowser().registerAs(ADA);
    const { browser, code } = await server.withCode('eve@example.com');
    const form = registrationOf({ username: 'eve_1', email: 'eve@example.com' }, code);
    const weak = { password: 'anywhen1', repeat: 'anywhen1' };
    const refusals = await Promise.all(
      Array.from({ length: 60 }, (_, index) => {
        const username = index % 2 === 0 ? ADA.username : `guess_${index}`;
        return browser.refusal(register, { ...form, ...weak, username });
      }),
    );
    const answered = refusals.filter((refusal) => refusal.code !== 'RATE_LIMITED');
    // The code was the first of them.
    expect(answered).toHaveLength(19);
    expect(refusals).toContainEqual({
      code: 'RATE_LIMITED',
      data: { retryAtMs: START_MS + HOUR_MS },
    });
    // Another network has its own tries, and an hour later this one has new ones.
    await server.newBrowser().registerAs({ username: 'grace', email: 'grace@example.com' });
    server.clock.nowMs += HOUR_MS;
    await browser.registerAs({ username: 'eve_1', email: 'eve@example.com' });
  });

  test('without an invitation says nothing about members', async () => {
    await server.newBrowser().registerAs(ADA);
    const { browser, code } = await server.withCode('eve@example.com');
    for (const username of [ADA.username, 'guess_1']) {
      const form = registrationOf({ username, email: 'eve@example.com', invite: 'ZZZZZZ' }, code);
      expect(await browser.refusal(register, form)).toEqual({ code: 'INVITE_INVALID' });
    }
  });
});

describe('[14.1] invitation', () => {
  test('a member’s code or UID is accepted, and the inviter is kept', async () => {
    const ada = await server.newBrowser().registerAs(ADA);
    await server.newBrowser().registerAs({
      username: 'byCode',
      email: 'c@example.com',
      invite: ada.inviteCode.toLowerCase(),
    });
    await server.newBrowser().registerAs({
      username: 'byUid',
      email: 'u@example.com',
      invite: ada.uid,
    });
    expect(await server.countRows('identity', `inviter_uid = ${ada.uid}`)).toBe(2);
  });

  test('only an active member may invite', async () => {
    const ada = await server.newBrowser().registerAs(ADA);
    await server.core.order({
      kind: 'change-status',
      uid: Number(ada.uid),
      status: 'frozen',
      reason: 'unusual-activity',
    });
    const { browser, code } = await server.withCode('b@example.com');
    for (const invite of [ada.uid, ada.inviteCode, '99999999', 'nonsense']) {
      const form = registrationOf({ username: 'bobby', email: 'b@example.com', invite }, code);
      expect(await browser.refusal(register, form)).toEqual({ code: 'INVITE_INVALID' });
    }
  });

  test('may be empty where none is required', async () => {
    await server.reopen({ config: { inviteRequired: false } });
    const member = await server.newBrowser().registerAs({ ...ADA, invite: '' });
    expect(member.username).toBe('Ada_L');
  });
});

describe('registration under failures', () => {
  test('of many concurrent registrations of one username exactly one wins', async () => {
    const rivals = await Promise.all(
      Array.from({ length: 6 }, async (_, index) => {
        const email = `rival${index}@example.com`;
        return { ...(await server.withCode(email)), email };
      }),
    );
    const results = await Promise.allSettled(
      rivals.map(({ browser, code, email }, index) => {
        const username = index % 2 === 0 ? 'Phoenix' : 'phoenix';
        return browser.ask(register, registrationOf({ username, email }, code));
      }),
    );
    const lost = results.filter(({ status }) => status === 'rejected');
    expect(lost).toHaveLength(5);
    for (const result of lost) {
      expect(result).toMatchObject({ reason: { rejection: { code: 'USERNAME_DUPLICATE' } } });
    }
    expect(server.core.accepted.filter(({ body }) => body.kind === 'open-member')).toHaveLength(1);
  });

  test('while the exchange is down nothing is kept, and the form works afterwards', async () => {
    const { browser, code } = await server.withCode(ADA.email);
    server.core.isUp = false;
    const refusal = await browser.refusal(register, registrationOf(ADA, code));
    expect(refusal).toEqual({ code: 'UNAVAILABLE' });
    expect(await server.countRows('identity')).toBe(0);
    server.core.isUp = true;
    const { member } = await browser.ask(register, registrationOf(ADA, code));
    expect(server.core.balanceOf(Number(member.uid))).toBe(10_000_00000000n);
  });

  test('a start finishes what a lost connection left half done, with the funds once', async () => {
    const { browser, code } = await server.withCode(ADA.email);
    server.core.losesReplies = true;
    await expect(browser.ask(register, registrationOf(ADA, code))).rejects.toThrow('lost');
    expect(await server.countRows('identity', `state = 'opening'`)).toBe(1);
    server.core.losesReplies = false;
    expect(await finishOpenings(server.identity.deps)).toBe(1);
    expect(await finishOpenings(server.identity.deps)).toBe(0);
    const { uid } = await browser.signIn('ada_l', GOOD_PASSWORD);
    expect(server.core.balanceOf(Number(uid))).toBe(10_000_00000000n);
  });

  test('a sign-in finishes it too', async () => {
    const { browser, code } = await server.withCode(ADA.email);
    server.core.losesReplies = true;
    await expect(browser.ask(register, registrationOf(ADA, code))).rejects.toThrow('lost');
    server.core.losesReplies = false;
    const { uid } = await browser.signIn('ada_l', GOOD_PASSWORD);
    expect(server.core.balanceOf(Number(uid))).toBe(10_000_00000000n);
    expect(await server.countRows('identity', `state = 'open'`)).toBe(1);
  });

  test('so does the form sent again, but not with another password', async () => {
    const { browser, code } = await server.withCode(ADA.email);
    server.core.losesReplies = true;
    await expect(browser.ask(register, registrationOf(ADA, code))).rejects.toThrow('lost');
    server.core.losesReplies = false;
    const other = {
      ...registrationOf(ADA, code),
      password: 'quite-Another-1',
      repeat: 'quite-Another-1',
    };
    expect(await browser.refusal(register, other)).toMatchObject({ code: 'EMAIL_DUPLICATE' });
    const { member } = await browser.ask(register, registrationOf(ADA, code));
    expect(server.core.balanceOf(Number(member.uid))).toBe(10_000_00000000n);
    expect(await server.countRows('identity')).toBe(1);
  });

  test('a number that is taken is drawn again', async () => {
    const { identity } = server;
    const real = identity.deps.randomBytes;
    // Only the number is drawn as four bytes after the code was sent.
    const rigged = [5, 5, 6].map((number) => Buffer.from([0, 0, 0, number]));
    const first = await server.withCode(ADA.email);
    const second = await server.withCode('b@example.com');
    identity.deps.randomBytes = (size) => (size === 4 ? rigged.shift() : undefined) ?? real(size);
    const ada = await first.browser.ask(register, registrationOf(ADA, first.code));
    const form = registrationOf({ username: 'bobby', email: 'b@example.com' }, second.code);
    const bob = await second.browser.ask(register, form);
    expect([ada.member.uid, bob.member.uid]).toEqual(['10000005', '10000006']);
  });

  test('a code that ran out of time is not worth a try', async () => {
    const { browser, code } = await server.withCode(ADA.email);
    server.clock.nowMs += 10 * MINUTE_MS;
    expect(await browser.refusal(register, registrationOf(ADA, code))).toEqual({
      code: 'CODE_INVALID',
    });
  });
});

describe('[14.1] an invitation, asked while it is typed', () => {
  test('is valid or not, in any way of writing it', async () => {
    const member = await server.newBrowser().registerAs(ADA);
    const stranger = server.newBrowser();
    const ask = async (invite: string) => (await stranger.ask(checkInvitation, { invite })).isValid;
    expect(await ask(PUBLIC_INVITE_CODE)).toBe(true);
    expect(await ask(` ${member.inviteCode.toLowerCase()} `)).toBe(true);
    expect(await ask(member.uid)).toBe(true);
    expect(await ask('99999999')).toBe(false);
    expect(await ask('nobody')).toBe(false);
  });

  test('is no oracle: every question is counted, and the registration is not', async () => {
    const { browser, code } = await server.withCode(ADA.email);
    const stranger = server.newBrowser();
    for (let asked = 0; asked < INVITATIONS_PER_HOUR_AND_IP; asked += 1) {
      await stranger.ask(checkInvitation, { invite: '99999999' });
    }
    expect(await stranger.refusal(checkInvitation, { invite: '99999999' })).toMatchObject({
      code: 'RATE_LIMITED',
      data: { retryAtMs: START_MS + 60 * MINUTE_MS },
    });
    await browser.ask(register, registrationOf(ADA, code));
  });
});
