/** Guessing at the fund password: told, in the log, and at an end after a hundred. */
import { HOUR_MS } from '@anywhen/prices';
import {
  changeLoginPassword,
  eraseMyData,
  listSecurityEvents,
  resetPassword,
  sendCode,
  setFundPassword,
} from '@anywhen/protocol';
import { beforeEach, describe, expect, test } from 'vitest';
import { ADA, type Browser, GOOD_PASSWORD } from '../../testing/identity/browser.ts';
import { startTestIdentity } from '../../testing/identity/test-identity.ts';
import { sweepIdentity } from '../identity/identity.ts';
import { requireFundPassword } from './security.ts';

const server = startTestIdentity();
const NEW_PASSWORD = 'nine slow badgers';
const FUND = 'plum kettle 47';
const NEW_FUND = 'amber drum 58';

let home: Browser;
let uid: number;

beforeEach(async () => {
  home = server.newBrowser();
  uid = Number((await home.registerAs(ADA)).uid);
});

const notified = () =>
  server.news.filter(({ what }) => what !== 'new-device').map(({ what }) => what);

describe('[14.5] wrong fund passwords', () => {
  const form = { password: GOOD_PASSWORD, newFundPassword: FUND, repeat: FUND };
  const change = { ...form, oldFundPassword: FUND, newFundPassword: NEW_FUND, repeat: NEW_FUND };
  const use = (password: string) =>
    requireFundPassword(server.identity, { uid, password, visit: home.visit });

  test('[S5] wrong ones are told and in the log, by device and network', async () => {
    await home.ask(setFundPassword, form);
    const thief = server.newBrowser('203.0.113.77');
    thief.userAgent = 'Mozilla/5.0 (iPhone) AppleWebKit Version/18.0 Mobile Safari/604.1';
    const guess = (time: number) =>
      requireFundPassword(server.identity, { uid, password: `wrong ${time}`, visit: thief.visit });
    for (let time = 0; time < 5; time += 1) await guess(time).catch(() => undefined);
    // The first, and the one that blocks.
    expect(server.news.slice(-2)).toMatchObject([
      { uid, what: 'fund-password-wrong', deviceName: thief.userAgent },
      { uid, what: 'fund-password-blocked', deviceName: thief.userAgent },
    ]);
    expect(notified()).toHaveLength(3);
    const { events } = await home.ask(listSecurityEvents, {});
    expect(events.slice(0, 5).map(({ what }) => what)).toEqual([
      'fund-password-blocked',
      ...Array.from({ length: 4 }, () => 'fund-password-wrong'),
    ]);
    expect(events[0]).toMatchObject({ system: 'iPhone', network: '203.0.•.•' });
    expect(
      server.logLines.filter((line) => /fund-password-(wrong|blocked)/.test(line)),
    ).toHaveLength(5);
    // "Delete my data" covers no guess up.
    await home.ask(eraseMyData, { password: GOOD_PASSWORD });
    const { events: left } = await home.ask(listSecurityEvents, {});
    expect(left[0]).toMatchObject({ what: 'fund-password-blocked', network: null });
  });

  test('[EX-14.3] [S5] a hundred in a row end guessing until the login password was reset', async () => {
    await home.ask(setFundPassword, form);
    const codes: string[] = [];
    for (let hour = 0; hour < 21; hour += 1) {
      for (let time = 0; time < 5; time += 1) {
        const code = await use(`wrong ${hour} ${time}`).then(
          () => 'right',
          ({ rejection }) => rejection.code,
        );
        codes.push(code);
      }
      server.clock.nowMs += HOUR_MS;
    }
    expect(codes.filter((code) => code === 'WITHDRAW_PASSWORD_WRONG')).toHaveLength(100);
    expect(codes.slice(100)).toEqual(Array.from({ length: 5 }, () => 'FUND_PASSWORD_LOCKED'));
    // No moment is named: waiting does not help, and neither does the right one.
    server.clock.nowMs += 300 * 24 * HOUR_MS;
    await sweepIdentity(server.identity);
    await expect(use(FUND)).rejects.toMatchObject({ rejection: { code: 'FUND_PASSWORD_LOCKED' } });
    const again = server.newBrowser();
    await again.signIn(ADA.username, GOOD_PASSWORD);
    expect(await again.refusal(setFundPassword, change)).toEqual({ code: 'FUND_PASSWORD_LOCKED' });
    const next = { password: GOOD_PASSWORD, newPassword: NEW_PASSWORD, repeat: NEW_PASSWORD };
    await again.ask(changeLoginPassword, next);
    await expect(use(FUND)).rejects.toMatchObject({ rejection: { code: 'FUND_PASSWORD_LOCKED' } });

    await again.ask(sendCode, { purpose: 'forgot', channel: 'email', target: ADA.email });
    const to = {
      channel: 'email',
      target: ADA.email,
      code: await again.readCode('forgot'),
    } as const;
    await again.ask(resetPassword, { ...to, password: GOOD_PASSWORD, repeat: GOOD_PASSWORD });
    await use(FUND);
  });
});
