/** Calls over real sockets: the same checks and envelopes as over HTTP, and limits of their own. */
import { randomUUID } from 'node:crypto';
import { isLongForm } from '@anywhen/money/test-size';
import { REJECTIONS, type ServerFrame, defineEndpoint } from '@anywhen/protocol';
import * as z from 'zod/mini';
import { expect, onTestFinished, test } from 'vitest';
import { AddressLimits } from '../ingress/address-limits.ts';
import { INGRESS_LIMITS } from '../ingress/limits.ts';
import { type MemberCall, refuse } from '../http/call.ts';
import { RequestPipeline } from '../http/request-pipeline.ts';
import { Routes } from '../http/routes.ts';
import { openLog } from '../log.ts';
import { answerCalls } from './calls.ts';
import type { HubOptions } from './hub.ts';
import {
  cookieSessions,
  pause,
  startHub,
  TestClient,
} from '../../../testing/platform/sockets/test-hub.ts';

const ANNAS = { cookie: 's=a1.10000001', 'user-agent': 'test' };

const member = { summary: '', method: 'POST', access: 'member', rejections: [] } as const;
const pay = defineEndpoint('member', {
  ...member,
  name: 'pay',
  path: '/pay/{to}',
  isMoney: true,
  isSocketCallable: true,
  params: z.strictObject({ to: z.string() }),
  query: z.strictObject({ note: z.optional(z.string()) }),
  body: z.strictObject({ amount: z.string() }),
  reply: z.unknown(),
});
const wait = defineEndpoint('member', {
  ...member,
  name: 'wait',
  path: '/wait',
  isSocketCallable: true,
  body: z.strictObject({ forMs: z.number() }),
  reply: z.unknown(),
});
const fail = defineEndpoint('member', {
  ...member,
  name: 'fail',
  path: '/fail',
  isSocketCallable: true,
  body: z.strictObject({ how: z.string() }),
  reply: z.unknown(),
});
const overHttp = defineEndpoint('member', {
  ...member,
  name: 'overHttp',
  path: '/http',
  reply: z.unknown(),
});

const FAILURES: Record<string, (call: MemberCall<typeof fail>) => never> = {
  refusal: () => refuse('BALANCE_INSUFFICIENT', { data: { available: '5' } }),
  outage: () => {
    throw Object.assign(new Error('gone'), { code: '57P01' });
  },
  bug: () => {
    throw new Error('secret: /data/keys');
  },
  cookie: (call) => {
    call.setCookie({ name: 'x', value: 'y', maxAgeSeconds: 1 });
    throw new Error('never reached');
  },
};

type Setting = Partial<HubOptions> & { hasRateLimits?: boolean };

async function start({ hasRateLimits = false, ...options }: Setting = {}) {
  const started = await startHub({ findSession: cookieSessions(), ...options });
  onTestFinished(started.stop);
  const paid = new Map<string, unknown>();
  const observed: string[] = [];
  const routes = new Routes('member');
  routes.serveMember(pay, ({ idempotencyKey, uid, params, query, body, markReplay }) => {
    if (paid.has(idempotencyKey)) markReplay();
    else paid.set(idempotencyKey, { uid, ...params, ...query, ...body });
    return paid.get(idempotencyKey);
  });
  routes.serveMember(wait, async ({ body }) => {
    await pause(body.forMs);
    paid.set(`waited ${body.forMs}`, true);
    return body;
  });
  routes.serveMember(fail, (call) => FAILURES[call.body.how]?.(call));
  routes.serveMember(overHttp, ({ ip, userAgent, cookies }) => ({ ip, userAgent, cookies }));
  const nowMs = options.nowMs ?? Date.now;
  const addresses = new AddressLimits(INGRESS_LIMITS, nowMs);
  const counted = hasRateLimits ? { addresses } : {};
  const pipeline = new RequestPipeline({ nowMs, hasRateLimits, ...counted });
  started.hub.serveCalls(
    answerCalls({
      routes: routes.list([pay, wait, fail, overHttp]),
      pipeline,
      log: openLog('silent'),
      observe: (endpoint, status) => observed.push(`${endpoint} ${status}`),
    }),
  );
  return { ...started, paid, observed, pipeline, addresses };
}

type AnswerFrame = Extract<ServerFrame, { type: 'answer' }>;

const answersOf = ({ frames }: TestClient) =>
  frames.filter((frame): frame is AnswerFrame => frame.type === 'answer');

const payCall = (id: number, more: object = {}) => ({
  op: 'call',
  id,
  endpoint: 'pay',
  key: randomUUID(),
  params: { to: 'bert' },
  body: { amount: '5' },
  ...more,
});

async function ask(client: TestClient, call: { id: number }): Promise<AnswerFrame> {
  const before = answersOf(client).length;
  client.say(call);
  await client.until(() => answersOf(client).length > before);
  const answer = answersOf(client).at(-1);
  if (answer?.id !== call.id) throw new Error(`received ${JSON.stringify(answer)}`);
  return answer;
}

test('a member calls an endpoint and gets the HTTP envelope under its own number', async () => {
  const { url, observed } = await start();
  const client = await TestClient.open(url, ANNAS);
  const answer = await ask(client, payCall(7, { query: { note: 'rent' } }));
  expect(answer).toEqual({
    type: 'answer',
    id: 7,
    ok: true,
    data: { uid: 10000001, to: 'bert', note: 'rent', amount: '5' },
  });
  expect(observed).toEqual(['pay 200']);
});

test('[0.4] a repeated key gets the first answer again, and is marked', async () => {
  const { url, paid } = await start();
  const client = await TestClient.open(url, ANNAS);
  const key = randomUUID();
  const first = await ask(client, payCall(1, { key }));
  const again = await ask(client, payCall(2, { key }));
  expect(again).toEqual({ ...first, id: 2, isReplay: true });
  expect(paid.size).toBe(1);
});

test('answers come when they are ready, each under its number', async () => {
  const { url } = await start();
  const client = await TestClient.open(url, ANNAS);
  const waits = [60, 30, 1];
  for (const [id, forMs] of waits.entries()) {
    client.say({ op: 'call', id, endpoint: 'wait', body: { forMs } });
  }
  await client.until(() => answersOf(client).length === 3);
  expect(answersOf(client)).toMatchObject([
    { id: 2, data: { forMs: 1 } },
    { id: 1, data: { forMs: 30 } },
    { id: 0, data: { forMs: 60 } },
  ]);
});

test.each([
  ['a missing body', { body: undefined }, { amount: 'required' }],
  ['a body of another type', { body: 'all of it' }, { body: 'format' }],
  ['an unknown field', { body: { amount: '5', sneaky: 1 } }, { sneaky: 'unknown-field' }],
  ['a wrong parameter', { params: { to: 5 } }, { to: 'format' }],
  ['an unknown query', { query: { page: '2' } }, { page: 'unknown-field' }],
  ['no key', { key: undefined }, { 'Idempotency-Key': 'required' }],
  ['a key that is no UUID', { key: 'abc' }, { 'Idempotency-Key': 'format' }],
])('[S3] %s is rejected as over HTTP, the field named', async (_what, more, fields) => {
  const { url, paid } = await start();
  const client = await TestClient.open(url, ANNAS);
  const answer = await ask(client, payCall(3, more));
  expect(answer).toMatchObject({ ok: false, code: 'VALIDATION', num: 9000, fields });
  expect(paid.size).toBe(0);
});

test.each([
  ['refusal', 'BALANCE_INSUFFICIENT'],
  ['outage', 'UNAVAILABLE'],
  ['bug', 'INTERNAL'],
  ['cookie', 'INTERNAL'],
] as const)('[18] a %s is answered with %s', async (how, code) => {
  const { url, observed } = await start();
  const client = await TestClient.open(url, ANNAS);
  const answer = await ask(client, { op: 'call', id: 1, endpoint: 'fail', body: { how } } as never);
  const { num, message, status } = REJECTIONS[code];
  expect(answer).toMatchObject({ ok: false, code, num, message });
  expect(answer).toHaveProperty('requestId', expect.stringMatching(/^[0-9a-f-]{36}$/));
  expect(JSON.stringify(answer)).not.toContain('secret');
  expect(observed).toEqual([`fail ${status}`]);
});

test('[S1] visitors are asked to log in; endpoints not meant for sockets are not found', async () => {
  const { url, paid } = await start();
  const visitor = await TestClient.open(url);
  expect(await ask(visitor, payCall(1))).toMatchObject({ code: 'NOT_LOGGED_IN' });
  const client = await TestClient.open(url, ANNAS);
  for (const endpoint of ['overHttp', 'nothing', 'constructor']) {
    const answer = await ask(client, payCall(2, { endpoint }));
    expect(answer).toMatchObject({ ok: false, code: 'NOT_FOUND' });
  }
  expect(paid.size).toBe(0);
});

test('[W4] 32 calls may be pending, the next is rejected, and later ones are served', async () => {
  const { url } = await start();
  const client = await TestClient.open(url, ANNAS);
  for (let id = 0; id < 33; id += 1) {
    client.say({ op: 'call', id, endpoint: 'wait', body: { forMs: 100 } });
  }
  await client.until(() => answersOf(client).length === 33);
  const [first, ...others] = answersOf(client);
  expect(first).toMatchObject({ id: 32, ok: false, code: 'RATE_LIMITED' });
  expect(others.every(({ ok }) => ok)).toBe(true);
  expect(await ask(client, payCall(40))).toMatchObject({ ok: true });
});

test('[W4] ten calls a second may go on forever, and leave capacity for other requests', async () => {
  let nowMs = 1_000;
  const { url } = await start({ nowMs: () => nowMs });
  const client = await TestClient.open(url, ANNAS);
  for (let id = 0; id < 600; id += 1) {
    nowMs += 100;
    expect((await ask(client, payCall(id))).ok).toBe(true);
  }
  for (let count = 0; count < 15; count += 1) client.say({ op: 'ping' });
  await client.until((frames) => frames.filter(({ type }) => type === 'pong').length === 15);
});

test('[W4] a flood of calls closes with 4004', async () => {
  const { url } = await start({ nowMs: () => 1_000 });
  const client = await TestClient.open(url, ANNAS);
  for (let id = 0; id < 120; id += 1) client.say(payCall(id));
  expect(await client.closed).toEqual({ code: 4004, reason: 'tooManyRequests' });
});

test('[0.4] calls and requests of a member count together', async () => {
  const { url, pipeline } = await start({ hasRateLimits: true, nowMs: () => 1_000 });
  const client = await TestClient.open(url, ANNAS);
  for (let id = 0; id < 59; id += 1) await ask(client, payCall(id));
  const routes = new Routes('member');
  routes.serveMember(pay, () => 'paid');
  const [route] = routes.list([pay]);
  const session = { uid: 10000001, sessionId: 'another' };
  const asked = {
    incoming: { params: { to: 'bert' }, query: {}, body: { amount: '1' } },
    findSession: () => Promise.resolve(session),
    requestId: '',
    ip: '192.0.2.1',
    userAgent: '',
    acceptLanguage: '',
    origin: '',
    cookies: {},
    idempotencyKey: randomUUID(),
    setCookie: () => undefined,
    markReplay: () => undefined,
  };
  if (!route) throw new Error('pay is served');
  expect(await pipeline.answer(route, asked)).toBe('paid');
  const refused = await ask(client, payCall(60));
  expect(refused).toMatchObject({ code: 'RATE_LIMITED', data: { retryAfterMs: 500 } });
  await expect(pipeline.answer(route, asked)).rejects.toThrow('RATE_LIMITED');
});

test('[0.4] calls and requests of an address count together', async () => {
  const { url, addresses } = await start({ hasRateLimits: true, nowMs: () => 1_000 });
  for (let count = 0; count < 299; count += 1) addresses.take('127.0.0.1', 'api');
  const client = await TestClient.open(url, ANNAS);
  expect(await ask(client, payCall(1))).toMatchObject({ ok: true });
  expect(await ask(client, payCall(2))).toMatchObject({ code: 'RATE_LIMITED' });
  expect(addresses.take('127.0.0.1', 'api')).toBeGreaterThan(0);
});

test.each([
  ['no number', payCall(0, { id: undefined })],
  ['a number below zero', payCall(-1)],
  ['a text for a number', payCall(0, { id: '1' })],
  ['no endpoint', payCall(1, { endpoint: undefined })],
  ['an endpoint that is no name', payCall(1, { endpoint: '../pay' })],
  ['a key far too long', payCall(1, { key: 'a'.repeat(65) })],
  ['a field nobody knows', payCall(1, { uid: 10000002 })],
])('[W4] a call with %s closes with 4002', async (_what, call) => {
  const { url } = await start();
  const client = await TestClient.open(url, ANNAS);
  client.say(call);
  expect(await client.closed).toEqual({ code: 4002, reason: 'badRequest' });
});

test('[W4] a logout closes at once; what was called happens once and is not answered', async () => {
  const { hub, url, paid } = await start();
  const client = await TestClient.open(url, ANNAS);
  client.say({ op: 'call', id: 1, endpoint: 'wait', body: { forMs: 2_000 } });
  client.say({ op: 'ping' });
  await client.until((frames) => frames.length === 1);
  hub.closeSession('a1');
  expect(await client.closed).toEqual({ code: 4009, reason: 'sessionEnded' });
  await expect.poll(() => paid.size).toBe(1);
  expect(answersOf(client)).toEqual([]);
});

test('[W4] a session that ended elsewhere is noticed by the next call', async () => {
  const ended = new Set<string>();
  const { url, paid } = await start({ findSession: cookieSessions(ended) });
  const client = await TestClient.open(url, ANNAS);
  expect(await ask(client, payCall(1))).toMatchObject({ ok: true });
  ended.add('a1');
  client.say(payCall(2));
  expect(await client.closed).toEqual({ code: 4009, reason: 'sessionEnded' });
  expect(paid.size).toBe(1);
});

test('a socket that calls is not idle', async () => {
  // Long enough for a call to arrive, however slow the moment.
  const { url } = await start({ limits: { firstSubscribeMs: 5_000 } });
  const client = await TestClient.open(url, ANNAS);
  await ask(client, payCall(1));
  const silent = await TestClient.open(url, ANNAS);
  expect(await silent.closed).toMatchObject({ reason: 'idle' });
  expect(await ask(client, payCall(2))).toMatchObject({ ok: true });
});

test('[R12] a shutdown answers pending calls, but does not wait forever', async () => {
  const { hub, url } = await start();
  const client = await TestClient.open(url, ANNAS);
  client.say({ op: 'call', id: 1, endpoint: 'wait', body: { forMs: 100 } });
  client.say({ op: 'call', id: 2, endpoint: 'wait', body: { forMs: 60_000 } });
  client.say({ op: 'ping' });
  await client.until((frames) => frames.length === 1);
  const beganAtMs = Date.now();
  await hub.shutdown();
  expect(Date.now() - beganAtMs).toBeLessThan(isLongForm ? 2_000 : 60_000);
  expect(answersOf(client)).toMatchObject([{ id: 1, ok: true }]);
  expect(await client.closed).toEqual({ code: 4000, reason: 'serverShutdown' });
});
