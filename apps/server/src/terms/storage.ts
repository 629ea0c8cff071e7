/** The current terms of products, one row each, and what staff have proposed to change of them. */
import type { ProductTerms, TermsProposal } from '@anywhen/exchange';
import { TERMS_PRODUCTS, type TermsProduct } from '@anywhen/protocol';
import { hex, json, key, long, mutable, nullable, text, word } from '../core/storage/columns.ts';
import { defineTables } from '../core/storage/module-storage.ts';
import { type Database, Table } from '../core/storage/table.ts';

const productTable = new Table<ProductTerms>('product_terms', {
  product: key(text),
  terms: mutable(json()),
  fromMs: mutable(long),
});

/** The table itself asks that whoever approves is not who proposed. */
const proposalTable = new Table<TermsProposal>('terms_proposal', {
  id: key(long),
  product: word(TERMS_PRODUCTS),
  values: json(),
  fromMs: long,
  hash: hex,
  proposedBy: text,
  proposedAtMs: long,
  state: mutable(word(['proposed', 'approved', 'withdrawn'])),
  decidedBy: mutable(nullable(text)),
  decidedAtMs: mutable(nullable(long)),
});

type Asked = {
  product: TermsProduct | undefined;
  beforeId: number | undefined;
  limit: number;
};

/** Newest first. */
export function listProposals(db: Database, asked: Asked): Promise<TermsProposal[]> {
  return proposalTable.list(
    db,
    `where ($1::text is null or product = $1) and ($2::bigint is null or id < $2)
     order by id desc limit $3`,
    [asked.product ?? null, asked.beforeId ?? null, asked.limit],
  );
}

export function findProposal(db: Database, id: number): Promise<TermsProposal | undefined> {
  return proposalTable.find(db, 'where id = $1', [id]);
}

export const termsStorage = defineTables({
  writers: [
    productTable.upserts((changes) => changes.terms?.map(({ terms }) => terms)),
    proposalTable.upserts((changes) => changes['terms-proposal']?.map(({ proposal }) => proposal)),
  ],
  load: async (client) => {
    const { rows } = await client.query<{ id: string }>(
      'select coalesce(max(id), 0) as id from terms_proposal',
    );
    return {
      terms: {
        products: await productTable.list(client, 'order by product'),
        nextProposalId: Number(rows[0]?.id) + 1,
        proposals: await proposalTable.list(client, `where state <> 'withdrawn' order by id`),
      },
    };
  },
});
