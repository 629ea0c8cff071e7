/**
 * What several modules do with a member's own spot orders: amend one, and invalidate all cached
 * replies about them.
 */
import { amendOrder, type BodyOf, type ReplyOf } from '@anywhen/protocol';
import { callApi } from '../api/call.ts';
import { refreshPositions } from '../api/positions.ts';
import { queryClient } from '../api/query-client.ts';
import { forgetOlderPages } from '../money-forms/pages.ts';

/** Query keys of spot replies, and of the lists among them. */
const SPOT_KEY = ['spot'] as const;
export const SPOT_LISTS_KEY = ['spot', 'list'] as const;

export type AmendRequest = { id: string } & BodyOf<typeof amendOrder>;
export type AmendAnswer = ReplyOf<typeof amendOrder>;

/** A repeated request with the same key is executed once. */
export async function sendAmend({ id, ...body }: AmendRequest, key: string): Promise<AmendAnswer> {
  const answer = await callApi(amendOrder, { params: { id }, body, idempotencyKey: key });
  refreshSpot();
  return answer;
}

/** Something of the member's changed: cached replies are refetched when next shown. */
export function refreshSpot(): void {
  forgetOlderPages(SPOT_LISTS_KEY);
  void queryClient.invalidateQueries({ queryKey: SPOT_KEY });
  void refreshPositions();
}
