/**
 * The console on a running server: a port, an app and cookies of its own, and nothing of the member
 * app. A member's session never opens it, and a session of staff never opens the member app.
 */
import { endpointsOf } from '@anywhen/protocol';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiClient } from '../../testing/api-client.ts';
import { freePort } from '../../testing/free-port.ts';
import { ConsoleClient } from '../../testing/staff/console-client.ts';
import { TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let member: ApiClient;
let staff: ConsoleClient;
let link = '';

beforeAll(async () => {
  const env = { CONSOLE_PORT: String(await freePort()), CONSOLE_TOKEN: 'true' };
  app = await TestApp.start({ env });
  link = app.consoleLink;
  member = new ApiClient(app.url);
  await member.register('alice_a');
  staff = new ConsoleClient(app.consoleUrl);
});

afterAll(() => app.remove());

describe('[0.6] the console', () => {
  it('prints a link for the first admin, who then has a session of a strict cookie', async () => {
    expect(link).toMatch(/^http:\/\/localhost:\d+\/#link=[\w-]{43}$/);
    const [, token = ''] = link.split('#link=');
    const passed = await staff.open(token, 'ada', app.nowMs());
    expect(passed.code).toBe('ok');
    const set = passed.headers.getSetCookie().find((line) => line.startsWith('anywhen_console='));
    expect(set).toMatch(/HttpOnly/);
    expect(set).toMatch(/SameSite=Strict/);
    expect(set).toMatch(/Path=\//);
    expect(set).not.toMatch(/Domain/);
    expect((await staff.get('/staff/me')).data).toMatchObject({ id: 'ada', role: 'admin' });
  });

  it.each(endpointsOf('staff').filter(({ access }) => access === 'staff'))(
    '[S1] $method $path is closed to a member and to a visitor',
    async ({ method, path }) => {
      const place = path.replaceAll(/\{\w+\}/g, '1');
      for (const cookie of [member.cookieHeader, '']) {
        const csrf = `anywhen_console_csrf=${staff.cookies.get('anywhen_console_csrf')}`;
        const body = method === 'GET' ? {} : { body: {} };
        const answer = await staff.send(place, { method, cookie: `${cookie}; ${csrf}`, ...body });
        expect([answer.status, answer.code]).toEqual([401, 'NOT_LOGGED_IN']);
      }
    },
  );

  it('[S1] a session of staff is nobody in the member app, under either name', async () => {
    const token = staff.cookies.get('anywhen_console') ?? '';
    for (const cookie of [staff.cookieHeader, `anywhen_session=${token}`]) {
      expect((await staff.get('/me', { cookie, base: app.url })).code).toBe('NOT_LOGGED_IN');
    }
    const theirs = /anywhen_session=([^;]+)/.exec(member.cookieHeader)?.[1] ?? '';
    expect(theirs).not.toBe('');
    const renamed = await staff.get('/staff/me', { cookie: `anywhen_console=${theirs}` });
    expect(renamed.code).toBe('NOT_LOGGED_IN');
  });

  it('has its own calls only, and its own OpenAPI', async () => {
    const own = await fetch(`${app.consoleUrl}/api/openapi.json`);
    const { paths } = (await own.json()) as { paths: object };
    expect(Object.keys(paths).every((path) => path.startsWith('/api/staff/'))).toBe(true);
    expect((await fetch(`${app.consoleUrl}/api/demo/prose`)).status).toBe(404);
    expect((await fetch(`${app.url}/api/staff/me`)).status).toBe(404);
  });

  it('[S7] a session that was planted before the login opens nothing after it', async () => {
    const planted = 'p'.repeat(43);
    const victim = new ConsoleClient(app.consoleUrl);
    await victim.get('/staff/me');
    for (const name of ['anywhen_console', 'anywhen_console_step'])
      victim.cookies.set(name, planted);
    const made = await staff.send('/staff/accounts', { body: { id: 'vera', role: 'support' } });
    await victim.open(String(made.data['token']), 'vera', app.nowMs());
    expect((await victim.get('/staff/me')).data).toMatchObject({ id: 'vera', role: 'support' });
    expect(victim.cookies.get('anywhen_console')).not.toBe(planted);
    for (const name of ['anywhen_console', 'anywhen_console_step']) {
      const answer = await staff.get('/staff/me', { cookie: `${name}=${planted}` });
      expect(answer.code).toBe('NOT_LOGGED_IN');
    }
    const before = victim.cookieHeader;
    expect((await victim.send('/staff/logout')).code).toBe('ok');
    expect((await victim.get('/staff/me', { cookie: before })).code).toBe('NOT_LOGGED_IN');
  });

  it('[S9] takes no write that a form or a page of another origin could send', async () => {
    const before = await countAudit();
    const csrf = staff.cookies.get('anywhen_console_csrf') ?? '';
    const types = ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data'];
    const asForm = (type: string) =>
      fetch(`${app.consoleUrl}/api/staff/accounts`, {
        method: 'POST',
        headers: { cookie: staff.cookieHeader, 'content-type': type },
        body: '{"id":"mallory","role":"admin"}',
      });
    for (const type of types) expect((await asForm(type)).status).toBeGreaterThanOrEqual(400);
    const body = { id: 'mallory', role: 'admin' };
    const asked: Record<string, string>[] = [
      { 'x-csrf': '' },
      // Whoever can plant a cookie knows what it says, but not from which page the call comes.
      { 'x-csrf': csrf, origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
      { 'x-csrf': csrf, origin: 'null' },
      { 'x-csrf': csrf, 'x-http-method-override': 'GET', origin: app.url },
    ];
    for (const headers of asked) {
      const answer = await staff.send('/staff/accounts', { body, headers });
      expect([answer.code, headers], JSON.stringify(headers)).toEqual(['FORBIDDEN', headers]);
    }
    const asLink = await staff.get('/staff/accounts?id=mallory&role=admin');
    expect(asLink.code).toBe('VALIDATION');
    const { accounts } = (await staff.get('/staff/accounts')).data as {
      accounts: { id: string }[];
    };
    expect(accounts.map(({ id }) => id)).not.toContain('mallory');
    expect(await countAudit()).toBe(before);
  });

  it('[S10] is framed by nobody: no answer of it, whatever it is', async () => {
    const places = [
      '/',
      '/house',
      '/api/staff/me',
      '/api/openapi.json',
      '/api/nothing',
      '/%',
      '/x.js',
    ];
    for (const place of places) {
      const { headers } = await fetch(`${app.consoleUrl}${place}`);
      expect(headers.get('x-frame-options'), place).toBe('DENY');
      expect(headers.get('content-security-policy'), place).toContain("frame-ancestors 'none'");
    }
  });

  it('lists this process within seconds, with what it is missing', async () => {
    const list = async () => (await staff.get('/staff/house/health')).data['processes'] as object[];
    await expect.poll(async () => (await list()).length, { timeout: 30_000 }).toBe(1);
    expect(await list()).toMatchObject([{ role: 'all', sockets: 0 }]);
  });

  it('[S9] takes writes from its own pages only, and nobody frames it', async () => {
    const ask = async (headers: Record<string, string>) =>
      (await staff.send('/staff/logout', { headers })).code;
    expect(await ask({ 'x-csrf': '' })).toBe('FORBIDDEN');
    const members = /anywhen_csrf=([^;]+)/.exec(member.cookieHeader)?.[1] ?? '';
    expect(await ask({ 'x-csrf': members })).toBe('FORBIDDEN');
    expect(await ask({ 'sec-fetch-site': 'cross-site' })).toBe('FORBIDDEN');
    expect(await ask({ 'sec-fetch-site': 'same-site' })).toBe('FORBIDDEN');
    expect(await ask({ origin: app.url })).toBe('FORBIDDEN');
    const me = await staff.get('/staff/me');
    expect(me.code).toBe('ok');
    expect(me.headers.get('x-frame-options')).toBe('DENY');
    expect(me.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  });
});

describe('[0.6] the app of the console', () => {
  it.each(['/', '/queues/deposit', '/cases/deposit/7', '/no/such/page?x=1'])(
    '%s is its page, which nobody stores or frames',
    async (path) => {
      const answer = await fetch(`${app.consoleUrl}${path}`);
      expect([answer.status, await answer.text()]).toEqual([
        200,
        '<html><body>console</body></html>',
      ]);
      const headers = Object.fromEntries(answer.headers);
      expect(headers).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'cross-origin-opener-policy': 'same-origin',
      });
      const policy = headers['content-security-policy'] ?? '';
      expect(policy.split(';')).toContain("script-src 'self'");
      expect(policy).toContain("frame-ancestors 'none'");
    },
  );

  it('has files of its own, named by their content', async () => {
    const answer = await fetch(`${app.consoleUrl}/assets/index-x1.js`);
    expect(await answer.text()).toBe('openConsole()');
    expect(answer.headers.get('cache-control')).toContain('immutable');
    expect((await fetch(`${app.url}/assets/index-x1.js`)).status).toBe(404);
  });

  it.each([
    ['GET', '/api/no/such/call'],
    ['GET', '/assets/gone.js'],
    ['GET', '/index.html'],
    ['POST', '/'],
  ] as const)('%s %s is refused as JSON', async (method, path) => {
    const answer = await fetch(`${app.consoleUrl}${path}`, { method });
    expect(answer.status).toBe(404);
    expect(await answer.json()).toMatchObject({ ok: false, code: 'NOT_FOUND' });
  });

  it('[S1] a member’s cookie sees the page and nothing else', async () => {
    const headers = { cookie: member.cookieHeader };
    expect((await fetch(`${app.consoleUrl}/`, { headers })).status).toBe(200);
    const self = await fetch(`${app.consoleUrl}/api/staff/me`, { headers });
    expect([self.status, await self.json()]).toMatchObject([401, { code: 'NOT_LOGGED_IN' }]);
  });
});

async function countAudit(): Promise<number> {
  const { rows } = await app.database.pool.query<{ count: string }>(
    'select count(*) from staff_audit',
  );
  return Number(rows[0]?.count);
}
