/**
 * What pages of several modules do with a member's own spot orders: amend one, and see to it that
 * everything that is known of them is asked for again.
 */
import { amendOrder, type BodyOf, type ReplyOf } from '@anywhen/protocol';
import { callApi } from '../api/call.ts';
import { refreshPositions } from '../api/positions.ts';
import { queryClient } from '../api/query-client.ts';
import { forgetOlderPages } from '../money-forms/pages.ts';

/** Under these the query cache keeps what was asked of spot, and of it the lists. */
const SPOT_KEY = ['spot'] as const;
export const SPOT_LISTS_KEY = ['spot', 'list'] as const;

export type AmendRequest = { id: string } & BodyOf<typeof amendOrder>;
export type AmendAnswer = ReplyOf<typeof amendOrder>;

/** The same key with the same request is carried out once, however often it is sent. */
export async function sendAmend({ id, ...body }: AmendRequest, key: string): Promise<AmendAnswer> {
  const answer = await callApi(amendOrder, { params: { id }, body, idempotencyKey: key });
  refreshSpot();
  return answer;
}

/** Something of the member's changed: what is known is asked for again when it is next seen. */
export function refreshSpot(): void {
  forgetOlderPages(SPOT_LISTS_KEY);
  void queryClient.invalidateQueries({ queryKey: SPOT_KEY });
  void refreshPositions();
}
