/**
 * Passkeys, with a software authenticator: created, used alone and as a second step, removed; and
 * everything a forged or stolen one would get wrong.
 */
import { HOUR_MS } from '@anywhen/prices';
import {
  PASSKEYS_MAX,
  SECOND_STEP_WAIT_MS,
  addPasskey,
  beginOwnStep,
  beginPasskey,
  beginPasskeyLogin,
  beginTotp,
  login,
  passSecondStep,
  passkeyLogin,
  readMe,
  readSecurity,
  removePasskey,
  renewRecoveryCodes,
} from '@anywhen/protocol';
import { beforeEach, describe, expect, test } from 'vitest';
import { ADA, ADA_LOGIN, type Browser, GOOD_PASSWORD } from '../../testing/identity/browser.ts';
import { START_MS, startTestIdentity } from '../../testing/identity/test-identity.ts';
import { Authenticator, type Lie } from '../../testing/security/authenticator.ts';

const server = startTestIdentity();
const OWN = { password: GOOD_PASSWORD };
const WRONG = { code: 'PASSKEY_WRONG' };
const EXPIRED = { code: 'SECOND_STEP_EXPIRED' };

let home: Browser;
let uid: number;
let phone: Authenticator;
let recoveryCodes: string[];
let isFirstAdded: boolean;

/** The password, and the passkey the member has already. */
async function ownBy(browser: Browser, authenticator: Authenticator) {
  const { options } = await browser.ask(beginOwnStep, {});
  // Like a security key, it does not say whose it is: the member is known.
  const credential = authenticator.sign(options, { userHandle: undefined });
  return { ...OWN, secondStep: { credential } };
}

/** Of a member who has none yet; one more is added by one that exists. */
async function addTo(browser: Browser, authenticator: Authenticator, name = 'My phone') {
  const owner = browser === home && isFirstAdded ? await ownBy(home, phone) : OWN;
  isFirstAdded ||= browser === home;
  const { options } = await browser.ask(beginPasskey, owner);
  return browser.ask(addPasskey, { name, credential: authenticator.make(options) });
}

async function signBy(browser: Browser, authenticator: Authenticator, lie: Lie = {}) {
  const { options } = await browser.ask(beginPasskeyLogin, {});
  return { credential: authenticator.sign(options, lie) };
}

beforeEach(async () => {
  home = server.newBrowser();
  uid = Number((await home.registerAs(ADA)).uid);
  phone = new Authenticator();
  isFirstAdded = false;
  ({ recoveryCodes } = await addTo(home, phone));
});

describe('[14.5] creating one', () => {
  test('requests a discoverable passkey with user verification', async () => {
    const { options } = await home.ask(beginPasskey, await ownBy(home, phone));
    expect(options).toMatchObject({
      rp: { id: 'paper.example', name: 'Anywhen Paper' },
      user: { name: ADA.username },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [{ id: phone.id.toString('base64url'), transports: ['internal'] }],
    });
    expect(JSON.stringify(options)).not.toContain(String(uid));
    const standing = await home.ask(readSecurity, {});
    expect(standing.passkeys).toMatchObject([
      { name: 'My phone', createdAtMs: START_MS, lastUsedAtMs: START_MS },
    ]);
    expect(recoveryCodes).toHaveLength(10);
    server.clock.nowMs += 1;
    const second = await addTo(home, new Authenticator(), ' Key ');
    expect(second.recoveryCodes).toEqual([]);
    expect(second.security.passkeys.map(({ name }) => name)).toEqual(['My phone', 'Key']);
  });

  test.each<[string, Lie]>([
    ['of another origin', { origin: 'https://paper.example.evil.test' }],
    ['of another site', { site: 'evil.test' }],
    ['without user verification', { isVerified: false }],
    ['for another challenge', { challenge: 'AAAA' }],
  ])('one %s is refused, and nothing is stored', async (_what, lie) => {
    const { options } = await home.ask(beginPasskey, await ownBy(home, phone));
    const credential = new Authenticator().make(options, lie);
    expect(await home.refusal(addPasskey, { name: 'Forged', credential })).toEqual(WRONG);
    expect((await home.ask(readSecurity, {})).passkeys).toHaveLength(1);
    expect(server.core.find(uid)?.withdrawLockUntilMs).toBe(START_MS + HOUR_MS);
  });

  test('a challenge is answered once, in ten minutes, by the same browser and member', async () => {
    const { options } = await home.ask(beginPasskey, await ownBy(home, phone));
    const form = { name: 'Key', credential: new Authenticator().make(options) };
    const saved = { ...home.cookies };
    for (const [name, fault] of [
      [' ', 'required'],
      ['a\0b', 'format'],
    ] as const) {
      const refusal = await home.refusal(addPasskey, { ...form, name });
      expect(refusal).toMatchObject({ fields: { name: fault } });
    }
    await home.ask(addPasskey, form);
    Object.assign(home.cookies, saved);
    expect(await home.refusal(addPasskey, form)).toEqual(EXPIRED);
    const late = await home.ask(beginPasskey, await ownBy(home, phone));
    const lateForm = { name: 'Key', credential: new Authenticator().make(late.options) };
    const bob = server.newBrowser();
    await bob.registerAs({ username: 'bobby', email: 'bob@example.com' });
    expect(await bob.refusal(addPasskey, lateForm)).toEqual(EXPIRED);
    server.clock.nowMs += SECOND_STEP_WAIT_MS;
    expect(await home.refusal(addPasskey, lateForm)).toEqual(EXPIRED);
  });

  test('needs the password; the same one cannot be registered twice; ten is the limit', async () => {
    expect(await home.refusal(beginPasskey, { password: 'wrong' })).toMatchObject({
      code: 'LOGIN_PASSWORD_WRONG',
    });
    const bob = server.newBrowser();
    await bob.registerAs({ username: 'bobby', email: 'bob@example.com' });
    const { options } = await bob.ask(beginPasskey, OWN);
    const credential = phone.make(options);
    expect(await bob.refusal(addPasskey, { name: 'Mine', credential })).toEqual(WRONG);
    for (let count = 1; count < PASSKEYS_MAX; count += 1) await addTo(home, new Authenticator());
    const owner = await ownBy(home, phone);
    expect(await home.refusal(beginPasskey, owner)).toEqual({ code: 'TOO_MANY_PASSKEYS' });
  });
});

describe('[14.5] [S7] signing in with one', () => {
  test('alone: a session with its lock, notified like every login', async () => {
    server.clock.nowMs += HOUR_MS;
    const browser = server.newBrowser();
    const { options } = await browser.ask(beginPasskeyLogin, {});
    expect(options).toMatchObject({ rpId: 'paper.example', userVerification: 'required' });
    expect(options['allowCredentials']).toBeUndefined();
    expect(await browser.isLoggedIn()).toBe(false);
    const { member } = await browser.ask(passkeyLogin, { credential: phone.sign(options) });
    expect(member.withdrawLockUntilMs).toBe(server.clock.nowMs + HOUR_MS);
    expect((await browser.ask(readMe, {})).uid).toBe(String(uid));
    expect(server.news.at(-1)).toMatchObject({ uid, what: 'new-device' });
    const { passkeys } = await home.ask(readSecurity, {});
    expect(passkeys).toMatchObject([{ lastUsedAtMs: server.clock.nowMs }]);
  });

  test('as the second step: only with a passkey of the member whose password was right', async () => {
    const browser = server.newBrowser();
    expect(await browser.ask(login, ADA_LOGIN)).toMatchObject({
      secondStep: { hasTotp: false, hasPasskey: true },
    });
    expect(await browser.isLoggedIn()).toBe(false);
    const eve = server.newBrowser();
    const hers = new Authenticator();
    await eve.registerAs({ username: 'evelyn', email: 'eve@example.com' });
    await addTo(eve, hers);
    expect(await browser.refusal(passkeyLogin, await signBy(browser, hers))).toEqual(WRONG);
    const { options } = await browser.ask(beginPasskeyLogin, {});
    expect(options['allowCredentials']).toMatchObject([{ id: phone.id.toString('base64url') }]);
    // A security key need not say whose it is when that is known.
    const credential = phone.sign(options, { userHandle: undefined });
    const { member } = await browser.ask(passkeyLogin, { credential });
    expect(member.uid).toBe(String(uid));
    expect(await browser.refusal(passSecondStep, { code: recoveryCodes[0] ?? '' })).toEqual(
      EXPIRED,
    );
  });

  test('a recovery code replaces it', async () => {
    const browser = server.newBrowser();
    await browser.ask(login, ADA_LOGIN);
    await browser.ask(passSecondStep, { code: recoveryCodes[0] ?? '' });
    expect(await browser.isLoggedIn()).toBe(true);
  });

  test.each<[string, Lie]>([
    ['of another origin', { origin: 'https://paper.example.evil.test' }],
    ['of another site', { site: 'evil.test' }],
    ['without user verification', { isVerified: false }],
    ['for another challenge', { challenge: 'AAAA' }],
    ['that does not say whose it is', { userHandle: undefined }],
    ['that says it is somebody else’s', { userHandle: 'AAAA' }],
  ])('one %s is rejected', async (_what, lie) => {
    const browser = server.newBrowser();
    expect(await browser.refusal(passkeyLogin, await signBy(browser, phone, lie))).toEqual(WRONG);
    expect(await browser.isLoggedIn()).toBe(false);
    await browser.ask(passkeyLogin, await signBy(browser, phone));
  });

  test('an answer works once, and only in the challenged browser', async () => {
    const [browser, thief] = [server.newBrowser(), server.newBrowser()];
    const signed = await signBy(browser, phone);
    expect(await thief.refusal(passkeyLogin, signed)).toEqual(EXPIRED);
    await thief.ask(beginPasskeyLogin, {});
    expect(await thief.refusal(passkeyLogin, signed)).toEqual(WRONG);
    const saved = { ...browser.cookies };
    await browser.ask(passkeyLogin, signed);
    Object.assign(thief.cookies, saved);
    expect(await thief.refusal(passkeyLogin, signed)).toEqual(EXPIRED);
    const late = await signBy(browser, phone);
    server.clock.nowMs += SECOND_STEP_WAIT_MS;
    expect(await browser.refusal(passkeyLogin, late)).toEqual(EXPIRED);
  });

  test('a counter that goes back is a copy; one that never counts is fine', async () => {
    const synced = new Authenticator();
    await addTo(home, synced, 'Synced');
    const browser = server.newBrowser();
    await browser.ask(passkeyLogin, await signBy(browser, phone, { counter: 7 }));
    for (const counter of [6, 7, 0]) {
      const signed = await signBy(browser, phone, { counter });
      expect(await browser.refusal(passkeyLogin, signed)).toEqual(WRONG);
    }
    for (let time = 0; time < 2; time += 1) {
      await browser.ask(passkeyLogin, await signBy(browser, synced, { counter: 0 }));
    }
  });

  test('garbage is rejected the same way', async () => {
    const browser = server.newBrowser();
    const { credential } = await signBy(browser, phone);
    const odd = [
      { ...credential, id: 'unknown', rawId: 'unknown' },
      { ...credential, id: '\0', rawId: '\0' },
      { ...credential, response: {} },
      { ...credential, response: { clientDataJSON: 7, authenticatorData: [], signature: null } },
    ];
    for (const each of odd) {
      await browser.ask(beginPasskeyLogin, {});
      expect(await browser.refusal(passkeyLogin, { credential: each })).toEqual(WRONG);
    }
  });

  test('[1.4] a disabled member stays out', async () => {
    const reason = 'asked-for';
    await server.core.order({ kind: 'change-status', uid, status: 'disabled', reason });
    const browser = server.newBrowser();
    expect(await browser.refusal(passkeyLogin, await signBy(browser, phone))).toEqual({
      code: 'ACCOUNT_STATUS_ABNORMAL',
    });
  });
});

describe('[14.5] removing one', () => {
  test('it no longer signs in; with the last one two-step login is off', async () => {
    const { passkeys } = await home.ask(readSecurity, {});
    const id = passkeys[0]?.id ?? '';
    const bob = server.newBrowser();
    await bob.registerAs({ username: 'bobby', email: 'bob@example.com' });
    expect(await bob.refusal(removePasskey, OWN, { id })).toEqual({ code: 'NOT_FOUND' });
    expect(await home.refusal(removePasskey, { password: 'wrong' }, { id })).toMatchObject({
      code: 'LOGIN_PASSWORD_WRONG',
    });
    expect(await home.refusal(removePasskey, OWN, { id })).toEqual({
      code: 'SECOND_STEP_REQUIRED',
    });
    const standing = await home.ask(removePasskey, await ownBy(home, phone), { id });
    expect(standing).toMatchObject({ passkeys: [], recoveryCodesLeft: 0 });
    const browser = server.newBrowser();
    expect(await browser.refusal(passkeyLogin, await signBy(browser, phone))).toEqual(WRONG);
    await browser.signIn(ADA.username, GOOD_PASSWORD);
    expect(server.news.map(({ what }) => what)).toEqual([
      'passkey-added',
      'passkey-removed',
      'new-device',
    ]);
  });
});

describe('[14.5] [S7] a passkey as the second step of a change', () => {
  const renew = async (secondStep: { credential: ReturnType<Authenticator['sign']> }) =>
    home.refusal(renewRecoveryCodes, { ...OWN, secondStep });

  test('new recovery codes and a new passkey ask for it, not for the password alone', async () => {
    for (const endpoint of [renewRecoveryCodes, beginPasskey, beginTotp] as const) {
      expect(await home.refusal(endpoint, OWN)).toEqual({ code: 'SECOND_STEP_REQUIRED' });
    }
    const codes = await home.ask(renewRecoveryCodes, await ownBy(home, phone));
    expect(codes.recoveryCodes).toHaveLength(10);
    const { options } = await home.ask(beginOwnStep, {});
    expect(options).toMatchObject({
      rpId: 'paper.example',
      userVerification: 'required',
      allowCredentials: [{ id: phone.id.toString('base64url') }],
    });
  });

  test('a recovery code will do as well, once', async () => {
    const [code = ''] = recoveryCodes;
    const owner = { ...OWN, secondStep: { code } };
    await home.ask(beginTotp, owner);
    expect(await home.refusal(beginTotp, owner)).toMatchObject({ code: 'SECOND_STEP_WRONG' });
  });

  test('is answered once, by the browser and member that were asked, in ten minutes', async () => {
    const { options } = await home.ask(beginOwnStep, {});
    const eve = server.newBrowser();
    const hers = new Authenticator();
    await eve.registerAs({ username: 'evelyn', email: 'eve@example.com' });
    await addTo(eve, hers);
    const signed = { credential: phone.sign(options) };
    const stolen = { ...OWN, secondStep: signed };
    expect(await eve.refusal(renewRecoveryCodes, stolen)).toEqual(EXPIRED);
    // Another member's passkey, and one that signs what was never asked.
    expect(await renew({ credential: hers.sign(options) })).toEqual(WRONG);
    expect(await renew(signed)).toEqual(EXPIRED);
    await home.ask(beginOwnStep, {});
    expect(await renew(signed)).toEqual(WRONG);
    const late = await ownBy(home, phone);
    server.clock.nowMs += SECOND_STEP_WAIT_MS;
    expect(await home.refusal(renewRecoveryCodes, late)).toEqual(EXPIRED);
  });

  test('what was signed for a login changes nothing, and the other way round', async () => {
    const forLogin = await home.ask(beginPasskeyLogin, {});
    expect(await renew({ credential: phone.sign(forLogin.options) })).toEqual(EXPIRED);
    const browser = server.newBrowser();
    const { options } = await home.ask(beginOwnStep, {});
    Object.assign(browser.cookies, home.cookies);
    const credential = phone.sign(options);
    expect(await browser.refusal(passkeyLogin, { credential })).toEqual(EXPIRED);
  });

  test('who has no passkey is asked for none', async () => {
    const bob = server.newBrowser();
    await bob.registerAs({ username: 'bobby', email: 'bob@example.com' });
    expect(await bob.refusal(beginOwnStep, {})).toEqual({ code: 'NOT_FOUND' });
  });
});
