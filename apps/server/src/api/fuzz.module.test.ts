/**
 * [S3] Thousands of malformed requests over every endpoint: never a 5xx, always an envelope, and a
 * rejected field is named. The seed is printed; FUZZ_SEED replays it.
 */
import {
  type Endpoint,
  FILE_KINDS,
  FILE_NAME_HEADER,
  REJECTIONS,
  endpointsOf,
} from '@anywhen/protocol';
import { testSize } from '@anywhen/money/test-size';
import * as z from 'zod/mini';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ApiClient } from '../../testing/api-client.ts';
import { StrangeValues } from '../../testing/strange-values.ts';
import { TestApp } from '../../testing/test-app.ts';

const REQUESTS = testSize('FUZZ_REQUESTS', { short: 4_000, long: 1_000_000 });
const SEED = Number(process.env['FUZZ_SEED'] ?? Date.now() % 1_000_000);
const AT_ONCE = 24;
/**
 * Password hashing is rate-limited on purpose: these two endpoints would only measure its queue.
 */
const SLOW = new Set(['login', 'register', 'resetPassword', 'eraseMyData', 'sendCode']);

let server: TestApp;
let client: ApiClient;

beforeAll(async () => {
  server = await TestApp.start();
  client = new ApiClient(server.url);
  await client.register('fuzzer');
});

afterAll(async () => {
  await server.remove();
});

it(`[S3] ${REQUESTS} malformed requests, seed ${SEED}: no 5xx, the field is named`, async () => {
  const strange = new StrangeValues(SEED);
  const counts = new Map<number, number>();
  let sent = 0;
  const worker = async (): Promise<void> => {
    while (sent < REQUESTS) {
      sent += 1;
      const endpoint = pickEndpoint(strange);
      const request = buildRequest(endpoint, strange);
      const { status, body } = await client.send(endpoint.method, request.path, request);
      counts.set(status, (counts.get(status) ?? 0) + 1);
      const label = `${endpoint.method} ${request.path} ${request.body?.slice(0, 300)}`;
      expect(status, `${label} → ${JSON.stringify(body)}`).toBeLessThan(500);
      if (body.ok) continue;
      expect(REJECTIONS[body.code], label).toBeDefined();
      if (body.code === 'VALIDATION') expect(Object.keys(body.fields ?? {}), label).not.toEqual([]);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  // A fuzzer that is rejected at the ingress proves nothing about the handlers behind it.
  expect(counts.get(422) ?? 0).toBeGreaterThan(REQUESTS / 10);
  expect(counts.get(200) ?? 0).toBeGreaterThan(0);
  const me = await client.get('/me');
  expect([200, 401]).toContain(me.status);
});

function pickEndpoint(strange: StrangeValues): Endpoint {
  const endpoint = strange.pick(endpointsOf('member').filter(({ name }) => name !== 'logout'));
  const isRare = SLOW.has(endpoint.name) && strange.below(20) > 0;
  return isRare ? pickEndpoint(strange) : endpoint;
}

type Request = { path: string; body?: string; headers: Record<string, string> };

function buildRequest(endpoint: Endpoint, strange: StrangeValues): Request {
  const path = endpoint.path.replace(/\{\w+\}/g, () => strange.query() || 'x');
  const search = fieldsOf(endpoint.query)
    .filter(() => strange.below(2) === 0)
    .map((name) => `${name}=${strange.query()}`);
  if (strange.below(10) === 0) search.push(`${strange.query()}=${strange.query()}`);
  const query = search.length > 0 ? `?${search.join('&')}` : '';
  const key = strange.below(3) === 0 ? strange.query() : crypto.randomUUID();
  const headers: Record<string, string> = { 'idempotency-key': key };
  if (strange.below(30) === 0) headers['content-type'] = strange.pick(['text/plain', 'a/b', 'x']);
  if (endpoint.method === 'GET') return { path: path + query, headers };
  if (endpoint.isUpload && strange.below(2) === 0) return buildUpload(endpoint, strange);
  return { path: path + query, headers, body: buildBody(endpoint, strange) };
}

/** Uses an existing kind, so that the content is validated too. */
function buildUpload(endpoint: Endpoint, strange: StrangeValues): Request {
  const [type, name] = strange.pick([
    ['image/jpeg', 'a.jpg'],
    ['image/png', 'a.png'],
    ['video/mp4', 'a.mp4'],
    ['text/html', strange.query()],
  ] as const);
  const beginning = strange.pick(['\u0000\u0000\u0000\u0018ftypisom', '<svg>', '']);
  return {
    path: endpoint.path.replace('{kind}', strange.pick(FILE_KINDS)),
    headers: { 'content-type': type, [FILE_NAME_HEADER]: encodeURIComponent(name) },
    body: beginning + strange.json(),
  };
}

function buildBody(endpoint: Endpoint, strange: StrangeValues): string {
  const roll = strange.below(12);
  if (roll === 0) return strange.json();
  if (roll === 1)
    return strange.pick(['{', '', '[]', 'null', '{"a":1,}', '\u0000', '{"a":1}{"b":2}']);
  const pairs = fieldsOf(endpoint.body)
    .filter(() => strange.below(8) > 0)
    .map((name) => `"${name}":${strange.json()}`);
  if (strange.below(8) === 0) pairs.push(`"extra":${strange.json()}`);
  if (strange.below(8) === 0 && pairs[0]) pairs.push(pairs[0]);
  return `{${pairs.join(',')}}`;
}

function fieldsOf(schema: Endpoint['body']): string[] {
  const json = z.toJSONSchema(schema, { io: 'input' }) as { properties?: object };
  return Object.keys(json.properties ?? {});
}
