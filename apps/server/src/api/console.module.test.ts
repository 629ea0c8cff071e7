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
