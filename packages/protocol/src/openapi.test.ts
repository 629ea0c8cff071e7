/** The document of the API as programs of others read it. */
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { describe, expect, it } from 'vitest';
import { buildOpenApi } from './openapi.ts';

/** What a linter finds that we did not write, with the rules it recommends. */
async function lint(document: object): Promise<string[]> {
  const found = await lintFromString({
    source: JSON.stringify(document),
    absoluteRef: 'openapi.json',
    config: await createConfig({ extends: ['recommended'] }),
  });
  return found.map(({ severity, ruleId, message, location }) => {
    return `${severity} ${ruleId}: ${message} ${location[0]?.pointer}`;
  });
}

describe('the OpenAPI document', () => {
  it.each(['member', 'staff'] as const)(
    'of %s passes a linter we did not write',
    async (surface) => {
      expect(await lint(buildOpenApi('1.2.3', surface))).toEqual([]);
    },
  );

  it('without security, without servers or with an ambiguous path does not pass it', async () => {
    const { servers: _, ...bare } = buildOpenApi('1.2.3');
    const operation = (id: string) => ({
      post: { operationId: id, summary: 'A sample.', responses: { 200: { description: 'Yes' } } },
    });
    const paths = { '/files/{kind}': operation('one'), '/files/{id}': operation('other') };
    const rules = (await lint({ ...bare, paths })).map((line) => line.split(/[ :]/)[1]);
    expect(rules).toEqual(
      expect.arrayContaining(['security-defined', 'no-empty-servers', 'no-identical-paths']),
    );
  });
});
