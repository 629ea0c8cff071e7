/** Which writes are accepted as coming from our own pages, header by header. */
import type { FastifyRequest } from 'fastify';
import { describe, expect, it } from 'vitest';
import { csrfCookieName, isOwnWrite, newCsrfToken } from './cross-site.ts';

const TOKEN = newCsrfToken();
const HOST = 'paper.example:8080';
const OWN = `http://${HOST}`;

describe('[S9] a write is accepted when the browser says it comes from our own page', () => {
  it.each([
    ['same origin', { 'sec-fetch-site': 'same-origin' }, true],
    ['typed by the person', { 'sec-fetch-site': 'none' }, true],
    ['another site', { 'sec-fetch-site': 'cross-site' }, false],
    ['a sister host of ours', { 'sec-fetch-site': 'same-site' }, false],
    ['a value no browser sends', { 'sec-fetch-site': 'same-origin, none' }, false],
    ['an empty value', { 'sec-fetch-site': '' }, false],
    ['our origin, from an old browser', { origin: OWN }, true],
    ['another origin', { origin: 'http://evil.example' }, false],
    ['another port of our host', { origin: 'http://paper.example:9090' }, false],
    ['a host that ends like ours', { origin: `http://evil-${HOST}` }, false],
    ['a host that begins like ours', { origin: `${OWN}.evil.example` }, false],
    ['our host as somebody’s name', { origin: `http://${HOST}@evil.example` }, false],
    ['an opaque origin', { origin: 'null' }, false],
    ['a malformed origin', { origin: 'nonsense' }, false],
    ['an empty origin', { origin: '' }, false],
    ['neither header, as programs send it', {}, true],
    ['another site that claims our origin', { 'sec-fetch-site': 'cross-site', origin: OWN }, false],
  ])('%s', (_what, headers, isTaken) => {
    expect(isOwnWrite(requestWith({ ...headers, 'x-csrf': TOKEN }), TOKEN)).toBe(isTaken);
  });
});

describe('[S9] and repeats the cookie that only our pages can read', () => {
  it.each([
    ['the same', TOKEN, TOKEN, true],
    ['another', newCsrfToken(), TOKEN, false],
    ['none', undefined, TOKEN, false],
    ['an empty one', '', TOKEN, false],
    ['the beginning of it', TOKEN.slice(0, -1), TOKEN, false],
    ['one with a suffix', `${TOKEN}x`, TOKEN, false],
    ['in another case', TOKEN.toLowerCase() + TOKEN.toUpperCase(), TOKEN, false],
    ['two of them', [TOKEN, TOKEN], TOKEN, false],
    ['the same number of two-byte characters', 'é'.repeat(TOKEN.length), TOKEN, false],
    ['one, but there is no cookie', TOKEN, undefined, false],
    ['an empty one to an empty cookie', '', '', false],
  ])('%s', (_what, header, cookie, isTaken) => {
    const headers = { 'sec-fetch-site': 'same-origin', 'x-csrf': header };
    expect(isOwnWrite(requestWith(headers), cookie)).toBe(isTaken);
  });

  it('and that no neighbouring host can plant, where there is https', () => {
    expect(csrfCookieName(true)).toMatch(/^__Host-/);
    expect(csrfCookieName(false)).not.toMatch(/^__/);
  });

  it('which nobody can guess', () => {
    const tokens = Array.from({ length: 200 }, newCsrfToken);
    expect(new Set(tokens).size).toBe(200);
    expect(tokens.every((token) => /^[\w-]{22}$/.test(token))).toBe(true);
  });
});

function requestWith(headers: Record<string, string | string[] | undefined>): FastifyRequest {
  return { headers, host: HOST } as unknown as FastifyRequest;
}
