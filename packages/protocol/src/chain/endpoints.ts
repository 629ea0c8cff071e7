/** One transaction of the simulated chain, as its page shows it: nothing of it exists outside. */
import * as z from 'zod/mini';
import { memberRead } from '../base/endpoint.ts';
import { NETWORKS, TRANSACTION_PATTERN } from './rules.ts';
import { atMs, currency, decimal, text } from '../base/shapes.ts';

export const transactionId = z.string().check(z.regex(TRANSACTION_PATTERN), z.maxLength(80));

const chainTransaction = z.strictObject({
  id: transactionId,
  network: z.enum(NETWORKS),
  currency,
  amount: decimal,
  /** `in`: the simulated outside wallet paid a deposit; `out`: a withdrawal was sent. */
  direction: z.enum(['in', 'out']),
  /** Where it went to. */
  address: text(100),
  sentAtMs: atMs,
  /** Its block; blocks after it confirm it. */
  minedAtMs: atMs,
  /** The case it belongs to. */
  caseId: text(15),
});
export type ChainTransaction = z.infer<typeof chainTransaction>;

export const readTransaction = memberRead('readTransaction', '/chain/transactions/{id}', {
  summary: 'A simulated transaction of one of the member’s own deposits or withdrawals.',
  params: z.strictObject({ id: transactionId }),
  reply: chainTransaction,
  rejections: ['NOT_FOUND'],
});

const endpoints = [readTransaction];

export const chainApi = { endpoints, topics: {} };
