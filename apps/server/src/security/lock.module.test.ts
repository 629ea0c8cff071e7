/**
 * The 1-hour lock by every event of rulebook 10.4, each through its own route, and the secrets that
 * pass these routes: none of them is ever found where others may look.
 */
import { withdrawRefusal } from '@anywhen/exchange';
import { HOUR_MS, MINUTE_MS } from '@anywhen/prices';
import {
  SECURITY_CHANGES,
  addPasskey,
  beginPasskey,
  beginPasskeyLogin,
  beginTotp,
  bindContact,
  changeLoginPassword,
  confirmTotp,
  endTotp,
  login,
  passSecondStep,
  passkeyLogin,
  readSecurity,
  removePasskey,
  renewRecoveryCodes,
  resetPassword,
  sendCode,
  sendContactCode,
  setFundPassword,
} from '@anywhen/protocol';
import { generate } from 'otplib';
import { beforeEach, expect, test } from 'vitest';
import { ADA, type Browser, GOOD_PASSWORD } from '../../testing/identity/browser.ts';
import { START_MS, startTestIdentity } from '../../testing/identity/test-identity.ts';
import { Authenticator } from '../../testing/security/authenticator.ts';

const server = startTestIdentity();
const OWN = { password: GOOD_PASSWORD };
const NEW_PASSWORD = 'nine slow badgers';
const [FUND, NEW_FUND] = ['plum kettle 47', 'amber drum 58'];
const PHONE = '+4915100000001';
const NEXT = 'ada.l@example.org';

let home: Browser;
let uid: number;
/** What must never appear: passwords, codes, secrets, addresses, as they are used. */
let secrets: string[];
let phone: Authenticator;
let totpSecret: string;
let recoveryCodes: string[];

beforeEach(async () => {
  home = server.newBrowser();
  uid = Number((await home.registerAs(ADA)).uid);
  phone = new Authenticator();
  secrets = [GOOD_PASSWORD, NEW_PASSWORD, FUND, NEW_FUND, PHONE, NEXT, ADA.email];
});

const lockOf = () => server.core.find(uid)?.withdrawLockUntilMs ?? -1;

/** The password, and the code of the app for whoever has it. */
async function ownBy() {
  return { ...OWN, secondStep: { code: await totpCode() } };
}

async function bind(channel: 'email' | 'phone', target: string): Promise<void> {
  await home.ask(sendContactCode, { channel, target });
  const code = await home.readCode('bind');
  secrets.push(code);
  await home.ask(bindContact, { channel, target, code, ...OWN });
}

async function totpCode(): Promise<string> {
  const code = await generate({ secret: totpSecret, epoch: server.clock.nowMs / 1_000 });
  secrets.push(code);
  return code;
}

const setFund = { ...OWN, newFundPassword: FUND, repeat: FUND };

/** In an order in which each can follow the last; less than an hour passes between them. */
const TRIGGERS: Record<string, () => Promise<unknown>> = {
  login: () => server.newBrowser().signIn(ADA.username, GOOD_PASSWORD),
  'fund-password-set': () => home.ask(setFundPassword, setFund),
  'fund-password': () => {
    const change = { ...OWN, oldFundPassword: FUND, newFundPassword: NEW_FUND, repeat: NEW_FUND };
    return home.ask(setFundPassword, change);
  },
  phone: () => bind('phone', PHONE),
  email: () => bind('email', NEXT),
  'totp-on': async () => {
    totpSecret = (await home.ask(beginTotp, OWN)).secret;
    ({ recoveryCodes } = await home.ask(confirmTotp, { code: await totpCode() }));
    secrets.push(totpSecret, ...recoveryCodes);
  },
  'login by a second step': async () => {
    const browser = server.newBrowser();
    await browser.ask(login, { account: ADA.username, ...OWN });
    await browser.ask(passSecondStep, { code: await totpCode() });
  },
  'recovery-code-used': async () => {
    const browser = server.newBrowser();
    await browser.ask(login, { account: ADA.username, ...OWN });
    await browser.ask(passSecondStep, { code: recoveryCodes[0] ?? '' });
  },
  'recovery-codes': async () => {
    const renewed = await home.ask(renewRecoveryCodes, await ownBy());
    secrets.push(...renewed.recoveryCodes);
  },
  'passkey-added': async () => {
    const { options } = await home.ask(beginPasskey, await ownBy());
    await home.ask(addPasskey, { name: 'My phone', credential: phone.make(options) });
  },
  'login by a passkey': async () => {
    const browser = server.newBrowser();
    const { options } = await browser.ask(beginPasskeyLogin, {});
    await browser.ask(passkeyLogin, { credential: phone.sign(options) });
  },
  'passkey-removed': async () => {
    const { passkeys } = await home.ask(readSecurity, {});
    await home.ask(removePasskey, await ownBy(), { id: passkeys[0]?.id ?? '' });
  },
  'totp-off': async () => home.ask(endTotp, { ...OWN, code: await totpCode() }),
  'login-password': () => {
    const change = { ...OWN, newPassword: NEW_PASSWORD, repeat: NEW_PASSWORD };
    return home.ask(changeLoginPassword, change);
  },
  'login-password-reset': async () => {
    await home.ask(sendCode, { purpose: 'forgot', channel: 'email', target: NEXT });
    const code = await home.readCode('forgot');
    secrets.push(code);
    const to = { channel: 'email', target: NEXT, code } as const;
    await home.ask(resetPassword, { ...to, password: GOOD_PASSWORD, repeat: GOOD_PASSWORD });
  },
};

/** Of own programs: bots.module.test.ts shows them. */
const OF_KEYS = ['key-made', 'key-widened'];

test('[S8] [10.4] every event locks for an hour, to the millisecond, and none shortens it', async () => {
  expect(lockOf()).toBe(0);
  expect(SECURITY_CHANGES.filter((change) => !(change in TRIGGERS))).toEqual(OF_KEYS);
  for (const [name, pull] of Object.entries(TRIGGERS)) {
    server.clock.nowMs += 10 * MINUTE_MS;
    await pull();
    const until = server.clock.nowMs + HOUR_MS;
    expect([name, lockOf()]).toEqual([name, until]);
    const member = server.core.find(uid);
    if (!member) throw new Error('the member is there');
    expect(withdrawRefusal(member, until - 1)).toEqual({
      code: 'WITHDRAW_LOCKED',
      data: { until },
    });
    expect(withdrawRefusal(member, until)).toBeUndefined();
  }
  const notified = new Set(server.news.map(({ what }) => what));
  expect(SECURITY_CHANGES.filter((change) => !notified.has(change))).toEqual(OF_KEYS);
  expect(new Set(server.news.map(({ eventId }) => eventId)).size).toBe(server.news.length);
});

test('[S8] neither a clock that goes back nor staff shortens it', async () => {
  await home.ask(setFundPassword, setFund);
  const until = START_MS + HOUR_MS;
  server.clock.nowMs -= 30 * MINUTE_MS;
  await server.newBrowser().signIn(ADA.username, GOOD_PASSWORD);
  expect(lockOf()).toBeGreaterThanOrEqual(until);
  for (const status of ['frozen', 'active'] as const) {
    await server.core.order({ kind: 'change-status', uid, status, reason: 'asked-for' });
  }
  await server.core.verify(uid);
  expect(lockOf()).toBeGreaterThanOrEqual(until);
  expect(await home.ask(readSecurity, {})).toMatchObject({ withdrawLockUntilMs: lockOf() });
});

test('[S13] no secret and no address in a log, a command or any other table', async () => {
  for (const pull of Object.values(TRIGGERS)) {
    server.clock.nowMs += 10 * MINUTE_MS;
    await pull();
  }
  for (let time = 0; time < 6; time += 1) {
    const wrong = { account: NEXT, password: 'canary password' };
    await server.newBrowser('198.51.100.1').refusal(login, wrong);
  }
  const { rows } = await server.database.pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_name <> 'identity'`,
  );
  const dumps = await Promise.all(
    rows.map(async ({ name }) => {
      const dump = await server.database.pool.query(`select * from ${name}`);
      return dump.rows.flatMap((row: object) => Object.values(row).map(readable)).join('\n');
    }),
  );
  const seen = [...server.logLines, JSON.stringify(server.core.accepted), ...dumps].join('\n');
  expect(secrets.length).toBeGreaterThan(30);
  const isSeen = (secret: string) => new RegExp(`(?<!\\w)${escapeText(secret)}(?!\\w)`).test(seen);
  expect([...secrets, 'canary password'].filter(isSeen)).toEqual([]);
});

/** Six digits are found by chance inside longer numbers. */
function escapeText(secret: string): string {
  return secret.replaceAll(/[.+]/g, '\\$&');
}

/** The view of somebody who opens a backup. */
function readable(value: unknown): string {
  return Buffer.isBuffer(value) ? value.toString('latin1') : JSON.stringify(value);
}
