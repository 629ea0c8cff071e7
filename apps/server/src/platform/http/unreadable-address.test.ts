/**
 * A lone percent sign in an address: a browser is redirected to a page, a program gets an error.
 */
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openHttpFixture } from '../../../testing/platform/ingress/http-fixture.ts';
import { readableAddress } from './unreadable-address.ts';

const html = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
let app: FastifyInstance;

beforeAll(async () => {
  app = await openHttpFixture();
  app.setNotFoundHandler((_request, reply) => reply.code(404).send('the catch-all'));
});
afterAll(() => app.close());

describe('an address that cannot be decoded', () => {
  it.each(['/100%', '/a%zz?x=1%', '/%ff', '/%E0%A4%A'])('%s redirects a browser', async (url) => {
    const answer = await app.inject({ url, headers: html });
    expect(answer.statusCode).toBe(302);
    expect(answer.headers['x-simulated']).toBe('1');
    const next = await app.inject({ url: String(answer.headers.location), headers: html });
    expect([next.statusCode, next.body]).toEqual([404, 'the catch-all']);
  });

  it.each([
    ['a program', { url: '/100%', headers: { accept: 'application/json' } }],
    ['a client that accepts no type', { url: '/100%' }],
    ['a browser at the API', { url: '/api/100%', headers: html }],
    ['a write', { method: 'POST', url: '/100%', headers: html }],
  ] as const)('is rejected for %s', async (_who, asked) => {
    const answer = await app.inject(asked);
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'MALFORMED']);
    expect(answer.headers['x-simulated']).toBe('1');
  });
});

describe('the corrected address', () => {
  it.each([
    ['/100%', '/100%25'],
    ['/a%20b%', '/a%20b%25'],
    ['/%ff', '/%25ff'],
    ['/x%?q=50%25', '/x%25?q=50%25'],
    ['//evil.example/%', '/evil.example/%25'],
    ['/\\evil.example/%', '/evil.example/%25'],
  ])('of %s is %s', (url, readable) => expect(readableAddress(url)).toBe(readable));
});
