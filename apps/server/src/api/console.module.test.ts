/**
 * The console on a running server: a port of its own, cookies of its own, and nothing of the member
 * app. A member's session never opens it, and a session of staff never opens the member app.
 */
import { endpointsOf } from '@anywhen/protocol';
import { generate } from 'otplib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiClient } from '../../testing/api-client.ts';
import { freePort } from '../../testing/free-port.ts';
import { TestApp } from '../../testing/test-app.ts';

const PASSWORD = 'seven quiet otters hum';

let app: TestApp;
let member: ApiClient;
let cookies: Map<string, string>;
let link = '';

beforeAll(async () => {
  const env = { CONSOLE_PORT: String(await freePort()), CONSOLE_TOKEN: 'true' };
  app = await TestApp.start({ env });
  link = app.consoleLink;
  member = new ApiClient(app.url);
  await member.register('alice_a');
  cookies = new Map();
});

afterAll(() => app.remove());

type Sent = { status: number; body: Record<string, unknown>; headers: Headers };

async function send(
  path: string,
  {
    method = 'POST',
    body,
    cookie = header(cookies),
    headers = {},
    base = app.consoleUrl,
  }: {
    method?: string;
    body?: object;
    cookie?: string;
    headers?: Record<string, string>;
    base?: string;
  } = {},
): Promise<Sent> {
  const response = await fetch(`${base}/api${path}`, {
    method,
    headers: {
      cookie,
      'x-csrf': cookies.get('anywhen_console_csrf') ?? '',
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...headers,
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  for (const line of response.headers.getSetCookie()) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    cookies.set(name, value);
  }
  const text = await response.text();
  return {
    status: response.status,
    body: JSON.parse(text) as Record<string, unknown>,
    headers: response.headers,
  };
}

function header(all: ReadonlyMap<string, string>): string {
  return [...all].map(([name, value]) => `${name}=${value}`).join('; ');
}

const codeOf = ({ body }: Sent) => (body['ok'] ? 'ok' : body['code']);

describe('[0.6] the console', () => {
  it('prints a link for the first admin, who then has a session of a strict cookie', async () => {
    expect(link).toMatch(/^http:\/\/localhost:\d+\/#link=[\w-]{43}$/);
    const [, token] = link.split('#link=');
    await send('/staff/me', { method: 'GET' });
    const form = { token, id: 'ada', password: PASSWORD, repeat: PASSWORD };
    expect(codeOf(await send('/staff/links/open', { body: form }))).toBe('ok');
    const login = await send('/staff/login', { body: { id: 'ada', password: PASSWORD } });
    const { enrol } = login.body['data'] as { enrol: { secret: string } };
    const epoch = Math.floor(app.nowMs() / 1_000);
    const code = await generate({ secret: enrol.secret, epoch });
    const passed = await send('/staff/login/code', { body: { code } });
    expect(codeOf(passed)).toBe('ok');
    const set = passed.headers.getSetCookie().find((line) => line.startsWith('anywhen_console='));
    expect(set).toMatch(/HttpOnly/);
    expect(set).toMatch(/SameSite=Strict/);
    expect(set).toMatch(/Path=\//);
    expect(set).not.toMatch(/Domain/);
    expect((await send('/staff/me', { method: 'GET' })).body['data']).toEqual({
      id: 'ada',
      role: 'admin',
    });
  });

  it.each(endpointsOf('staff').filter(({ access }) => access === 'staff'))(
    '[S1] $method $path is closed to a member and to a visitor',
    async ({ method, path }) => {
      const place = path.replaceAll(/\{\w+\}/g, '1');
      for (const cookie of [member.cookieHeader, '']) {
        const csrf = `anywhen_console_csrf=${cookies.get('anywhen_console_csrf')}`;
        const body = method === 'GET' ? {} : { body: {} };
        const answer = await send(place, { method, cookie: `${cookie}; ${csrf}`, ...body });
        expect([answer.status, codeOf(answer)]).toEqual([401, 'NOT_LOGGED_IN']);
      }
    },
  );

  it('[S1] a session of staff is nobody in the member app, under either name', async () => {
    const token = cookies.get('anywhen_console') ?? '';
    for (const cookie of [header(cookies), `anywhen_session=${token}`]) {
      const answer = await send('/me', { method: 'GET', cookie, base: app.url });
      expect(codeOf(answer)).toBe('NOT_LOGGED_IN');
    }
    const theirs = /anywhen_session=([^;]+)/.exec(member.cookieHeader)?.[1] ?? '';
    expect(theirs).not.toBe('');
    const renamed = await send('/staff/me', {
      method: 'GET',
      cookie: `anywhen_console=${theirs}`,
    });
    expect(codeOf(renamed)).toBe('NOT_LOGGED_IN');
  });

  it('has its own calls only, and its own OpenAPI', async () => {
    const own = await fetch(`${app.consoleUrl}/api/openapi.json`);
    const { paths } = (await own.json()) as { paths: object };
    expect(Object.keys(paths).every((path) => path.startsWith('/api/staff/'))).toBe(true);
    expect((await fetch(`${app.consoleUrl}/api/demo/prose`)).status).toBe(404);
    expect((await fetch(`${app.url}/api/staff/me`)).status).toBe(404);
  });

  it('[S9] takes writes from its own pages only, and nobody frames it', async () => {
    const ask = (headers: Record<string, string>) => send('/staff/logout', { headers });
    expect(codeOf(await ask({ 'x-csrf': '' }))).toBe('FORBIDDEN');
    const members = /anywhen_csrf=([^;]+)/.exec(member.cookieHeader)?.[1] ?? '';
    expect(codeOf(await ask({ 'x-csrf': members }))).toBe('FORBIDDEN');
    expect(codeOf(await ask({ 'sec-fetch-site': 'cross-site' }))).toBe('FORBIDDEN');
    expect(codeOf(await ask({ 'sec-fetch-site': 'same-site' }))).toBe('FORBIDDEN');
    expect(codeOf(await ask({ origin: app.url }))).toBe('FORBIDDEN');
    const me = await send('/staff/me', { method: 'GET' });
    expect(codeOf(me)).toBe('ok');
    expect(me.headers.get('x-frame-options')).toBe('DENY');
    expect(me.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  });
});
