/** The pages the assistant's answers lead to, held against the route table of the app. */
import { describe, expect, it } from 'vitest';
import { answerById } from '../../apps/server/src/support/assistant/assistant.ts';
import { ROUTES } from '../../apps/server/src/support/assistant/routes.ts';
import { routes } from '../../apps/web/src/router/table.ts';

const entries = Object.entries(ROUTES).flatMap(([id, route]) => (route ? [{ id, route }] : []));

function findRoute(route: string) {
  return routes.find(({ path }) => path === route.split('?')[0]);
}

describe('where an answer leads', () => {
  it('[15.3] is a page of the app', () => {
    expect(entries.filter(({ route }) => !findRoute(route))).toEqual([]);
  });

  it('[0.1] is never said to be missing', () => {
    const wrong = entries.filter(({ id }) => /to come/.test(answerById(id, 'en')?.answer ?? ''));
    expect(wrong).toEqual([]);
  });

  it('names only queries that pages read', () => {
    const queries = new Set(entries.flatMap(({ route }) => route.split('?')[1] ?? []));
    expect([...queries].toSorted()).toEqual([
      'part=money',
      'product=derivatives',
      'product=option',
      'tab=calendar',
    ]);
  });
});
