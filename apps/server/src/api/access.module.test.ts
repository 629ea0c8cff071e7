/**
 * Authorization on the running server: visitors, members, other members, other sites. Nobody reads
 * or changes another member's data.
 */
import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { API_BASE, type Message, endpointsOf } from '@anywhen/protocol';
import WebSocket from 'ws';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CACHE_CONTROL } from '../platform/http/every-answer.ts';
import { TestClient } from '../../testing/platform/sockets/test-hub.ts';
import { ApiClient } from '../../testing/api-client.ts';
import { ServerProcess } from '../../testing/server-process.ts';

let server: ServerProcess;
let alice: ApiClient;
let bob: ApiClient;

beforeAll(async () => {
  server = await ServerProcess.start();
  [alice, bob] = [new ApiClient(server.url), new ApiClient(server.url)];
  await alice.register('alice_a');
  await bob.register('bobby_b');
});

afterAll(async () => {
  await server.remove();
});

const codeOf = ({ body }: { body: { ok: boolean; code?: string } }) => (body.ok ? 'ok' : body.code);

describe('[S1] access', () => {
  const memberOnly = endpointsOf('member').filter(({ access }) => access === 'member');

  it.each(memberOnly)('$method $path is closed to a visitor', async ({ method, path }) => {
    const visitor = new ApiClient(server.url);
    const place = path.replace('{kind}', 'funds');
    const answer = await visitor.send(method, place, method === 'GET' ? {} : { body: '{}' });
    expect(answer.status).toBe(401);
    expect(codeOf(answer)).toBe('NOT_LOGGED_IN');
  });

  it('shows a member nothing of another member’s', async () => {
    await alice.transfer({ quantity: '77.77' });
    const ledger = await bob.get('/ledger');
    expect(JSON.stringify(ledger.body)).not.toContain('77.77');
    const spot = await bob.get('/assets/spot');
    expect(spot.body.ok && spot.body.data['lines']).toEqual([]);
  });

  it('a cursor of one member shows nothing to another', async () => {
    const page = await alice.get('/ledger?limit=1');
    const cursor = page.body.ok ? String(page.body.data['nextCursor']) : '';
    const other = await bob.get(`/ledger?limit=50&cursor=${cursor}`);
    expect(JSON.stringify(other.body)).not.toContain('77.77');
  });

  it('one member’s key never returns another member’s answer', async () => {
    const key = randomUUID();
    await alice.transfer({ quantity: '1' }, key);
    const answer = await bob.transfer({ quantity: '2' }, key);
    expect(codeOf(answer)).toBe('ok');
    expect(answer.headers.get('idempotent-replay')).toBeNull();
  });

  it('closes private topics to visitors and keeps members’ topics apart', async () => {
    const visitorSays = await firstFrame(server.url, '', 'balance');
    expect(visitorSays).toMatchObject({ type: 'rejected', code: 'NOT_LOGGED_IN' });
    const own = await firstFrame(server.url, alice.cookieHeader, 'balance');
    const others = await firstFrame(server.url, bob.cookieHeader, 'balance');
    expect(JSON.stringify(own)).toContain('78.77');
    expect(JSON.stringify(others)).not.toContain('78.77');
  });
});

describe('[S1] no private answer may be cached where another could read it', () => {
  const pathOf = (path: string) => `${API_BASE}${path.replaceAll(/\{\w+\}/g, 'x')}`;
  const cacheOf = async (path: string, method = 'GET', headers: Record<string, string> = {}) => {
    const answer = await fetch(server.url + path, { method, headers, redirect: 'manual' });
    await answer.arrayBuffer();
    expect(answer.headers.get('permissions-policy'), path).toContain('microphone=()');
    return answer.headers.get('cache-control');
  };

  it.each(endpointsOf('member'))('$method $path', async ({ method, path }) => {
    expect(await cacheOf(pathOf(path), method)).toBe(CACHE_CONTROL.moment);
    const cookie = { cookie: alice.cookieHeader };
    expect(await cacheOf(pathOf(path), method, cookie)).toBe(CACHE_CONTROL.moment);
  });

  it.each(['/', '/nowhere', '/gone.js', '/api/nothing', '/livez', '/readyz', '/100%'])(
    '%s',
    async (path) => {
      expect(await cacheOf(path)).toBe(CACHE_CONTROL.moment);
      expect(await cacheOf(path, 'GET', { accept: 'text/html' })).toBe(CACHE_CONTROL.moment);
    },
  );

  it('public answers may be cached for as long as they stay true', async () => {
    for (const path of ['/favicon.svg', '/sw.js', '/api/docs', '/api/openapi.json']) {
      expect(await cacheOf(path), path).toBe(CACHE_CONTROL.release);
    }
    const page = await (await fetch(server.url)).text();
    const asset = /\/assets\/[\w.-]+\.js/.exec(page)?.[0] ?? '';
    expect(await cacheOf(asset), asset).toBe(CACHE_CONTROL.forever);
  });
});

describe('[15.1] messages', () => {
  type Page = { messages: Message[]; unread: number; nextCursor: string | null };
  const listOf = async (member: ApiClient, query = ''): Promise<Page> => {
    const { body } = await member.get(`/messages${query}`);
    if (!body.ok) throw new Error(body.code);
    return body.data as Page;
  };
  const kindsOf = ({ messages }: Page) => messages.map(({ kind }) => kind);

  it('begin with a welcome, and report a login from an unknown browser', async () => {
    await expect.poll(async () => kindsOf(await listOf(alice))).toEqual(['welcome']);
    await alice.post('/auth/login', { account: 'alice_a', password: 'correct horse battery' });
    expect(kindsOf(await listOf(alice))).toEqual(['welcome']);
    const socket = await TestClient.open(`${server.url.replace('http', 'ws')}/ws`, {
      cookie: alice.cookieHeader,
    });
    socket.subscribe('messages');
    await socket.until(() => socket.received('messages').length === 1);
    const stranger = new ApiClient(server.url);
    await stranger.post('/auth/login', { account: 'alice_a', password: 'correct horse battery' });
    await socket.until(() => socket.received('messages').length === 2);
    expect(socket.received('messages').map(({ data }) => data)).toMatchObject([
      { unread: 1, messages: [{ kind: 'welcome' }] },
      { unread: 2, messages: [{ kind: 'new-login', link: '/my/security', readAtMs: null }] },
    ]);
    await alice.post('/messages/read', { upTo: (await listOf(alice)).messages[0]?.id });
    await socket.until(() => socket.received('messages').length === 3);
    expect(socket.received('messages')[2]?.data).toEqual({ unread: 0, messages: [] });
    socket.ws.close();
  });

  it('come newest first, by category and page by page', async () => {
    const { messages, nextCursor } = await listOf(alice, '?limit=1');
    expect(messages).toMatchObject([{ kind: 'new-login', category: 'system' }]);
    expect(kindsOf(await listOf(alice, `?limit=1&cursor=${nextCursor}`))).toEqual(['welcome']);
    expect(await listOf(alice, '?category=trade')).toMatchObject({ messages: [], unread: 0 });
    expect(codeOf(await alice.get('/messages?category=gossip'))).toBe('VALIDATION');
  });

  it('are the member’s own: another neither lists nor reads them', async () => {
    await expect.poll(async () => kindsOf(await listOf(bob))).toEqual(['welcome']);
    const ids = (await listOf(bob)).messages.map(({ id }) => id);
    expect(codeOf(await alice.post('/messages/read', { ids }))).toBe('ok');
    expect(await listOf(bob)).toMatchObject({ unread: 1, messages: [{ readAtMs: null }] });
    await bob.post('/messages/read', { ids });
    const { unread, messages } = await listOf(bob);
    expect(unread).toBe(0);
    await bob.post('/messages/read', { ids });
    expect((await listOf(bob)).messages).toEqual(messages);
  });

  it('[13.5] are deleted with the rest of a member’s data', async () => {
    const body = JSON.stringify({ password: 'correct horse battery' });
    expect(codeOf(await bob.send('DELETE', '/me/data', { body }))).toBe('ok');
    expect(await listOf(bob)).toEqual({ messages: [], unread: 0, nextCursor: null });
    expect((await listOf(alice)).messages).toHaveLength(2);
  });
});

describe('[S9] other sites', () => {
  const write = (headers: Record<string, string>) =>
    alice.post('/transfers', { from: 'funds' }, { 'idempotency-key': randomUUID(), ...headers });

  it('cannot write: rejected by origin, by fetch metadata, and without the token', async () => {
    expect(codeOf(await write({ origin: 'https://evil.example' }))).toBe('FORBIDDEN');
    expect(codeOf(await write({ 'sec-fetch-site': 'cross-site' }))).toBe('FORBIDDEN');
    expect(codeOf(await write({ 'x-csrf': 'guess' }))).toBe('FORBIDDEN');
    expect(codeOf(await write({ origin: server.url }))).toBe('VALIDATION');
  });

  it('cannot point their host name at our address, on any port', async () => {
    for (const port of [server.port, server.opsPort]) {
      const statusOf = (host: string) =>
        new Promise((resolve, reject) => {
          const asked = request({ port, path: '/livez', headers: { host } }, (answer) => {
            answer.resume();
            resolve(answer.statusCode);
          });
          asked.on('error', reject);
          asked.end();
        });
      expect(await statusOf('evil.example')).toBe(403);
      expect(await statusOf(`localhost:${port}`)).toBe(200);
    }
  });

  it('cannot open a socket', async () => {
    const socket = new WebSocket(`${server.url.replace('http', 'ws')}/ws`, {
      origin: 'https://evil.example',
    });
    const status = await new Promise((resolve) => {
      socket.once('unexpected-response', (_request, response) => resolve(response.statusCode));
      socket.once('open', () => resolve('open'));
      socket.once('error', () => undefined);
    });
    expect(status).toBe(403);
  });

  it('[S10] cannot frame or script a page', async () => {
    const page = await fetch(server.url);
    const policy = page.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("script-src 'self'");
    expect(policy).not.toContain("script-src 'self' 'unsafe-inline'");
    expect(page.headers.get('x-content-type-options')).toBe('nosniff');
    expect(page.headers.get('x-simulated')).toBe('1');
  });
});

describe('[0.4] a repeated request', () => {
  it('gets the first answer again, marked as a repetition', async () => {
    const key = randomUUID();
    const first = await alice.transfer({ quantity: '3' }, key);
    const again = await alice.transfer({ quantity: '3' }, key);
    expect(again.body).toEqual(first.body);
    expect(again.headers.get('idempotent-replay')).toBe('true');
    const other = await alice.transfer({ quantity: '4' }, key);
    expect(other.status).toBe(409);
    expect(codeOf(other)).toBe('IDEMPOTENCY_CONFLICT');
  });

  it('needs a key, and the key is a UUID', async () => {
    const body = { from: 'funds', to: 'spot', currency: 'USDT', quantity: '1' };
    const without = await alice.post('/transfers', body);
    expect(without.body).toMatchObject({ fields: { 'Idempotency-Key': 'required' } });
    const odd = await alice.post('/transfers', body, { 'idempotency-key': 'abc' });
    expect(odd.body).toMatchObject({ fields: { 'Idempotency-Key': 'format' } });
  });

  it('can be dropped by its key: either it happened, or it never will', async () => {
    const [taken, free] = [randomUUID(), randomUUID()];
    const drop = (key: string) => alice.post('/requests/drop', {}, { 'idempotency-key': key });
    const first = await alice.transfer({ quantity: '3' }, taken);
    expect((await drop(taken)).body).toMatchObject({ data: { hasHappened: true } });
    expect((await alice.transfer({ quantity: '3' }, taken)).body).toEqual(first.body);
    expect((await drop(free)).body).toMatchObject({ data: { hasHappened: false } });
    expect(codeOf(await alice.transfer({ quantity: '3' }, free))).toBe('IDEMPOTENCY_CONFLICT');
  });

  it('[R6] sent twenty times at once happens once', async () => {
    const before = await availableFunds(alice);
    const key = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => alice.transfer({ quantity: '5' }, key)),
    );
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(await availableFunds(alice)).toBe(before - 5);
  });
});

describe('[M4] one balance', () => {
  it('is never spent twice by many concurrent requests', async () => {
    const racer = new ApiClient(server.url);
    await racer.register('racer_r');
    const answers = await Promise.all(
      Array.from({ length: 64 }, () => racer.transfer({ quantity: '300' })),
    );
    expect(answers.filter(({ body }) => body.ok).length).toBe(33);
    expect(answers.filter((answer) => codeOf(answer) === 'BALANCE_INSUFFICIENT').length).toBe(31);
    expect(await availableFunds(racer)).toBe(100);
  });
});

describe('documents', () => {
  it('serves the OpenAPI document and a page to read it', async () => {
    const openApi = (await (await fetch(`${server.url}${API_BASE}/openapi.json`)).json()) as {
      openapi: string;
      paths: object;
    };
    expect(openApi.openapi).toBe('3.1.0');
    expect(Object.keys(openApi.paths)).toContain('/api/transfers');
    const page = await (await fetch(`${server.url}${API_BASE}/docs`)).text();
    expect(page).toContain('BALANCE_INSUFFICIENT');
  });

  it('serves the app for pages, 404 for unknown ones, and an envelope for unknown calls', async () => {
    const [home, unknown] = await Promise.all([
      fetch(`${server.url}/homeindex/quotes`),
      fetch(`${server.url}/nowhere`),
    ]);
    expect([home.status, unknown.status]).toEqual([200, 404]);
    expect(await home.text()).toContain('"tickers"');
    expect((await alice.get('/nowhere')).body).toMatchObject({ ok: false, code: 'NOT_FOUND' });
  });

  it('serves health and metrics on the ops port', async () => {
    const ops = `http://127.0.0.1:${server.opsPort}`;
    expect((await fetch(`${ops}/livez`)).status).toBe(200);
    expect((await fetch(`${ops}/readyz`)).status).toBe(200);
    expect(await (await fetch(`${ops}/metrics`)).text()).toContain('commands_committed');
    expect((await fetch(`${server.url}/metrics`)).status).toBe(404);
  });
});

async function availableFunds(client: ApiClient): Promise<number> {
  const { body } = await client.get('/assets/funds');
  const lines = (body.ok ? body.data['lines'] : []) as { available: string }[];
  return Number(lines[0]?.available);
}

function firstFrame(url: string, cookie: string, topic: string): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(`${url.replace('http', 'ws')}/ws`, { headers: { cookie } });
    socket.once('open', () => socket.send(JSON.stringify({ op: 'subscribe', topics: [topic] })));
    socket.once('message', (text: Buffer) => {
      socket.close();
      resolve(JSON.parse(text.toString()));
    });
    socket.once('error', reject);
  });
}
