/** Fetches the published data about the seconds of a receipt; all of it is public. */
import {
  listTicks,
  readCommitments,
  type CommitmentsReply,
  type TickRangeReply,
} from '@anywhen/protocol';
import { ApiRejection, callApi } from '../api/call.ts';
import type { ReceiptPlan } from './receipt-plan.ts';

export type ReceiptEvidence = {
  readonly commitments: CommitmentsReply;
  /** For the stretches of the plan; undefined when the server has no such seconds. */
  readonly stretches: readonly (readonly TickRangeReply[])[] | undefined;
};

export async function fetchEvidence(
  plan: ReceiptPlan,
  signal: AbortSignal,
): Promise<ReceiptEvidence> {
  const commitments = await callApi(readCommitments, { signal });
  await plan.load?.(signal);
  try {
    const stretches: TickRangeReply[][] = [];
    for (const calls of plan.stretches) {
      const ranges: TickRangeReply[] = [];
      for (const query of calls) ranges.push(await callApi(listTicks, { query, signal }));
      stretches.push(ranges);
    }
    return { commitments, stretches };
  } catch (error) {
    const isGone = error instanceof ApiRejection && error.code === 'NOT_FOUND';
    if (isGone) return { commitments, stretches: undefined };
    throw error;
  }
}
