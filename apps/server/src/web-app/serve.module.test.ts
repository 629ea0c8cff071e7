/** The page under every path of the app: by GET and HEAD, and never for anything else. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyCookie from '@fastify/cookie';
import { Pool } from 'pg';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../platform/config.ts';
import { makeTemporaryDir, removeTemporaryDir } from '../../testing/platform/postgres/temporary.ts';
import { readBuild } from './page.ts';
import { Previews } from './previews/previews.ts';
import { serveWebApp } from './serve.ts';

const PAGE =
  '<html><head><script id="preloads">{"own":[]}</script></head><body>' +
  '<script id="boot"><!--boot--></script></body></html>';

const MEMBER = { uid: '10000001', username: '', level: 0, status: 'normal' };

let nowMs = 1_000;
let folder: string;
let app: FastifyInstance;

beforeAll(async () => {
  folder = await makeTemporaryDir();
  await mkdir(join(folder, '.vite'));
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'index.html'), PAGE);
  await writeFile(join(folder, 'assets/home-x1.js'), 'home()');
  await writeFile(join(folder, 'assets/home-x1.js.br'), 'smaller');
  await writeFile(join(folder, 'favicon.svg'), '<svg/>');
  const routes = { '/': { modules: ['/assets/home.js'], namespaces: ['home'], catalogues: {} } };
  await writeFile(join(folder, '.vite/route-preloads.json'), JSON.stringify(routes));
  app = await openWebApp({});
});

async function openWebApp(env: Readonly<Record<string, string>>): Promise<FastifyInstance> {
  const opened = fastify();
  await opened.register(fastifyCookie);
  await serveWebApp(opened, {
    config: readConfig({ NODE_ENV: 'test', ...env }, folder),
    webDir: folder,
    nowMs: () => nowMs,
    findMember: ({ member }) => Promise.resolve(member ? { ...MEMBER, username: member } : null),
    boot: (member) => ({ nowMs, member, markets: '</script>' }),
    previews: new Previews({ pool: new Pool(), proofs: [] }),
  });
  return opened;
}

afterAll(async () => {
  await app.close();
  await removeTemporaryDir(folder);
});

describe('the page', () => {
  it('has its boot data, which cannot close its element, and its preloads', async () => {
    const { statusCode, body, headers } = await app.inject('/?x=1');
    expect(statusCode).toBe(200);
    expect(headers['cache-control']).toBe('no-store');
    expect(body).toContain('href="/assets/home.js"');
    expect(body).toContain('{"own":["home"]}');
    expect(body).toContain('"markets":"\\u003c/script>"');
  });

  it('answers HEAD requests, as monitors and link checkers send them', async () => {
    const { statusCode, headers } = await app.inject({ method: 'HEAD', url: '/' });
    expect(statusCode).toBe(200);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
  });

  it('[14.2] is marked where others come and codes are shown, and nowhere else', async () => {
    const marked = await openWebApp({ HOST: '0.0.0.0', ALLOW_SIMULATED_INBOX: 'true' });
    for (const url of ['/', '/no/such/page']) {
      const other = await marked.inject({ url, cookies: { member: 'anna' } });
      expect(other.body).toContain('<html data-inbox="public">');
      expect((await app.inject(url)).body).toContain('<html>');
    }
    await marked.close();
  });

  it('[19] is served for an unknown path too, with 404', async () => {
    const { statusCode, headers } = await app.inject('/no/such/page');
    expect(statusCode).toBe(404);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
  });

  it('is the same for all visitors of a moment, and separate for a member', async () => {
    const timeIn = (html: string) => /"nowMs":(\d+)/.exec(html)?.[1];
    const first = timeIn((await app.inject('/')).body);
    nowMs += 99;
    expect(timeIn((await app.inject('/')).body)).toBe(first);
    const own = await app.inject({ url: '/', cookies: { member: 'anna' } });
    expect(own.body).toContain('"username":"anna"');
    expect(timeIn(own.body)).toBe(String(nowMs));
    expect((await app.inject('/')).body).not.toContain('anna');
    nowMs += 100;
    expect(timeIn((await app.inject('/')).body)).toBe(String(nowMs));
  });

  it.each([
    ['POST', '/'],
    ['GET', '/assets/gone.js'],
    ['GET', '/api/nothing'],
  ] as const)('is not served for %s %s', async (method, url) => {
    const answer = await app.inject({ method, url });
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toMatchObject({ ok: false, code: 'NOT_FOUND' });
  });
});

it('the build is named by its entry, and one without a name is none', async () => {
  expect(await readBuild(folder)).toBeUndefined();
  const built = await makeTemporaryDir();
  const entry = '<script type="module" crossorigin src="/assets/index-x1.js"></script>';
  await writeFile(join(built, 'index.html'), `<script src="/boot.js"></script>${entry}`);
  expect(await readBuild(built)).toBe('/assets/index-x1.js');
  await removeTemporaryDir(built);
});

describe('a file', () => {
  it('with a hashed name is cached forever, and sent compressed', async () => {
    const headers = { 'accept-encoding': 'gzip, br' };
    const answer = await app.inject({ url: '/assets/home-x1.js', headers });
    expect([answer.statusCode, answer.body]).toEqual([200, 'smaller']);
    expect(answer.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'br',
      'content-type': 'text/javascript; charset=utf-8',
      vary: 'Accept-Encoding',
    });
    expect((await app.inject('/assets/home-x1.js')).body).toBe('home()');
  });

  it('of the release is revalidated each time, and sent once', async () => {
    const first = await app.inject('/favicon.svg');
    expect([first.statusCode, first.body]).toEqual([200, '<svg/>']);
    expect(first.headers['cache-control']).toBe('no-cache');
    const etag = String(first.headers['etag']);
    for (const known of [etag, etag.slice(2), `"other", ${etag}`, '*']) {
      const again = await app.inject({ url: '/favicon.svg', headers: { 'if-none-match': known } });
      expect([again.statusCode, again.body], known).toEqual([304, '']);
    }
    const other = await app.inject({ url: '/favicon.svg', headers: { 'if-none-match': '"x"' } });
    expect(other.statusCode).toBe(200);
  });

  it.each([
    '/index.html',
    '/.vite/route-preloads.json',
    '/assets/home-x1.js.br',
    '/assets/../x.js',
  ])('is not served for every path: %s', async (url) =>
    expect((await app.inject(url)).statusCode).toBe(404),
  );
});
