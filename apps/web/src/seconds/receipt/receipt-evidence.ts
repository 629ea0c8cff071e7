/** What the server publishes about the seconds of a contract; all of it is public. */
import {
  listEvidenceCalls,
  listTicks,
  readCommitments,
  type CommitmentsReply,
  type TickRangeReply,
} from '@anywhen/protocol';
import { ApiRejection, callApi } from '../../api/call.ts';
import type { Receipt } from '../data.ts';

export type ReceiptEvidence = {
  readonly commitments: CommitmentsReply;
  /** Undefined when the server says that it has no such seconds. */
  readonly ranges: readonly TickRangeReply[] | undefined;
};

export async function fetchEvidence(
  { contract }: Receipt,
  signal: AbortSignal,
): Promise<ReceiptEvidence> {
  const commitments = await callApi(readCommitments, { signal });
  try {
    const ranges: TickRangeReply[] = [];
    for (const query of listEvidenceCalls(contract)) {
      ranges.push(await callApi(listTicks, { query, signal }));
    }
    return { commitments, ranges };
  } catch (error) {
    const isGone = error instanceof ApiRejection && error.code === 'NOT_FOUND';
    if (isGone) return { commitments, ranges: undefined };
    throw error;
  }
}
