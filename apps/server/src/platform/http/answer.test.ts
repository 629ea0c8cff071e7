/** What a refusal, a malformed request, an outage and a bug look like to the caller. */
import { REJECTIONS, REJECTION_CODES } from '@anywhen/protocol';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openHttpFixture } from '../../../testing/platform/ingress/http-fixture.ts';
import { toRejection } from './answer.ts';
import { Refusal, refuse } from './call.ts';

let app: FastifyInstance;
let thrown: unknown;

beforeAll(async () => {
  app = await openHttpFixture();
  app.post('/any', async () => {
    if (thrown !== undefined) throw thrown;
    return { ok: true };
  });
});

afterAll(() => app.close());

describe('[18] a refusal', () => {
  it.each(REJECTION_CODES)('%s is answered with its own status, number and text', async (code) => {
    thrown = new Refusal({ code });
    const { statusCode, body } = await app.inject({ method: 'POST', url: '/any' });
    const { status, num, message } = REJECTIONS[code];
    expect(statusCode).toBe(status);
    expect(JSON.parse(body)).toMatchObject({ ok: false, code, num, message });
    expect((JSON.parse(body) as { requestId: string }).requestId).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('includes its fields and its facts', () => {
    const rejection = { fields: { quantity: 'format' }, data: { available: '5' } } as const;
    const refusing = () => refuse('BALANCE_INSUFFICIENT', rejection);
    expect(refusing).toThrow(new Refusal({ code: 'BALANCE_INSUFFICIENT', ...rejection }));
    const refusal = new Refusal({ code: 'BALANCE_INSUFFICIENT', ...rejection });
    expect(toRejection(refusal)).toEqual({ code: 'BALANCE_INSUFFICIENT', ...rejection });
  });

  it.each([
    ['UNAVAILABLE', {}, '1'],
    ['FEED_STALE', {}, '1'],
    ['RATE_LIMITED', { retryAfterMs: 1 }, '1'],
    ['RATE_LIMITED', { retryAfterMs: 2_001 }, '3'],
    ['RATE_LIMITED', { retryAtMs: Date.UTC(2026, 0, 5, 12, 20) }, 'Mon, 05 Jan 2026 12:20:00 GMT'],
    ['LOGIN_EXCEPTION', { retryAtMs: Date.UTC(2026, 0, 5) - 1 }, 'Mon, 05 Jan 2026 00:00:00 GMT'],
    ['FORBIDDEN', { retryAfterMs: 2_001 }, undefined],
  ] as const)('%s with %j says when to retry: %s', async (code, data, retryAfter) => {
    thrown = new Refusal({ code, data: data as Record<string, number> });
    const { headers } = await app.inject({ method: 'POST', url: '/any' });
    expect(headers['retry-after']).toBe(retryAfter);
  });
});

describe('[18] a request that cannot be parsed', () => {
  const json = { 'content-type': 'application/json' };

  it.each([
    ['broken JSON', json, '{"a":', 400, 'MALFORMED'],
    ['an empty body declared as JSON', json, '', 400, 'MALFORMED'],
    ['another content type', { 'content-type': 'text/xml' }, '<a/>', 400, 'MALFORMED'],
    ['a poisoned prototype', json, '{"__proto__":{"a":1}}', 400, 'MALFORMED'],
    ['too large a body', json, JSON.stringify('x'.repeat(70_000)), 413, 'FILE_TOO_LARGE'],
  ])('%s', async (_what, headers, payload, status, code) => {
    thrown = undefined;
    const answer = await app.inject({ method: 'POST', url: '/any', headers, payload });
    expect(answer.statusCode).toBe(status);
    expect(JSON.parse(answer.body)).toMatchObject({ code });
  });
});

describe('[R9] an outage of the database is "busy", never a bug', () => {
  it.each([
    ['ended by an administrator', withCode('57P01')],
    ['ended by a crash of another connection', withCode('57P02')],
    ['still starting', withCode('57P03')],
    ['a statement that took too long, as after a pause', withCode('57014')],
    ['a lock that was not free in time', withCode('55P03')],
    ['a transaction that was paused too long', withCode('25P03')],
    ['no connection left', withCode('53300')],
    ['disk full', withCode('53100')],
    ['connection failure', withCode('08006')],
    ['connection refused', withCode('ECONNREFUSED')],
    ['connection reset', withCode('ECONNRESET')],
    ['connection timed out', withCode('ETIMEDOUT')],
    ['host unreachable', withCode('EHOSTUNREACH')],
    ['network unreachable', withCode('ENETUNREACH')],
    ['name service away', withCode('EAI_AGAIN')],
    ['name unknown', withCode('ENOTFOUND')],
    ['socket gone', withCode('ENOENT')],
    ['pipe broken', withCode('EPIPE')],
    ['cut while it answered', new Error('Connection terminated unexpectedly')],
    ['cut while it connected', new Error('Connection terminated due to connection timeout')],
    ['no free connection in the pool', new Error('timeout exceeded when trying to connect')],
    [
      'cut between two statements',
      new Error('Client has encountered a connection error and is not queryable'),
    ],
    ['closed between two statements', new Error('Client was closed and is not queryable')],
    ['no primary among several hosts', new Error('No primary database found: h1:5432: standby.')],
  ])('%s', (_what, error) => {
    expect(toRejection(error)).toEqual({ code: 'UNAVAILABLE' });
  });
});

describe('[18] a bug', () => {
  it.each([
    ['an error', new Error('secret: /data/keys')],
    ['an error of the database', Object.assign(new Error('x'), { code: '23505' })],
    ['a wrong statement', Object.assign(new Error('x'), { code: '42601' })],
    ['a status of its own beyond 499', Object.assign(new Error('x'), { statusCode: 503 })],
    ['a text', 'oops'],
    ['null', null],
    ['nothing', undefined],
  ])('%s is INTERNAL', (_what, error) => {
    expect(toRejection(error)).toEqual({ code: 'INTERNAL' });
  });

  it('reveals nothing to the caller but that something went wrong', async () => {
    thrown = new Error('secret: /data/keys');
    const { statusCode, body } = await app.inject({ method: 'POST', url: '/any' });
    expect(statusCode).toBe(500);
    expect(body).not.toContain('secret');
    expect(JSON.parse(body)).toMatchObject({ ok: false, code: 'INTERNAL', num: 9005 });
  });
});

function withCode(code: string): Error {
  return Object.assign(new Error('x'), { code });
}
