/**
 * [S4] The ingress of a port, on bare connections: slow, malformed, excessive or misdirected
 * requests.
 */
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import { readConfig } from '../config.ts';
import { createHttpServer } from '../http/server.ts';
import { openLog } from '../log.ts';
import { serveHealth } from '../ops-server.ts';
import { openIngress } from './ingress.ts';
import { INGRESS_LIMITS, type IngressLimits } from './limits.ts';
import { RawClient } from '../../../testing/platform/ingress/raw-client.ts';

let app: FastifyInstance | undefined;
let clients: RawClient[] = [];
let port: number;

afterEach(async () => {
  for (const client of clients) client.leave();
  clients = [];
  await app?.close();
  app = undefined;
});

async function start(
  limits: Partial<IngressLimits> = {},
  env: Readonly<Record<string, string>> = {},
): Promise<void> {
  const config = readConfig(env, '/');
  app = await createHttpServer({
    config,
    ingress: openIngress({ config, nowMs: () => 1_000_000, limits }),
    log: openLog('silent'),
    nowMs: Date.now,
    findSession: () => Promise.resolve(undefined),
    observe: () => undefined,
  });
  app.post('/api/echo', async ({ body }) => body);
  app.get('/api/calls', async () => ({ ok: true }));
  app.get('/api/huge', async () => Buffer.alloc(64 * 1_048_576));
  app.get('/api/waits', () => new Promise(() => undefined));
  app.get('/', async () => 'page');
  app.get('/assets/a.js', async () => 'file');
  serveHealth(app, () => Promise.resolve({ isReady: true, parts: {} }));
  await app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = app.server.address() as AddressInfo);
}

async function open(localAddress?: string): Promise<RawClient> {
  const client = await RawClient.open(port, localAddress);
  clients.push(client);
  return client;
}

function countOpen(): Promise<number> {
  return new Promise((resolve) => app?.server.getConnections((_, count) => resolve(count)));
}

/** The statuses of this many requests, one after another on one connection. */
async function ask(paths: readonly string[], localAddress?: string, headers?: string[]) {
  const client = await open(localAddress);
  for (const [index, path] of paths.entries()) {
    client.get(path, headers);
    await expect.poll(() => client.statuses.length, { interval: 2 }).toBe(index + 1);
  }
  return client.statuses;
}

const times = (path: string, count: number) => Array<string>(count).fill(path);

describe('[S4] a client that is slow', () => {
  /** Whoever is not slow must not reach them, however slow the moment. */
  const QUICK = { headersMs: 2_000, requestMs: 3_000, checkMs: 20 };
  const HEAD = 'POST /api/echo HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n';

  it('with the headers is cut with 408, and others are served meanwhile', async () => {
    await start(QUICK);
    const slow = await Promise.all(Array.from({ length: 30 }, () => open()));
    const ends = slow.map((client) => client.drip(`GET / HTTP/1.1\r\nX-A: ${'b'.repeat(900)}`, 15));
    expect(await ask(['/', '/api/calls'])).toEqual([200, 200]);
    await Promise.all(ends);
    expect(slow.map(({ statuses }) => statuses)).toEqual(slow.map(() => [408]));
    expect(slow[0]?.received).toMatch(/^cache-control: no-store\r$/im);
  });

  it('with a body is cut, whatever its declared length', async () => {
    await start(QUICK);
    const counted = await open();
    const chunked = await open();
    const ends = [
      counted.drip(`${HEAD}Content-Length: 5000\r\n\r\n{`.padEnd(4_000), 20),
      chunked.drip(`${HEAD}Transfer-Encoding: chunked\r\n\r\n`, 1),
    ];
    expect(await ask(['/'])).toEqual([200]);
    await Promise.all(ends);
    expect([counted.statuses, chunked.statuses].flat().every((status) => status >= 400)).toBe(true);
  });

  it('to send anything at all, or stops in the middle, is cut', async () => {
    await start(QUICK);
    const [silent, half, bodyless] = [await open(), await open(), await open()];
    half.say('GET / HTT');
    bodyless.say(`${HEAD}Content-Length: 20\r\n\r\n{"a":`);
    expect(await ask(['/'])).toEqual([200]);
    for (const client of [silent, half, bodyless]) await client.ended;
    expect([silent.statuses, half.statuses]).toEqual([[408], [408]]);
  });

  it('to take its answer is cut, and one that takes it is not', async () => {
    await start({ answerMs: 3_000, silenceMs: 600_000 });
    const slow = await open();
    slow.get('/api/huge');
    slow.stopReading();
    await expect.poll(countOpen).toBe(1);
    const quick = await open();
    quick.get('/api/calls');
    await expect.poll(() => quick.statuses).toEqual([200]);
    await expect.poll(countOpen).toBe(1);
    quick.get('/api/calls');
    await expect.poll(() => quick.statuses).toEqual([200, 200]);
  });

  it('between two requests may idle as long as keep-alive allows', async () => {
    await start({ ...QUICK, keepAliveMs: 60_000 });
    const client = await open();
    client.get('/');
    await expect.poll(() => client.statuses).toEqual([200]);
    await new Promise((resolve) => setTimeout(resolve, QUICK.requestMs + 500));
    client.get('/');
    await expect.poll(() => client.statuses).toEqual([200, 200]);
  });
});

describe('[S4] malformed input', () => {
  it.each([
    ['no HTTP at all', '\x16\x03\x01\x02\x00\x01\x00\x01', 400],
    [
      'two lengths',
      'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab',
      400,
    ],
    [
      'a length and chunks',
      'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      400,
    ],
    [
      'a chunk of no size',
      'POST /api/echo HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n',
      400,
    ],
    ['a header over two lines', 'GET / HTTP/1.1\r\nHost: localhost\r\nX: a\r\n b\r\n\r\n', 400],
    [
      'headers without an end',
      `GET / HTTP/1.1\r\nHost: localhost\r\nX: ${'a'.repeat(20_000)}\r\n`,
      431,
    ],
  ])('%s ends its own connection', async (_what, said, status) => {
    await start();
    const client = await open();
    client.say(said);
    await client.ended;
    expect(client.statuses).toEqual([status]);
    expect(client.received).toMatch(/^cache-control: no-store\r$/im);
    expect(client.received).toMatch(/^x-simulated: 1\r$/im);
    expect(await ask(['/'])).toEqual([200]);
  });
});

const FEW = {
  api: { perMinute: 60, burst: 2 },
  bot: { perMinute: 60, burst: 2 },
  page: { perMinute: 60, burst: 2 },
  file: { perMinute: 60, burst: 2 },
  socket: { perMinute: 60, burst: 2 },
};

describe('[S4] one address', () => {
  it('[0.4] has a limited number of connections; another one is accepted', async () => {
    await start({ connectionsMax: 5 });
    const half = await Promise.all(Array.from({ length: 5 }, () => open()));
    for (const client of half) client.say('GET / HTTP/1.1\r\n');
    const further = await open();
    expect(await further.ended).toBe('');
    expect(await ask(['/'], '127.0.0.2')).toEqual([200]);
    half[0]?.leave();
    await expect
      .poll(async () => {
        const client = await open();
        client.get('/');
        await Promise.race([client.ended, expect.poll(() => client.statuses.length).toBe(1)]);
        return client.statuses;
      })
      .toEqual([200]);
  });

  it.each([
    ['pages', ['/', '/nowhere', '/', '/nowhere'], [200, 404, 429, 429]],
    ['unreadable paths', ['/100%', '/%ff', '/100%'], [400, 400, 429]],
    ['files', ['/assets/a.js', '/gone.js', '/assets/a.js'], [200, 404, 429]],
    ['health', ['/livez', '/readyz', '/livez'], [200, 200, 429]],
    ['calls', ['/api/calls', '/api/nothing', '/api/calls'], [200, 404, 429]],
  ])('[0.4] every request counts: %s', async (_what, paths, statuses) => {
    await start({ allowances: FEW });
    expect(await ask(paths)).toEqual(statuses);
    expect(await ask(paths.slice(0, 2), '127.0.0.2')).toEqual(statuses.slice(0, 2));
  });

  it('[0.4] gets the time to wait, in the API’s envelope', async () => {
    await start({ allowances: FEW });
    const client = await open();
    for (const path of times('/api/calls', 3)) client.get(path);
    await expect.poll(() => client.statuses).toEqual([200, 200, 429]);
    const refusal = client.received.slice(client.received.indexOf('HTTP/1.1 429'));
    expect(refusal).toMatch(/^retry-after: 1\r$/im);
    expect(refusal).toMatch(/^cache-control: no-store\r$/im);
    expect(refusal).toMatch(/"ok":false,"code":"RATE_LIMITED".*"retryAfterMs":1000/);
  });

  it('[0.4] has a limited number of pending calls', async () => {
    await start({ underWayMax: 2 });
    const waiting = [await open(), await open()];
    for (const client of waiting) client.get('/api/waits');
    await expect.poll(async () => ask(['/api/calls'])).toEqual([429]);
    expect(await ask(['/assets/a.js'])).toEqual([200]);
    expect(await ask(['/api/calls'], '127.0.0.2')).toEqual([200]);
    waiting[0]?.leave();
    await expect.poll(async () => ask(['/api/calls'])).toEqual([200]);
  });

  it('that sends thousands at once is cut off in the middle, with all its connections', async () => {
    await start({ allowances: FEW, refusals: { perMinute: 60, burst: 10 } });
    const beside = await open();
    const flood = await open();
    flood.say('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(3_000));
    await flood.ended;
    await beside.ended;
    expect(flood.statuses.length).toBeLessThanOrEqual(2 + 10);
    expect(await (await open()).ended).toBe('');
    expect(await ask(['/', '/api/calls'], '127.0.0.2')).toEqual([200, 200]);
  });

  const REQUEST = 'GET /api/calls HTTP/1.1\r\nHost: localhost\r\n\r\n';
  it.each([
    ['that ask once', REQUEST],
    ['that ask a hundred times at once', REQUEST.repeat(100)],
    ['that never finish asking', REQUEST.slice(0, -2)],
  ])('[0.4] with 600 connections %s keeps nobody else waiting', async (_what, said) => {
    await start();
    const flood = await Promise.all(Array.from({ length: 600 }, () => open()));
    for (const client of flood) client.say(said);
    for (const other of ['127.0.0.2', '127.0.0.3', '127.0.0.4']) {
      expect(await ask(['/', '/api/calls', '/assets/a.js'], other)).toEqual([200, 200, 200]);
    }
    const others = 3;
    await expect.poll(countOpen).toBeLessThanOrEqual(INGRESS_LIMITS.connectionsMax + others);
    const answered = flood.flatMap(({ statuses }) => statuses).filter((status) => status === 200);
    expect(answered.length).toBeLessThanOrEqual(INGRESS_LIMITS.allowances.api.burst);
  });

  it('[0.4] behind a proxy is the one the proxy names; the proxy itself is not counted', async () => {
    await start({ allowances: FEW, connectionsMax: 1 }, { TRUST_PROXY: '127.0.0.1' });
    const of = (address: string) => ['Host: localhost', `X-Forwarded-For: 9.9.9.9, ${address}`];
    expect(await ask(times('/', 3), '127.0.0.1', of('192.0.2.1'))).toEqual([200, 200, 429]);
    expect(await ask(times('/', 3), '127.0.0.1', of('2001:db8::1'))).toEqual([200, 200, 429]);
    expect(await ask(['/'], '127.0.0.1', of('2001:db8::2'))).toEqual([429]);
    // Not from the proxy: its own header is ignored.
    expect(await ask(times('/', 3), '127.0.0.2', of('192.0.2.3'))).toEqual([200, 200, 429]);
    expect(await ask(['/'], '127.0.0.1', of('192.0.2.3'))).toEqual([200]);
  });
});

describe('[S4] an address that is written in another way', () => {
  it('[0.4] counts as what it asks for', async () => {
    await start({ allowances: FEW });
    const calls = ['/%61pi/calls', '/api/c%61lls', '/api/calls', '/%61%70%69/calls?x=.js'];
    expect(await ask(calls)).toEqual([200, 200, 429, 429]);
    const pages = ['/livez/..', '/livez%2f', '/livez/more'];
    expect(await ask(pages)).toEqual([404, 404, 429]);
    expect(await ask(['/assets/%61.js'])).toEqual([200]);
  });

  it.each(['//api/calls', '/./api/calls', '/x/../api/calls', '/api%2Fcalls', '/API/calls'])(
    'and is no call is served as none: %s',
    async (path) => {
      await start();
      expect(await ask([path])).toEqual([404]);
    },
  );

  const HOST = 'Host: localhost\r\n';
  it.each([
    ['a fragment', `GET /api/calls#.js HTTP/1.1\r\n${HOST}\r\n`],
    ['a fragment of a query', `GET /?a#/api/calls HTTP/1.1\r\n${HOST}\r\n`],
    ['a whole address', `GET http://localhost/api/calls HTTP/1.1\r\n${HOST}\r\n`],
    ['an address elsewhere', `GET http://evil.example/api/calls HTTP/1.1\r\n${HOST}\r\n`],
    ['no path', `OPTIONS * HTTP/1.1\r\n${HOST}\r\n`],
    ['two hosts', `GET /api/calls HTTP/1.1\r\n${HOST}Host: evil.example\r\n\r\n`],
    ['two hosts of one name', `GET /api/calls HTTP/1.1\r\n${HOST}X: y\r\nhOsT: localhost\r\n\r\n`],
  ])('and could be read in two ways is refused: %s', async (_what, said) => {
    await start({ allowances: FEW });
    const client = await open();
    client.say(said.repeat(3));
    // Each of them counts.
    await expect.poll(() => client.statuses).toEqual([400, 400, 429]);
    expect(client.received).toContain('"MALFORMED"');
    expect(await ask(['/assets/a.js'])).toEqual([200]);
  });
});

describe('[S9] a foreign host name', () => {
  it('is rejected on every path, also where a page would be', async () => {
    const env = { PUBLIC_ORIGIN: 'https://paper.example', ALLOW_SIMULATED_INBOX: 'true' };
    await start({}, env);
    const paths = ['/', '/nowhere', '/api/calls', '/assets/a.js', '/livez', '/100%'];
    const refused = paths.map(() => 403);
    expect(await ask(paths, undefined, ['Host: evil.example'])).toEqual(refused);
    expect(await ask(['/'], undefined, [])).toEqual([403]);
    expect(await ask(['/'], undefined, ['Host: paper.example'])).toEqual([200]);
    expect(await ask(['/'], undefined, [`Host: 127.0.0.1:${port}`])).toEqual([200]);
  });
});

describe('[0.4] a page beyond the limit', () => {
  const PERSON = ['Host: localhost', 'Accept: text/html', 'Accept-Language: zh-TW'];

  it('is a page of ours for a browser, and JSON for a program', async () => {
    await start({
      allowances: { ...INGRESS_LIMITS.allowances, page: { perMinute: 60, burst: 1 } },
    });
    const browser = await open();
    browser.get('/', PERSON);
    browser.get('/', PERSON);
    await expect.poll(() => browser.statuses).toEqual([200, 429]);
    expect(browser.received).toMatch(/^retry-after: 1\r$/im);
    expect(browser.received).toContain('<html lang="zh-Hant"');
    const program = await open();
    program.get('/', ['Host: localhost', 'Accept: application/json']);
    await expect.poll(() => program.statuses).toEqual([429]);
    expect(program.received).toContain('"RATE_LIMITED"');
  });
});
