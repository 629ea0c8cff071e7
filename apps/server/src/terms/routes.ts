/** What later purchases are sold under, and what was changed of it: for everybody to read. */
import { type TermsProduct, readTerms } from '@anywhen/protocol';
import { readPage } from '../platform/http/cursor.ts';
import type { Routes } from '../platform/http/routes.ts';
import type { TermsFacts } from './facts.ts';

export type TermsParts = { facts: { terms: TermsFacts }; nowMs: () => number };

const CHANGES_PER_PAGE = 20;

export function serveTermsRoutes(routes: Routes, { facts, nowMs }: TermsParts): void {
  routes.servePublic(readTerms, async ({ params, query }) => {
    const { product } = params;
    const { rows, nextCursor } = await readPage(query, CHANGES_PER_PAGE, (page) =>
      Promise.resolve(listChanges(facts.terms, product, page)),
    );
    const fields = facts.terms.fieldsAt(product, nowMs()).map(({ key, value }) => ({ key, value }));
    const changes = rows.map(({ fromMs, decidedAtMs, values }) => {
      return { fromMs, announcedAtMs: decidedAtMs ?? fromMs, values: [...values] };
    });
    return { fields, changes, nextCursor };
  });
}

/** The latest beginning first. The later one begins, the later it was approved: by its id. */
function listChanges(
  facts: TermsFacts,
  product: TermsProduct,
  { beforeId, limit }: { beforeId: number | undefined; limit: number },
) {
  const newest = facts.listChanges(product).toReversed();
  const from = beforeId === undefined ? 0 : newest.findIndex(({ id }) => id === beforeId) + 1;
  return newest.slice(from, from + limit);
}
