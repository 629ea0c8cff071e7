/** When the server says it will listen again, in its own time. */
import type { RejectionReply } from '@anywhen/protocol';
import { serverNowMs } from '../parts/server-clock.ts';

/** Read at once when the reply comes: one of the two forms is a span from now. */
export function findRetryAt({ data }: RejectionReply): number | undefined {
  const atMs = data?.['retryAtMs'];
  if (typeof atMs === 'number' && atMs > 0) return atMs;
  const afterMs = data?.['retryAfterMs'];
  return typeof afterMs === 'number' ? serverNowMs() + afterMs : undefined;
}
