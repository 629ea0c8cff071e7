/** Statements (rulebook 27): what one would have in it, and the file itself. */
import { CURRENCIES } from '@anywhen/prices';
import * as z from 'zod/mini';
import { ACCOUNT_KINDS } from '../base/accounts.ts';
import { LARGE_READS_PER_SECOND, memberRead } from '../base/endpoint.ts';
import { accountKind, atMs, currency, listOf } from '../base/shapes.ts';
import { COST_METHODS, STATEMENT_FORMATS } from './rules.ts';

/** A day of UTC that there is: `2026-02-30` is none. */
const day = z.string().check(
  z.regex(/^\d{4}-\d{2}-\d{2}$/),
  z.refine((typed) => {
    const startMs = Date.parse(`${typed}T00:00:00Z`);
    return startMs >= 0 && new Date(startMs).toISOString().startsWith(typed);
  }),
);

/** Both days are in it; without them it is all there is. */
const period = { from: z.optional(day), to: z.optional(day) };

export const readStatementScope = memberRead('readStatementScope', '/statement/scope', {
  summary: 'How many ledger lines a statement of a period would have, and of what.',
  query: z.strictObject(period),
  callsPerSecond: LARGE_READS_PER_SECOND,
  reply: z.strictObject({
    lines: z.int().check(z.nonnegative()),
    accounts: listOf(accountKind, ACCOUNT_KINDS.length),
    currencies: listOf(currency, CURRENCIES.length),
    /** Lines from before it are archived, and are not in it. */
    archivedBeforeMs: z.optional(atMs),
  }),
});
export type StatementScope = z.infer<(typeof readStatementScope)['reply']>;

export const exportStatement = memberRead('exportStatement', '/statement', {
  summary: 'Every ledger line of a period with what coins cost, as one streamed CSV or JSON file.',
  query: z.strictObject({
    format: z.enum(STATEMENT_FORMATS),
    method: z.enum(COST_METHODS),
    ...period,
  }),
  isDownload: true,
  callsPerSecond: 1,
  reply: z.strictObject({}),
  rejections: ['STATEMENT_UNDER_WAY'],
});

export const statementApi = { endpoints: [readStatementScope, exportStatement] };
