/** Input over HTTP, field by field: what is accepted, and how each wrong field is named. */
import { defineEndpoint } from '@anywhen/protocol';
import * as z from 'zod/mini';
import { describe, expect, it } from 'vitest';
import { Refusal } from './call.ts';
import { readInput } from './parse.ts';

const letters = z.string().check(z.minLength(2), z.maxLength(5), z.regex(/^[a-z]+$/));

const endpoint = defineEndpoint('member', {
  name: 'sample',
  summary: 'A sample.',
  method: 'POST',
  path: '/sample/{kind}',
  access: 'public',
  params: z.strictObject({ kind: z.enum(['funds', 'spot']) }),
  query: z.strictObject({ limit: z.optional(z.string().check(z.regex(/^\d+$/))) }),
  body: z.strictObject({
    name: letters,
    count: z.int().check(z.minimum(1), z.maximum(9)),
    nested: z.optional(z.strictObject({ amount: z.string(), deep: z.optional(z.array(letters)) })),
  }),
  reply: z.strictObject({}),
});

const params = { kind: 'funds' };
const body = { name: 'abc', count: 3 };

describe('[18] valid input', () => {
  it('is returned unchanged', () => {
    const nested = { amount: '1', deep: ['ab', 'cd'] };
    const incoming = { params, query: { limit: '5' }, body: { ...body, nested } };
    expect(readInput(endpoint, incoming)).toEqual(incoming);
  });

  it('needs no query and no body when none is declared', () => {
    const bare = defineEndpoint('member', {
      name: 'bare',
      summary: 'Nothing.',
      method: 'POST',
      path: '/bare',
      access: 'public',
      reply: z.strictObject({}),
    });
    const nothing = { params: {}, query: {}, body: {} };
    expect(readInput(bare, { params: undefined, query: undefined, body: null })).toEqual(nothing);
  });
});

describe('[18] VALIDATION names the field and what is wrong with it', () => {
  it.each([
    ['a missing field', { count: 3 }, { name: 'required' }],
    ['nothing at all', undefined, { name: 'required', count: 'required' }],
    ['another type', { ...body, name: 7 }, { name: 'format' }],
    ['null for a text', { ...body, name: null }, { name: 'format' }],
    ['too short a text', { ...body, name: 'a' }, { name: 'too-short' }],
    ['too long a text', { ...body, name: 'abcdef' }, { name: 'too-long' }],
    ['too small a number', { ...body, count: 0 }, { count: 'format' }],
    ['too large a number', { ...body, count: 10 }, { count: 'format' }],
    ['a broken number', { ...body, count: 1.5 }, { count: 'format' }],
    ['letters that are none', { ...body, name: 'ab1' }, { name: 'format' }],
    ['an unknown field', { ...body, extra: 1 }, { extra: 'unknown-field' }],
    ['a missing field inside', { ...body, nested: {} }, { 'nested.amount': 'required' }],
    [
      'an unknown field inside',
      { ...body, nested: { amount: '1', more: 1 } },
      { 'nested.more': 'unknown-field' },
    ],
    [
      'a wrong part of a list',
      { ...body, nested: { amount: '1', deep: ['ab', 'c', 7] } },
      { 'nested.deep.1': 'too-short', 'nested.deep.2': 'format' },
    ],
    ['a text instead of an object', 'name=abc', { body: 'format' }],
    ['a list instead of an object', [body], { body: 'format' }],
    [
      'several at once',
      { name: 'A', x: 1 },
      { name: 'too-short', count: 'required', x: 'unknown-field' },
    ],
  ])('%s', (_what, wrong, fields) => {
    expect(faultsOf({ body: wrong })).toEqual(fields);
  });

  it('wherever it is: in the path, the query or the body', () => {
    const query = { limit: 'x', page: '2' };
    const wrong = { params: { kind: 'none' }, query, body: { name: 'abc' } };
    const fields = { kind: 'format', limit: 'format', page: 'unknown-field', count: 'required' };
    expect(faultsOf(wrong)).toEqual(fields);
  });

  it('with its first fault when there are several', () => {
    expect(faultsOf({ body: { ...body, name: '1' } })).toEqual({ name: 'too-short' });
  });
});

describe('[S2] names that come from outside', () => {
  it.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf'])(
    '%s is an unknown field like any other',
    (name) => {
      const wrong = JSON.parse(`{"name":"abc","count":3,"${name}":{"polluted":1}}`) as unknown;
      const fields = faultsOf({ body: wrong });
      expect(Object.entries(fields)).toEqual([[name, 'unknown-field']]);
      expect(JSON.stringify(fields)).toBe(`{"${name}":"unknown-field"}`);
      expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
    },
  );

  it('also inside another object', () => {
    const text = '{"name":"abc","count":3,"nested":{"amount":"1","__proto__":{"polluted":1}}}';
    const fields = faultsOf({ body: JSON.parse(text) as unknown });
    expect(fields).toEqual({ 'nested.__proto__': 'unknown-field' });
  });

  it('are truncated and escaped before they are returned', () => {
    const odd = `<b>\u202e"\n${'x'.repeat(100)}`;
    const [[name = ''] = []] = Object.entries(faultsOf({ body: { ...body, [odd]: 1 } }));
    expect(name).toMatch(/^[\w.?-]{1,40}$/);
  });

  it('are not all listed when there are thousands: the answer stays small', () => {
    const many = Object.fromEntries(Array.from({ length: 9_000 }, (_, index) => [`f${index}`, 1]));
    const fields = faultsOf({ body: { ...many, count: 'x', name: 'abc' } });
    expect(Object.keys(fields).length).toBeLessThan(50);
    expect(fields).toMatchObject({ count: 'format' });
  });
});

function faultsOf(wrong: { params?: unknown; query?: unknown; body?: unknown }) {
  try {
    readInput(endpoint, { params, query: {}, body, ...wrong });
  } catch (error) {
    if (error instanceof Refusal && error.rejection.code === 'VALIDATION') {
      return error.rejection.fields ?? {};
    }
    throw error;
  }
  throw new Error('nothing was refused');
}
