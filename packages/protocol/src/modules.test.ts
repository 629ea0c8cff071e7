/** The list of endpoints as a whole: names, paths, access, and the OpenAPI made of it. */
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { type Endpoint, SURFACES, type Surface, defineEndpoint, nothing } from './base/endpoint.ts';
import { clientRequest } from './base/topics.ts';
import { ENDPOINTS, TOPICS, endpointsOf } from './modules.ts';
import { buildOpenApi } from './openapi.ts';

type Operation = { parameters: object[]; responses: Record<string, { description: string }> };

describe('topics', () => {
  it('can each be subscribed to by the name of its example', () => {
    for (const [name, { example, pattern }] of Object.entries(TOPICS)) {
      expect(pattern.test(example), name).toBe(true);
      const request = { op: 'subscribe', topics: [example] };
      expect(clientRequest.safeParse(request).success, name).toBe(true);
    }
  });
});

describe('endpoints', () => {
  it('have one name and one place each', () => {
    const names = ENDPOINTS.map(({ name }) => name);
    const places = ENDPOINTS.map(({ surface, method, path }) => `${surface} ${method} ${path}`);
    expect(new Set(names).size).toBe(names.length);
    expect(new Set(places).size).toBe(places.length);
  });

  it('declare who may call them, and member endpoints say how a visitor is refused', () => {
    for (const { name, surface, access, rejections } of ENDPOINTS) {
      expect(['public', surface], name).toContain(access);
      if (access === 'member') expect(rejections, name).toContain('NOT_LOGGED_IN');
    }
  });

  it('refuse unknown fields everywhere', () => {
    for (const { name, params, query, body } of ENDPOINTS) {
      for (const schema of [params, query, body]) {
        const reading = schema.safeParse({ surely_nobody_has_this_field: 1 });
        expect(reading.success, name).toBe(false);
        expect(JSON.stringify(reading.error?.issues), name).toContain('unrecognized_keys');
      }
    }
  });

  it('name in their path exactly the parameters they read', () => {
    for (const { name, path, params } of ENDPOINTS) {
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, parameter]) => parameter);
      const issues = params.safeParse({}).error?.issues ?? [];
      expect(
        issues.map(({ path: [field] }) => field),
        name,
      ).toEqual(inPath);
    }
  });

  it('are callable over the socket only for members', () => {
    const callable = ENDPOINTS.filter(({ isSocketCallable }) => isSocketCallable);
    expect(callable.map(({ name }) => name)).toContain('transfer');
    for (const { name, access } of callable) expect(access, name).toBe('member');
    const openApi = JSON.stringify(buildOpenApi('1'));
    expect(openApi.match(/"x-socket-callable":true/g)).toHaveLength(callable.length);
  });

  it('all appear in OpenAPI with their refusals', () => {
    for (const surface of SURFACES) {
      expect(operationsOf(surface, ENDPOINTS)).toHaveLength(endpointsOf(surface).length);
    }
    const { paths } = buildOpenApi('1') as { paths: Record<string, Record<string, unknown>> };
    const transfer = JSON.stringify(paths['/api/transfers']);
    expect(transfer).toContain('BALANCE_INSUFFICIENT');
    expect(transfer).toContain('Idempotency-Key');
    expect(JSON.stringify(paths['/api/assets/{kind}'])).toContain('"in":"path"');
  });

  it('that take a file say so in OpenAPI, have no other body, and are not for the socket', () => {
    const { paths } = buildOpenApi('1') as {
      paths: Record<string, Record<string, { requestBody?: { content: object } }>>;
    };
    const uploads = ENDPOINTS.filter(({ isUpload }) => isUpload);
    expect(uploads.map(({ name }) => name)).toContain('uploadFile');
    for (const { name, path, method, body, isSocketCallable } of uploads) {
      const operation = paths[`/api${path}`]?.[method.toLowerCase()];
      const types = Object.keys(operation?.requestBody?.content ?? {});
      expect(types, name).toEqual(['image/jpeg', 'image/png', 'video/mp4']);
      expect(JSON.stringify(operation), name).toContain('x-file-name');
      expect([body, isSocketCallable], name).toEqual([nothing, false]);
    }
  });

  it('say in OpenAPI how far a number of the query may go, and how a foreign page is refused', () => {
    const { paths } = buildOpenApi('1') as { paths: Record<string, Record<string, Operation>> };
    expect(paths['/api/seconds/orders']?.['get']?.parameters).toContainEqual({
      name: 'limit',
      in: 'query',
      required: false,
      schema: { type: 'integer', minimum: 1, maximum: 100 },
    });
    for (const { method, path, name } of endpointsOf('member')) {
      const forbidden = paths[`/api${path}`]?.[method.toLowerCase()]?.responses['403'];
      const isNotified = forbidden?.description.includes('FORBIDDEN') ?? false;
      expect(isNotified, name).toBe(method !== 'GET');
    }
  });
});

describe('a surface', () => {
  const plain = { summary: 'A sample.', method: 'GET', reply: z.strictObject({}) } as const;
  const samples = [
    defineEndpoint('member', { ...plain, name: 'mine', path: '/mine', access: 'member' }),
    defineEndpoint('staff', { ...plain, name: 'cases', path: '/cases', access: 'staff' }),
    defineEndpoint('staff', { ...plain, name: 'enter', path: '/enter', access: 'public' }),
  ];

  it('has a list and an OpenAPI of its own', () => {
    expect(endpointsOf('staff', samples).map(({ name }) => name)).toEqual(['cases', 'enter']);
    expect(operationsOf('staff', samples)).toEqual(['cases', 'enter']);
    expect(operationsOf('member', samples)).toEqual(['mine']);
  });

  it('without endpoints still has a valid OpenAPI', () => {
    expect(buildOpenApi('1.2.3', 'bot', samples)).toMatchObject({
      openapi: '3.1.0',
      info: { title: 'Anywhen Paper: bot', version: '1.2.3' },
      paths: {},
      components: { schemas: { Rejection: { type: 'object' } }, securitySchemes: {} },
    });
  });

  it('lets in nobody but whom it is for, and those it need not know', () => {
    for (const surface of SURFACES) {
      const others = endpointsOf(surface).filter(({ access }) => access !== 'public');
      expect(others.every(({ access }) => access === surface)).toBe(true);
    }
  });
});

function operationsOf(surface: Surface, endpoints: readonly Endpoint[]): string[] {
  const { paths } = buildOpenApi('1', surface, endpoints) as {
    paths: Record<string, Record<string, { operationId: string }>>;
  };
  return Object.values(paths).flatMap((methods) =>
    Object.values(methods).map(({ operationId }) => operationId),
  );
}
