/** When the server accepts requests again, in its own time. */
import type { RejectionReply } from '@anywhen/protocol';
import { serverNowMs } from '../parts/server-clock.ts';

/** Evaluated when the reply arrives: one of the two forms is relative. */
export function findRetryAt({ data }: RejectionReply): number | undefined {
  const atMs = data?.['retryAtMs'];
  if (typeof atMs === 'number' && atMs > 0) return atMs;
  const afterMs = data?.['retryAfterMs'];
  return typeof afterMs === 'number' ? serverNowMs() + afterMs : undefined;
}
