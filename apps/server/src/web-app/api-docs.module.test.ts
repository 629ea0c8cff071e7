/** The API page: every endpoint with its parameters, and nothing wrong. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  BOT_ERRORS,
  COMMON_REJECTIONS,
  REJECTION_CODES,
  TOPICS,
  endpointsOf,
} from '@anywhen/protocol';
import Fastify from 'fastify';
import { beforeAll, describe, expect, it } from 'vitest';
import { makeApiDocs, serveApiDocs } from './api-docs.ts';

let page: string;

beforeAll(async () => {
  const app = Fastify();
  serveApiDocs(app, { version: '1.2.3' });
  page = (await app.inject('/api/docs')).body;
});

describe('the page of the API', () => {
  it('has a section for each endpoint, and a link to it', () => {
    for (const { name, method, path } of endpointsOf('member')) {
      expect(page, name).toContain(`<h3 id="${name}"><code>${method} /api${path}</code></h3>`);
      expect(page, name).toContain(`<a href="#${name}">`);
    }
  });

  it('lists the values a parameter may have', () => {
    const section = page.split('id="listSecondsOrders"')[1]?.split('<h3')[0] ?? '';
    expect(section).toContain(
      '<td><code>limit</code></td><td>query, optional</td><td>1 to 100</td>',
    );
    expect(section).toContain('<code>payment_waiting</code>');
    expect(page).not.toContain('undefined');
  });

  it('names every refusal, those that any endpoint can give, and every topic', () => {
    for (const code of REJECTION_CODES) expect(page).toContain(`<td><code>${code}</code></td>`);
    expect(page).toContain(`also refuse\nwith ${COMMON_REJECTIONS.join(', ')}`);
    for (const { example } of Object.values(TOPICS)) expect(page).toContain(example);
  });

  it('says at the top that nothing of it is real money', () => {
    expect(page.indexOf('Simulated trading – no real money')).toBeLessThan(page.indexOf('<h2>'));
  });
});

describe('the page of the API for programs', () => {
  it('has a section for each call, with what it weighs', async () => {
    const app = Fastify();
    serveApiDocs(app, { version: '1.2.3' });
    const { body, headers } = await app.inject('/bot/docs');
    expect(headers['content-type']).toContain('text/html');
    for (const { name, method, path } of endpointsOf('bot')) {
      expect(body, name).toContain(`<h3 id="${name}"><code>${method} /bot${path}</code></h3>`);
    }
    expect(body).toContain('above a limit of 1000 250');
    for (const { code } of Object.values(BOT_ERRORS))
      expect(body).toContain(`<code>${code}</code>`);
    expect(body).not.toContain('undefined');
    expect(body.indexOf('no real money')).toBeLessThan(body.indexOf('<h2>'));
  });
});

describe('documents that the build has made', () => {
  it('are served as they would have been made', async () => {
    const apiDocsDir = mkdtempSync(join(tmpdir(), 'anywhen-api-docs-'));
    for (const [name, text] of Object.entries(makeApiDocs('1.2.3'))) {
      writeFileSync(join(apiDocsDir, name), text);
    }
    const [built, made] = [Fastify(), Fastify()];
    serveApiDocs(built, { version: '1.2.3', apiDocsDir });
    serveApiDocs(made, { version: '1.2.3' });
    for (const path of [
      '/api/docs',
      '/api/docs.css',
      '/api/openapi.json',
      '/bot/docs',
      '/bot/openapi.json',
    ]) {
      const [one, other] = [await built.inject(path), await made.inject(path)];
      expect(one.body).toBe(other.body);
      expect({ ...one.headers, date: '' }).toEqual({ ...other.headers, date: '' });
    }
    rmSync(apiDocsDir, { recursive: true });
  });
});
