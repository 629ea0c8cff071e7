/** The lifecycle of sessions on a real database. */
import { EventEmitter, once } from 'node:events';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@anywhen/prices';
import { endOneSession, endOtherSessions, listSessions, login, logout } from '@anywhen/protocol';
import { readMe, sendCode } from '@anywhen/protocol';
import type { Pool } from 'pg';
import { describe, expect, test } from 'vitest';
import { sweepIdentity } from '../open-identity.ts';
import { ADA, ADA_LOGIN, type Browser } from '../../../testing/identity/browser.ts';
import { START_MS, startTestIdentity } from '../../../testing/identity/test-identity.ts';
import { Sessions } from './sessions.ts';

const server = startTestIdentity();

describe('[14.5] [S7] sessions', () => {
  test('live seven days after the last use, thirty at most', async () => {
    const browser = server.newBrowser();
    await browser.registerAs(ADA);
    for (let day = 6; day <= 24; day += 6) {
      server.clock.nowMs = START_MS + day * DAY_MS;
      expect(await browser.isLoggedIn()).toBe(true);
    }
    server.clock.nowMs = START_MS + 30 * DAY_MS - 1;
    expect(await browser.isLoggedIn()).toBe(true);
    server.clock.nowMs = START_MS + 30 * DAY_MS + 10_000;
    expect(await browser.isLoggedIn()).toBe(false);
  });

  test('end when unused for seven days', async () => {
    const browser = server.newBrowser();
    await browser.registerAs(ADA);
    server.clock.nowMs += 7 * DAY_MS - 1;
    expect(await browser.isLoggedIn()).toBe(true);
    server.clock.nowMs += 7 * DAY_MS;
    expect(await browser.isLoggedIn()).toBe(false);
  });

  test('are recorded as seen at most once a minute', async () => {
    const browser = server.newBrowser();
    await browser.registerAs(ADA);
    const seenAt = async () => {
      await browser.ask(readMe, {});
      const { rows } = await server.database.pool.query<{ last_seen_at_ms: string }>(
        'select last_seen_at_ms from session',
      );
      return Number(rows[0]?.last_seen_at_ms) - START_MS;
    };
    server.clock.nowMs = START_MS + 59_999;
    expect(await seenAt()).toBe(0);
    server.clock.nowMs = START_MS + 71_000;
    expect(await seenAt()).toBe(71_000);
    server.clock.nowMs = START_MS + 100_000;
    expect(await seenAt()).toBe(71_000);
  });

  test('several at once; a logout ends one of them, at once and with its sockets', async () => {
    const [home, phone] = [server.newBrowser(), server.newBrowser()];
    await home.registerAs(ADA);
    await phone.ask(login, ADA_LOGIN);
    expect([await home.isLoggedIn(), await phone.isLoggedIn()]).toEqual([true, true]);
    const token = phone.sessionToken;
    const session = await server.identity.sessions.find(token);
    await phone.ask(logout, {});
    expect(phone.sessionToken).toBeUndefined();
    expect(await server.identity.sessions.find(token)).toBeUndefined();
    expect(server.ended).toEqual([{ sessionId: session?.sessionId }]);
    expect(await home.isLoggedIn()).toBe(true);
    await phone.ask(logout, {});
    expect(server.ended).toHaveLength(1);
  });

  test('a sign-in replaces the session of this browser: the old token is void', async () => {
    const browser = server.newBrowser();
    await browser.registerAs(ADA);
    const oldToken = browser.sessionToken;
    const old = await server.identity.sessions.find(oldToken);
    await browser.ask(login, ADA_LOGIN);
    expect(browser.sessionToken).not.toBe(oldToken);
    expect(await server.identity.sessions.find(oldToken)).toBeUndefined();
    expect(server.ended).toEqual([{ sessionId: old?.sessionId }]);
    expect(await server.countRows('session')).toBe(1);
  });

  test('a token that was planted before the sign-in is void after it', async () => {
    const [eve, victim] = [server.newBrowser(), server.newBrowser()];
    await eve.registerAs({ username: 'mallory', email: 'm@example.com' });
    await server.newBrowser().registerAs(ADA);
    Object.assign(victim.cookies, eve.cookies);
    await victim.ask(login, ADA_LOGIN);
    expect(await eve.isLoggedIn()).toBe(false);
    await eve.ask(sendCode, { purpose: 'forgot', channel: 'email', target: ADA.email });
    await expect(eve.readCode('forgot')).rejects.toThrow('no code');
    // The victim's browser is trusted, with a token of its own.
    server.clock.nowMs += MINUTE_MS;
    await victim.ask(sendCode, { purpose: 'forgot', channel: 'email', target: ADA.email });
    expect(await victim.readCode('forgot')).toMatch(/^\d{6}$/);
  });

  test('an ending on another server is noticed within ten seconds', async () => {
    const browser = server.newBrowser();
    await browser.registerAs(ADA);
    expect(await browser.isLoggedIn()).toBe(true);
    await server.database.pool.query('delete from session');
    server.clock.nowMs += 9_999;
    expect(await browser.isLoggedIn()).toBe(true);
    server.clock.nowMs += 1;
    expect(await browser.isLoggedIn()).toBe(false);
  });

  test('a lookup that is overtaken by a logout caches nothing', async () => {
    const browser = server.newBrowser();
    await browser.registerAs(ADA);
    const { deps } = server.identity;
    const gate = new EventEmitter();
    const [isFound, isOpen] = [once(gate, 'found'), once(gate, 'open')];
    // The database answers at once, but the answer arrives late.
    const query = async (text: string, values: unknown[]) => {
      const result = await deps.pool.query(text, values);
      if (!text.includes('where token_hash')) return result;
      gate.emit('found');
      await isOpen;
      return result;
    };
    const sessions = new Sessions({ ...deps, pool: { query } as unknown as Pool });
    const token = browser.sessionToken;
    const search = sessions.find(token);
    await isFound;
    const { rows } = await deps.pool.query<{ id: string }>('select id from session');
    await sessions.end(rows[0]?.id ?? '');
    gate.emit('open');
    await search;
    expect(await sessions.find(token)).toBeUndefined();
  });

  test('garbage in the cookie is no session', async () => {
    for (const token of [undefined, '', 'x', 'a'.repeat(43), '\u0000'.repeat(43)]) {
      expect(await server.identity.sessions.find(token)).toBeUndefined();
    }
  });

  test('the database holds no token, only hashes', async () => {
    const browser = server.newBrowser();
    await browser.registerAs(ADA);
    for (const table of ['session', 'trusted_device', 'verification_code', 'throttle']) {
      const { rows } = await server.database.pool.query<{ row: string }>(
        `select row_to_json(one)::text as row from ${table} one`,
      );
      const text = rows.map(({ row }) => row).join('\n');
      for (const { value } of browser.changes) {
        expect(text).not.toContain(value);
        expect(text).not.toContain(Buffer.from(value ?? '').toString('hex'));
        expect(text).not.toContain(Buffer.from(value ?? '', 'base64url').toString('hex'));
      }
    }
  });
});

describe('[14.5] [S7] the sessions of a member', () => {
  const sessionsOf = async (browser: Browser) => (await browser.ask(listSessions, {})).sessions;

  test('are listed for their owner: this one first, with what identifies the others', async () => {
    const [home, phone] = [server.newBrowser('203.0.113.5'), server.newBrowser('198.51.100.7')];
    await home.registerAs(ADA);
    await server.newBrowser().registerAs({ username: 'mallory', email: 'm@example.com' });
    server.clock.nowMs += HOUR_MS;
    await phone.ask(login, ADA_LOGIN);
    const device = { id: expect.any(String), browser: null, system: null };
    const [atHome, onPhone] = [
      { ...device, network: '203.0.•.•', createdAtMs: START_MS, lastSeenAtMs: START_MS + HOUR_MS },
      {
        ...device,
        network: '198.51.•.•',
        createdAtMs: START_MS + HOUR_MS,
        lastSeenAtMs: START_MS + HOUR_MS,
      },
    ];
    expect(await sessionsOf(home)).toEqual([
      { ...atHome, isThis: true },
      { ...onPhone, isThis: false },
    ]);
    expect(await sessionsOf(phone)).toEqual([
      { ...onPhone, isThis: true },
      { ...atHome, isThis: false },
    ]);
  });

  test('are twenty at most: one more ends the oldest, also concurrently', async () => {
    const first = server.newBrowser();
    await first.registerAs(ADA);
    server.clock.nowMs += 1;
    const others = Array.from({ length: 24 }, () => server.newBrowser());
    await Promise.all(others.map((browser) => browser.ask(login, ADA_LOGIN)));
    expect(await first.isLoggedIn()).toBe(false);
    const living = await Promise.all(others.map((browser) => browser.isLoggedIn()));
    expect(living.filter(Boolean)).toHaveLength(20);
    expect(server.ended).toHaveLength(5);
    // A sign-in that replaces the browser's own old session ends no other.
    const again = others[living.indexOf(true)];
    await again?.ask(login, ADA_LOGIN);
    expect(await server.countRows('session')).toBe(20);
    expect(server.ended).toHaveLength(6);
  });

  test('an expired one does not cost a live one its place', async () => {
    const first = server.newBrowser();
    await first.registerAs(ADA);
    for (let count = 0; count < 19; count += 1) await server.newBrowser().ask(login, ADA_LOGIN);
    for (let day = 6; day <= 12; day += 6) {
      server.clock.nowMs = START_MS + day * DAY_MS;
      expect(await first.isLoggedIn()).toBe(true);
    }
    await server.newBrowser().ask(login, ADA_LOGIN);
    expect(await first.isLoggedIn()).toBe(true);
  });

  test('one is ended, at once, with its sockets and the trust in its device', async () => {
    const [home, lost] = [server.newBrowser(), server.newBrowser()];
    await home.registerAs(ADA);
    await lost.ask(login, ADA_LOGIN);
    const [, other] = await sessionsOf(home);
    const id = other?.id ?? '';
    await home.ask(endOneSession, {}, { id });
    expect([await home.isLoggedIn(), await lost.isLoggedIn()]).toEqual([true, false]);
    expect(server.ended).toEqual([{ sessionId: id }]);
    const forgot = { purpose: 'forgot', channel: 'email', target: ADA.email } as const;
    expect((await lost.ask(sendCode, forgot)).delivery).toBe('log');
    expect((await home.ask(sendCode, forgot)).delivery).toBe('inbox');
    expect(await home.refusal(endOneSession, {}, { id })).toEqual({ code: 'NOT_FOUND' });
  });

  test('ending one from before devices were recorded revokes all other trust', async () => {
    const [home, lost] = [server.newBrowser(), server.newBrowser()];
    await home.registerAs(ADA);
    await lost.ask(login, ADA_LOGIN);
    await server.database.pool.query('update session set device_id = null');
    const [, other] = await sessionsOf(home);
    await home.ask(endOneSession, {}, { id: other?.id ?? '' });
    expect(await server.countRows('trusted_device')).toBe(1);
  });

  test('nobody ends another member’s', async () => {
    const [home, eve] = [server.newBrowser(), server.newBrowser()];
    await home.registerAs(ADA);
    await eve.registerAs({ username: 'mallory', email: 'm@example.com' });
    const [own] = await sessionsOf(home);
    const refusal = await eve.refusal(endOneSession, {}, { id: own?.id ?? '' });
    expect(refusal).toEqual({ code: 'NOT_FOUND' });
    expect(await eve.ask(endOtherSessions, {})).toEqual({ endedCount: 0 });
    expect(await home.isLoggedIn()).toBe(true);
  });

  test('all others are ended together, and no other browser stays trusted', async () => {
    const [home, phone, fixture] = [server.newBrowser(), server.newBrowser(), server.newBrowser()];
    await home.registerAs(ADA);
    for (const browser of [phone, fixture]) await browser.ask(login, ADA_LOGIN);
    await fixture.ask(logout, {});
    expect(await home.ask(endOtherSessions, {})).toEqual({ endedCount: 1 });
    expect([await home.isLoggedIn(), await phone.isLoggedIn()]).toEqual([true, false]);
    expect(await server.countRows('trusted_device')).toBe(1);
  });

  test('the log shows whether the device is new', async () => {
    const home = server.newBrowser();
    await home.registerAs(ADA);
    await home.ask(login, ADA_LOGIN);
    const reasons = server.logLines.flatMap(
      (line) => /"reason":"(\w+ device)"/.exec(line)?.[1] ?? [],
    );
    expect(reasons).toEqual(['new device', 'known device']);
  });
});

test('what has expired is deleted, what has not stays', async () => {
  const browser = server.newBrowser();
  await browser.registerAs(ADA);
  await server.newBrowser().refusal(login, { ...ADA_LOGIN, password: 'wrong one' });
  await browser.ask(sendCode, { purpose: 'forgot', channel: 'email', target: ADA.email });
  const counts = async () => {
    await sweepIdentity(server.identity);
    const tables = ['session', 'security_event', 'trusted_device', 'verification_code', 'throttle'];
    return Promise.all(tables.map((table) => server.countRows(table)));
  };
  expect(await counts()).toEqual([1, 1, 1, 1, 14]);
  server.clock.nowMs = START_MS + HOUR_MS;
  // The wrong password stays: waiting must not reset the count of a hundred.
  expect(await counts()).toEqual([1, 1, 1, 0, 1]);
  server.clock.nowMs = START_MS + 30 * DAY_MS;
  expect(await counts()).toEqual([0, 1, 1, 0, 1]);
  server.clock.nowMs = START_MS + 180 * DAY_MS;
  expect(await counts()).toEqual([0, 0, 0, 0, 1]);
  server.clock.nowMs = START_MS + 365 * DAY_MS;
  expect(await counts()).toEqual([0, 0, 0, 0, 0]);
});
