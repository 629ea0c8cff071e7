/** How a refusal is written before a route is known: programs read it in their own dialect. */
import { type Rejection, botErrorOf, describeBotError, toRejectionReply } from '@anywhen/protocol';
import { kindOf } from './limits.ts';

export function rejectionBody(
  rejection: Rejection,
  { url = '', requestId }: { url: string | undefined; requestId: string },
): object {
  if (kindOf(url) !== 'bot') return toRejectionReply(rejection, requestId);
  return describeBotError(botErrorOf(rejection));
}
