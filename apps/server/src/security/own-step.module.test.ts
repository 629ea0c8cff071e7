/**
 * The second step of a member who is signed in: every change of what protects the account asks for
 * it, and right codes that arrive together lock nobody out.
 */
import { HOUR_MS, MINUTE_MS } from '@anywhen/prices';
import {
  SECOND_STEP_WAIT_MS,
  TOTP_STEP_SECONDS,
  beginPasskey,
  beginTotp,
  bindContact,
  changeLoginPassword,
  confirmTotp,
  endpointsOf,
  endTotp,
  eraseMyData,
  login,
  passSecondStep,
  removePasskey,
  renewRecoveryCodes,
  sendContactCode,
  setFundPassword,
} from '@anywhen/protocol';
import { generate } from 'otplib';
import { beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { sweepIdentity } from '../identity/identity.ts';
import { Refusal } from '../platform/http/call.ts';
import { ADA, ADA_LOGIN, type Browser, GOOD_PASSWORD } from '../../testing/identity/browser.ts';
import { START_MS, otherCode, startTestIdentity } from '../../testing/identity/test-identity.ts';

const server = startTestIdentity();
const OWN = { password: GOOD_PASSWORD };
const STEP_MS = TOTP_STEP_SECONDS * 1_000;

let home: Browser;
let uid: number;
let secret: string;
let recoveryCodes: string[];

const codeAt = () => generate({ secret, epoch: Math.floor(server.clock.nowMs / 1_000) });

/** Of a body, as the protocol declares it. */
const fieldsOf = (body: z.core.$ZodType) => {
  const { properties = {} } = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' });
  return Object.keys(properties);
};

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
async function halfway(): Promise<Browser> {
  const browser = server.newBrowser();
  expect(await browser.ask(login, ADA_LOGIN)).toHaveProperty('secondStep');
  return browser;
}

describe('[14.5] [S7] a change asks for the second step that exists', () => {
  const NEXT = 'nine slow badgers';
  const FUND = { newFundPassword: 'plum kettle 47', repeat: 'plum kettle 47' };

  /** By the call. Whatever the password and an open session would otherwise be enough for. */
  const CHANGES: Record<string, (owner: object) => Promise<unknown>> = {
    renewRecoveryCodes: (owner) => home.ask(renewRecoveryCodes, { ...OWN, ...owner }),
    beginPasskey: (owner) => home.ask(beginPasskey, { ...OWN, ...owner }),
    removePasskey: (owner) => home.ask(removePasskey, { ...OWN, ...owner }, { id: 'none' }),
    beginTotp: (owner) => home.ask(beginTotp, { ...OWN, ...owner }),
    setFundPassword: (owner) => home.ask(setFundPassword, { ...OWN, ...FUND, ...owner }),
    bindContact: async (owner) => {
      const to = { channel: 'email', target: 'thief@example.com' } as const;
      await home.ask(sendContactCode, to);
      const code = await home.readCode('bind');
      return home.ask(bindContact, { ...to, code, ...OWN, ...owner });
    },
    changeLoginPassword: (owner) =>
      home.ask(changeLoginPassword, { ...OWN, newPassword: NEXT, repeat: NEXT, ...owner }),
    eraseMyData: (owner) => home.ask(eraseMyData, { ...OWN, ...owner }),
  };
  /** Refused after the proof: an app is on already, and there is no such passkey. */
  const REFUSED: Record<string, string> = { beginTotp: 'TWO_STEP_ON', removePasskey: 'NOT_FOUND' };

  test('is every call of a member that asks for the password', () => {
    const asking = endpointsOf('member').filter(({ access, body }) => {
      return access === 'member' && fieldsOf(body).includes('password');
    });
    const names = asking.map(({ name }) => name);
    // It has a field of its own for the code: see two-step.module.test.ts.
    // Keys of own programs have a test beside them.
    const elsewhere = ['endTotp', 'makeKey', 'changeKey'];
    expect(names.toSorted()).toEqual([...Object.keys(CHANGES), ...elsewhere].toSorted());
    for (const { name, body } of asking) {
      expect(fieldsOf(body), name).toContain(name === 'endTotp' ? 'code' : 'secondStep');
    }
  });

  const codeOf = (tried: Promise<unknown>) =>
    tried.then(
      () => 'accepted',
      (error: unknown) => (error instanceof Refusal ? error.rejection.code : String(error)),
    );

  test.each(Object.keys(CHANGES))('%s: not by the password alone', async (name) => {
    const change = CHANGES[name] ?? (() => Promise.resolve());
    const lock = server.core.find(uid)?.withdrawLockUntilMs;
    expect(await codeOf(change({}))).toBe('SECOND_STEP_REQUIRED');
    server.clock.nowMs += MINUTE_MS;
    const wrong = { secondStep: { code: otherCode(await codeAt()) } };
    expect(await codeOf(change(wrong))).toBe('SECOND_STEP_WRONG');
    expect(notified()).toEqual(['totp-on']);
    expect(server.erased).toEqual([]);
    expect(server.core.find(uid)?.withdrawLockUntilMs).toBe(lock);
    server.clock.nowMs += MINUTE_MS;
    const code = await codeAt();
    expect(await codeOf(change({ secondStep: { code } }))).toBe(REFUSED[name] ?? 'accepted');
  });

  test('a code is good for one change, also for two at the same moment', async () => {
    const owner = { ...OWN, secondStep: { code: await codeAt() } };
    const results = await Promise.all(
      [1, 2, 3].map(() => codeOf(home.ask(renewRecoveryCodes, owner))),
    );
    expect(results.toSorted()).toEqual(['SECOND_STEP_WRONG', 'SECOND_STEP_WRONG', 'accepted']);
    expect(await codeOf(home.ask(renewRecoveryCodes, owner))).toBe('SECOND_STEP_WRONG');
  });

  test('an empty code is a fault of the form, and costs no try', async () => {
    const empty = { ...OWN, secondStep: { code: ' ' } };
    expect(await home.refusal(renewRecoveryCodes, empty)).toEqual({
      code: 'VALIDATION',
      fields: { secondStep: 'required' },
    });
  });

  test('who has no two-step login is asked for the password alone, as before', async () => {
    const bob = server.newBrowser();
    await bob.registerAs({ username: 'bobby', email: 'bob@example.com' });
    await bob.ask(setFundPassword, { ...OWN, ...FUND });
    await bob.ask(eraseMyData, OWN);
  });
});

describe('[S5] right codes in parallel', () => {
  const twenty = <Result>(work: () => Promise<Result>) =>
    Promise.allSettled(Array.from({ length: 20 }, work));
  const refused = (results: readonly PromiseSettledResult<unknown>[]) => [
    ...new Set(results.flatMap((one) => (one.status === 'rejected' ? [one.reason.rejection] : []))),
  ];

  test('twenty right TOTP codes at once let one in and lock nobody out', async () => {
    const browsers = await Promise.all(Array.from({ length: 20 }, () => halfway()));
    const code = await codeAt();
    const results = await Promise.allSettled(
      browsers.map((browser) => browser.ask(passSecondStep, { code })),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const rejection of refused(results)) {
      expect(rejection).toEqual({ code: 'SECOND_STEP_WRONG' });
    }
    expect(notified()).toEqual(['totp-on']);
    server.clock.nowMs += STEP_MS;
    await (await halfway()).ask(passSecondStep, { code: await codeAt() });
  });

  test('nor do twenty right recovery codes, nor twenty presses in one browser', async () => {
    const browsers = await Promise.all(Array.from({ length: 20 }, () => halfway()));
    const [code = '', other = ''] = recoveryCodes;
    const results = await Promise.allSettled(
      browsers.map((browser) => browser.ask(passSecondStep, { code })),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const phone = await halfway();
    const presses = await twenty(() => phone.ask(passSecondStep, { code: other }));
    expect(presses.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const off = { ...OWN, code: await codeAt() };
    const offs = await twenty(() => home.ask(endTotp, off));
    expect(offs.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const locked = [results, presses, offs].flatMap(refused).map(({ code: each }) => each);
    expect(locked).not.toContain('LOGIN_EXCEPTION');
    expect(await server.countRows('security_event', `what = 'login-refused'`)).toBe(0);
  });

  test('a used code is no guess, but gives back no earlier one', async () => {
    const used = await codeAt();
    await (await halfway()).ask(passSecondStep, { code: used });
    const thief = await halfway();
    const triesLeft: unknown[] = [];
    for (let time = 0; time < 5; time += 1) {
      const wrong = otherCode(otherCode(used));
      triesLeft.push((await thief.refusal(passSecondStep, { code: wrong })).data?.['triesLeft']);
      const again = await thief.refusal(passSecondStep, { code: used });
      if (time < 4) expect(again).toEqual({ code: 'SECOND_STEP_WRONG' });
      else expect(again.code).toBe('LOGIN_EXCEPTION');
    }
    expect(triesLeft).toEqual([4, 3, 2, 1, 0]);
  });

  test('what was used minutes ago is forgotten, and counts like a wrong one', async () => {
    const [code = ''] = recoveryCodes;
    await (await halfway()).ask(passSecondStep, { code });
    server.clock.nowMs += SECOND_STEP_WAIT_MS;
    await sweepIdentity(server.identity);
    expect(await server.countRows('spent_recovery_code')).toBe(0);
    expect(await (await halfway()).refusal(passSecondStep, { code })).toEqual({
      code: 'SECOND_STEP_WRONG',
      data: { triesLeft: 4 },
    });
  });
});
