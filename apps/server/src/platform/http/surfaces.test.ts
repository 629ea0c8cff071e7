/** An endpoint is reachable on the server of its own surface, and on no other. */
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Endpoint, type Surface, defineEndpoint } from '@anywhen/protocol';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { afterEach, describe, expect, it } from 'vitest';
import { readConfig } from '../config.ts';
import { openIngress } from '../ingress/ingress.ts';
import { openLog } from '../log.ts';
import { RequestPipeline } from './request-pipeline.ts';
import { Routes } from './routes.ts';
import { createHttpServer, serveRoutes } from './server.ts';

const plain = { summary: '', method: 'GET', access: 'public', reply: z.string() } as const;
const rates = defineEndpoint('member', { ...plain, name: 'rates', path: '/rates' });
const cases = defineEndpoint('staff', { ...plain, name: 'cases', path: '/cases' });
const place = defineEndpoint('member', { ...plain, name: 'place', path: '/place' });
const samples: readonly Endpoint[] = [rates, cases, place];

let servers: FastifyInstance[] = [];

afterEach(async () => {
  for (const server of servers) await server.close();
  servers = [];
});

async function openServer(surface: Surface, env = {}): Promise<FastifyInstance> {
  const config = readConfig(env, '/');
  const parts = {
    config,
    ingress: openIngress({ config, nowMs: Date.now }),
    log: openLog('silent'),
    nowMs: Date.now,
    findSession: () => Promise.resolve(undefined),
    observe: () => undefined,
  };
  const server = await createHttpServer(parts);
  servers.push(server);
  const own = samples.filter((endpoint) => endpoint.surface === surface);
  const routes = new Routes(surface);
  for (const endpoint of own) {
    routes.servePublic(endpoint, (call) => (endpoint === place ? call.origin : endpoint.name));
  }
  const pipeline = new RequestPipeline({ nowMs: Date.now, hasRateLimits: false });
  serveRoutes(server, routes.list(own), { ...parts, pipeline });
  return server;
}

describe('a surface', () => {
  it('answers its own endpoints, and not another surface’s', async () => {
    const [members, staff] = [await openServer('member'), await openServer('staff')];
    expect((await members.inject('/api/rates')).json()).toEqual({ ok: true, data: 'rates' });
    expect((await staff.inject('/api/cases')).json()).toEqual({ ok: true, data: 'cases' });
    expect((await members.inject('/api/cases')).statusCode).toBe(404);
    expect((await staff.inject('/api/rates')).statusCode).toBe(404);
  });

  it('does not start with an endpoint of another, nor without one of its own', () => {
    expect(() => new Routes('member').servePublic(cases, () => '')).toThrow(
      'endpoint cases is for staff alone',
    );
    expect(() => new Routes('staff').list([cases])).toThrow('endpoints nobody serves: cases');
    expect(() => new Routes('member').list()).toThrow('endpoints nobody serves: ');
  });
});

it('[S9] by https the token for writes is a __Host- cookie, without it a plain one', async () => {
  const cookieOf = async (env: Record<string, string>) => {
    const server = await openServer('member', env);
    return String((await server.inject('/api/rates')).headers['set-cookie']);
  };
  const https = { PUBLIC_ORIGIN: 'https://paper.example', ALLOW_SIMULATED_INBOX: 'true' };
  const secure = await cookieOf(https);
  expect(secure).toMatch(/^__Host-anywhen_csrf=[\w-]{22}; .*Path=\/; Secure/);
  expect(secure).not.toContain('Domain');
  expect(await cookieOf({})).toMatch(/^anywhen_csrf=[\w-]{22}; /);
});

describe('[S7] what passkeys are bound to', () => {
  /** What a call is told its site is, whatever the request says. */
  async function originOf(env: Record<string, string>, host: string): Promise<unknown> {
    const server = await openServer('member', env);
    await server.listen({ port: 0, host: '127.0.0.1' });
    const { port } = server.server.address() as AddressInfo;
    const said = host.replace('PORT', String(port));
    const path = '/api/place';
    const body = await new Promise<string>((resolve, reject) => {
      const asked = request({ port, path, agent: false, headers: { host: said } }, (response) => {
        let text = '';
        response.on('data', (chunk: Buffer) => (text += chunk.toString()));
        response.on('end', () => resolve(text));
      });
      asked.on('error', reject);
      asked.end();
    });
    const { data } = JSON.parse(body) as { data: string };
    return data.replace(String(port), 'PORT');
  }

  it.each(['localhost:PORT', 'localhost:1', 'localhost', '127.0.0.1:PORT', '[::1]:9'])(
    'without a public origin it is the address the server printed, with Host: %s',
    async (host) => expect(await originOf({}, host)).toBe('http://localhost:PORT'),
  );

  it('with one it is that', async () => {
    const env = { PUBLIC_ORIGIN: 'https://paper.example', ALLOW_SIMULATED_INBOX: 'true' };
    expect(await originOf(env, 'localhost')).toBe('https://paper.example');
  });
});
