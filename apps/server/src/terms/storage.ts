/** The current terms of products as a table, one row per product. */
import type { ProductTerms } from '@anywhen/exchange';
import type { ClientBase } from 'pg';
import { defineStorage } from '../core/storage/module-storage.ts';
import { type TableWriter, rowsLiteral } from '../core/storage/row-literals.ts';

type TermsRows = Map<string, ProductTerms>;

const productTerms: TableWriter<TermsRows> = {
  name: 'product_terms',
  table: 'product_terms',
  text: (source) =>
    `insert into product_terms select r.* from ${source}
     on conflict (product) do update set terms = excluded.terms, from_ms = excluded.from_ms`,
  rows: (byProduct) =>
    rowsLiteral(byProduct.values(), ({ product, terms, fromMs }) => {
      return [product, JSON.stringify(terms), fromMs];
    }),
};

export const termsStorage = defineStorage<TermsRows>({
  sort: ({ terms = [] }) => new Map(terms.map((change) => [change.terms.product, change.terms])),
  writers: [productTerms],
  load: async (client) => ({ terms: await loadTerms(client) }),
});

async function loadTerms(client: ClientBase): Promise<ProductTerms[]> {
  const { rows } = await client.query<{
    product: string;
    terms: ProductTerms['terms'];
    from_ms: string;
  }>('select product, terms, from_ms from product_terms order by product');
  return rows.map(({ product, terms, from_ms }) => ({ product, terms, fromMs: Number(from_ms) }));
}
