/** The page under every path of the app: to look at, to ask about, and never for anything else. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyCookie from '@fastify/cookie';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../platform/config.ts';
import { makeTemporaryDir, removeTemporaryDir } from '../platform/postgres/testing/temporary.ts';
import { serveWebApp } from './serve.ts';

const PAGE = '<html><head></head><body><script id="boot"><!--boot--></script></body></html>';

let folder: string;
let app: FastifyInstance;

beforeAll(async () => {
  folder = await makeTemporaryDir();
  await mkdir(join(folder, '.vite'));
  await writeFile(join(folder, 'index.html'), PAGE);
  const routes = { '/': { modules: ['/assets/home.js'], catalogues: {} } };
  await writeFile(join(folder, '.vite/route-preloads.json'), JSON.stringify(routes));
  app = fastify();
  await app.register(fastifyCookie);
  await serveWebApp(app, {
    config: readConfig({ NODE_ENV: 'test' }, folder),
    webDir: folder,
    boot: () => Promise.resolve({ nowMs: 1, member: null, markets: '</script>' }),
  });
});

afterAll(async () => {
  await app.close();
  await removeTemporaryDir(folder);
});

describe('the page', () => {
  it('comes with its boot data, which cannot end its element, and its preloads', async () => {
    const { statusCode, body, headers } = await app.inject('/?x=1');
    expect(statusCode).toBe(200);
    expect(headers['cache-control']).toBe('no-store');
    expect(body).toContain('href="/assets/home.js"');
    expect(body).toContain('"markets":"\\u003c/script>"');
  });

  it('answers whoever only asks for its head, as monitors and link checkers do', async () => {
    const { statusCode, headers } = await app.inject({ method: 'HEAD', url: '/' });
    expect(statusCode).toBe(200);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
  });

  it('[19] is there for an unknown path too, which is still not found', async () => {
    const { statusCode, headers } = await app.inject('/no/such/page');
    expect(statusCode).toBe(404);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
  });

  it.each([
    ['POST', '/'],
    ['GET', '/assets/gone.js'],
    ['GET', '/api/nothing'],
  ] as const)('is no answer to %s %s', async (method, url) => {
    const answer = await app.inject({ method, url });
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toMatchObject({ ok: false, code: 'NOT_FOUND' });
  });
});
