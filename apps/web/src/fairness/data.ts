/** All server calls of this module: commitments, seconds with their seeds, heads. */
import {
  listBatchHashes,
  listHeads,
  listTicks,
  readCommitments,
  type ReplyOf,
} from '@anywhen/protocol';
import { callApi } from '../api/call.ts';

export type Commitments = ReplyOf<typeof readCommitments>;
export type TickRange = ReplyOf<typeof listTicks>;
export type Evidence = {
  /** The first requested second. */
  readonly from: number;
  readonly commitments: Commitments;
  readonly range: TickRange;
};

/** How many seconds are recomputed. */
const CHECKED_SECONDS = 60;

/** What the server published about the seconds up to the given one. */
export async function fetchEvidence(second: number, signal: AbortSignal): Promise<Evidence> {
  const commitments = await callApi(readCommitments, { signal });
  const from = Math.max(second - CHECKED_SECONDS + 1, commitments.firstSecond);
  const range = await callApi(listTicks, { query: { from, to: second }, signal });
  return { from, commitments, range };
}

/** The current state of the server's journal. */
export const publishedHistory = {
  readNewest: () => callApi(listHeads),
  listBatches: async (batches: readonly number[]) => {
    const reply = await callApi(listBatchHashes, { query: { numbers: batches.join() } });
    return reply.batches;
  },
};
