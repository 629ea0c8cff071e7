/** What a browser shows when a page cannot be served: a page of ours, never JSON. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openHttpFixture } from '../../../testing/platform/ingress/http-fixture.ts';
import { Refusal } from './call.ts';
import { failurePage } from './failure-page.ts';

let app: FastifyInstance;
let thrown: unknown;

beforeAll(async () => {
  app = await openHttpFixture();
  for (const url of ['/any', '/api/any']) {
    app.get(url, async () => {
      throw thrown;
    });
  }
});

afterAll(() => app.close());

const BROWSER = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8', 'accept-language': 'en' };

const FAILURES = [
  ['a limit', new Refusal({ code: 'RATE_LIMITED', data: { retryAfterMs: 8_200 } }), 429, '9', 9],
  ['an outage', new Refusal({ code: 'UNAVAILABLE' }), 503, '1', 3],
  ['a bug', new Error('broken on purpose'), 500, undefined, 3],
] as const;

describe('a page that cannot be served', () => {
  it.each(FAILURES)('because of %s is a page of ours that tries again', async (...failure) => {
    const [, error, status, retryAfter, seconds] = failure;
    thrown = error;
    const answer = await app.inject({ url: '/any', headers: BROWSER });
    expect(answer.statusCode).toBe(status);
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.headers['retry-after']).toBe(retryAfter);
    expect(answer.body).toContain(`<meta http-equiv="refresh" content="${seconds}">`);
    expect(answer.body).toContain('Simulated trading – no real money');
  });

  it.each(FAILURES)('because of %s stays JSON for programs and under /api', async (...failure) => {
    thrown = failure[1];
    for (const [url, headers] of [
      ['/any', { accept: 'application/json' }],
      ['/any', {}],
      ['/api/any', BROWSER],
    ] as const) {
      const answer = await app.inject({ url, headers });
      expect(answer.json()).toMatchObject({ ok: false });
    }
  });

  it('is not shown for what would not change: a refusal that is not about the server', async () => {
    thrown = new Refusal({ code: 'FORBIDDEN' });
    const answer = await app.inject({ url: '/any', headers: BROWSER });
    expect(answer.json()).toMatchObject({ ok: false, code: 'FORBIDDEN' });
  });

  const pageIn = (accepted: string) =>
    failurePage({
      code: 'UNAVAILABLE',
      headers: { 'accept-language': accepted },
      retrySeconds: 1,
    });

  it.each([
    ['en-GB,en;q=0.9', 'en'],
    ['de-DE,de;q=0.9,ja;q=0.5', 'ja'],
    ['zh-TW,zh;q=0.9', 'zh-Hant'],
    ['zh-Hant-HK', 'zh-Hant'],
    ['zh-CN,zh;q=0.9', 'zh-Hans'],
    ['zh', 'zh-Hans'],
    ['fr-CA', 'fr'],
    ['ko', 'ko'],
    ['ru', 'ru'],
    ['vi-VN', 'vi'],
    ['', 'en'],
    ['*', 'en'],
    ['constructor', 'en'],
  ])('speaks the language of the browser: %s → %s', (accepted, language) => {
    expect(pageIn(accepted)).toContain(`<html lang="${language}"`);
  });

  it('says in every language what boot.js says about the simulation', () => {
    const file = join(import.meta.dirname, '../../../../web/public/boot.js');
    const boot = readFileSync(file, 'utf8');
    for (const language of ['en', 'zh-TW', 'zh-CN', 'fr', 'ja', 'ko', 'ru', 'vi']) {
      const notice = /role="note"[^>]*>([^<]+)</.exec(pageIn(language))?.[1];
      expect(boot).toContain(`'${notice}'`);
    }
  });

  it('needs nothing that our policy forbids or that could be refused as well', () => {
    expect(pageIn('en')).not.toMatch(/<(script|style|link|img)\b/);
    expect(pageIn('en')).toContain('light-dark(');
  });
});
