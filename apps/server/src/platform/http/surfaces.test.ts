/** An endpoint is reachable on the server of its own surface, and on no other. */
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
const samples: readonly Endpoint[] = [rates, cases];

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
  for (const endpoint of own) routes.servePublic(endpoint, () => endpoint.name);
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
  const secure = await cookieOf({ PUBLIC_ORIGIN: 'https://paper.example' });
  expect(secure).toMatch(/^__Host-anywhen_csrf=[\w-]{22}; .*Path=\/; Secure/);
  expect(secure).not.toContain('Domain');
  expect(await cookieOf({})).toMatch(/^anywhen_csrf=[\w-]{22}; /);
});
