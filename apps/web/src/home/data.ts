/** Every call of this module to the server. */
import { readOverview, type ReplyOf } from '@anywhen/protocol';
import { callApi } from '../api/call.ts';

export type Overview = ReplyOf<typeof readOverview>;

export function fetchOverview(signal: AbortSignal): Promise<Overview> {
  return callApi(readOverview, { signal });
}
