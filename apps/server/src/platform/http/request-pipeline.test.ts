/**
 * [0.4] How often a member may call what: an allowance of its own, or the shared one; and how a key
 * is parsed.
 */
import { type Endpoint, defineEndpoint, listTicks, logout, readComing } from '@anywhen/protocol';
import * as z from 'zod/mini';
import { beforeEach, describe, expect, it } from 'vitest';
import { Refusal } from './call.ts';
import { type Asked, RequestPipeline } from './request-pipeline.ts';
import { type Route, Routes } from './routes.ts';

const money = { summary: '', method: 'POST', access: 'member', isMoney: true } as const;
const often = { ...money, callsPerSecond: 10, reply: z.unknown() };
const first = defineEndpoint('member', { ...often, name: 'first', path: '/first' });
const second = defineEndpoint('member', { ...often, name: 'second', path: '/second' });
const rare = defineEndpoint('member', {
  ...money,
  name: 'rare',
  path: '/rare',
  reply: z.unknown(),
});

const RANGE = { from: '1', to: '2' };

let nowMs: number;
let pipeline: RequestPipeline;
let routes: Route[];

beforeEach(() => {
  nowMs = 1_000_000;
  pipeline = new RequestPipeline({ nowMs: () => nowMs, hasRateLimits: true });
  const served = new Routes('member');
  for (const endpoint of [first, second, rare]) served.serveMember(endpoint, () => 'done');
  routes = served.list([first, second, rare]);
});

describe('[0.4] ten calls a second', () => {
  it('are answered, the eleventh waits a tenth of one', async () => {
    expect(await answersOf(first, 11)).toEqual([...Array<string>(10).fill('done'), 100]);
    nowMs += 100;
    expect(await answersOf(first, 2)).toEqual(['done', 100]);
    nowMs += 60_000;
    expect(await answersOf(first, 11)).toEqual([...Array<string>(10).fill('done'), 100]);
  });

  it('are counted separately for each endpoint and each member', async () => {
    await answersOf(first, 10);
    expect(await answersOf(second, 1)).toEqual(['done']);
    expect(await answersOf(first, 1, 10000002)).toEqual(['done']);
    expect(await answersOf(first, 1)).toEqual([100]);
  });

  it('can continue for minutes, and leave the shared allowance unused', async () => {
    for (let second_ = 0; second_ < 120; second_ += 1) {
      expect(await answersOf(first, 10)).toEqual(Array(10).fill('done'));
      nowMs += 1_000;
    }
    expect(await answersOf(rare, 61)).toEqual([...Array<string>(60).fill('done'), 500]);
  });
});

describe('[0.10] what reads much', () => {
  it('may be asked for forty times at once by one address, and then four times a second', async () => {
    const served = new Routes('member');
    served.servePublic(listTicks, () => 'done' as never);
    const [route] = served.list([listTicks]);
    if (!route) throw new Error('nobody serves it');
    const ask = (ip: string) =>
      pipeline
        .answer(route, { ...askedBy(0), ip, incoming: { params: {}, query: RANGE, body: {} } })
        .catch((error: unknown) => error instanceof Refusal && error.rejection.code);
    for (let call = 0; call < 40; call += 1) expect(await ask('192.0.2.1')).toBe('done');
    expect(await ask('192.0.2.1')).toBe('RATE_LIMITED');
    expect(await ask('192.0.2.2')).toBe('done');
    nowMs += 250;
    expect([await ask('192.0.2.1'), await ask('192.0.2.1')]).toEqual(['done', 'RATE_LIMITED']);
  });

  it('is counted by member where it is a member’s', async () => {
    const served = new Routes('member');
    served.serveMember(readComing, () => 'done' as never);
    routes = served.list([readComing]);
    expect(await answersOf(readComing, 41)).toEqual([...Array<string>(40).fill('done'), 250]);
    expect(await answersOf(readComing, 1, 10000002)).toEqual(['done']);
  });
});

it('[0.4] a key is the same in capitals', async () => {
  const served = new Routes('member');
  served.serveMember(rare, ({ idempotencyKey }) => idempotencyKey);
  const [route] = served.list([rare]);
  if (!route) throw new Error('nobody serves it');
  const key = crypto.randomUUID();
  for (const idempotencyKey of [key, key.toUpperCase()]) {
    expect(await pipeline.answer(route, { ...askedBy(10000001), idempotencyKey })).toBe(key);
  }
});

/** The result of each call: the data, or how many milliseconds to wait. */
describe('a page that belongs to a member', () => {
  it('is answered for that member, and refused for whoever logged in beside it', async () => {
    const [route] = routes;
    if (!route) throw new Error('nobody serves it');
    const asked = askedBy(10000001);
    for (const expectedMember of ['10000001', '', undefined]) {
      expect(await pipeline.answer(route, { ...asked, expectedMember })).toBe('done');
    }
    const other = pipeline.answer(route, { ...asked, expectedMember: '10000002' });
    await expect(other).rejects.toMatchObject({ rejection: { code: 'OTHER_MEMBER' } });
  });

  it('cannot log another member out', async () => {
    const served = new Routes('member');
    served.servePublic(logout, () => ({}));
    const [route] = served.list([logout]);
    if (!route) throw new Error('nobody serves it');
    const other = pipeline.answer(route, { ...askedBy(10000001), expectedMember: '10000002' });
    await expect(other).rejects.toMatchObject({ rejection: { code: 'OTHER_MEMBER' } });
    expect(await pipeline.answer(route, askedBy(10000001))).toEqual({});
  });
});

async function answersOf(endpoint: Endpoint, calls: number, uid = 10000001) {
  const route = routes.find((each) => each.endpoint === endpoint);
  if (!route) throw new Error('nobody serves it');
  const answers: unknown[] = [];
  for (let call = 0; call < calls; call += 1) {
    try {
      answers.push(await pipeline.answer(route, askedBy(uid)));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      expect(error.rejection.code).toBe('RATE_LIMITED');
      answers.push(error.rejection.data?.['retryAfterMs']);
    }
  }
  return answers;
}

function askedBy(uid: number): Asked {
  return {
    incoming: { params: {}, query: {}, body: {} },
    findSession: async () => ({ uid, sessionId: 's' }),
    requestId: 'r',
    ip: '127.0.0.1',
    userAgent: '',
    acceptLanguage: '',
    origin: '',
    cookies: {},
    idempotencyKey: crypto.randomUUID(),
    setCookie: () => undefined,
    markReplay: () => undefined,
  };
}
