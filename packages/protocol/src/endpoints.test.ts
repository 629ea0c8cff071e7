/** The list of endpoints as a whole: names, paths, access, and the OpenAPI made of it. */
import { describe, expect, it } from 'vitest';
import { ENDPOINTS } from './endpoints.ts';
import { buildOpenApi } from './openapi.ts';

type Operation = { parameters: object[]; responses: Record<string, { description: string }> };

describe('endpoints', () => {
  it('have one name and one place each', () => {
    const names = ENDPOINTS.map(({ name }) => name);
    const places = ENDPOINTS.map(({ method, path }) => `${method} ${path}`);
    expect(new Set(names).size).toBe(names.length);
    expect(new Set(places).size).toBe(places.length);
  });

  it('declare who may call them, and member endpoints say what a visitor hears', () => {
    for (const { name, access, rejections } of ENDPOINTS) {
      expect(['public', 'member'], name).toContain(access);
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
    const { paths } = buildOpenApi('1') as { paths: Record<string, Record<string, unknown>> };
    const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
    expect(operations.length).toBe(ENDPOINTS.length);
    const transfer = JSON.stringify(paths['/api/transfers']);
    expect(transfer).toContain('BALANCE_INSUFFICIENT');
    expect(transfer).toContain('Idempotency-Key');
    expect(JSON.stringify(paths['/api/assets/{kind}'])).toContain('"in":"path"');
  });

  it('say in OpenAPI how far a number of the query may go, and what a foreign page hears', () => {
    const { paths } = buildOpenApi('1') as { paths: Record<string, Record<string, Operation>> };
    expect(paths['/api/seconds/orders']?.['get']?.parameters).toContainEqual({
      name: 'limit',
      in: 'query',
      required: false,
      schema: { type: 'integer', minimum: 1, maximum: 100 },
    });
    for (const { method, path, name } of ENDPOINTS) {
      const forbidden = paths[`/api${path}`]?.[method.toLowerCase()]?.responses['403'];
      const isTold = forbidden?.description.includes('FORBIDDEN') ?? false;
      expect(isTold, name).toBe(method !== 'GET');
    }
  });
});
