/** Refusals and messages of members and their status. */
import * as z from 'zod/mini';
import { defineFacets, messageKind, refusal } from '../base/facets.ts';
import { STATUS_REASONS, memberStatus } from '../base/shapes.ts';

const wholeNumber = z.string().check(z.regex(/^\d{1,9}$/));

export const membersFacets = defineFacets({
  refusals: {
    ACCOUNT_STATUS_ABNORMAL: refusal(2000, 403, 'user account status abnormal'),
    ACCOUNT_TRADE_RESTRICTED: refusal(2001, 403, 'account exception, transactions restricted'),
    ACCOUNT_FROZEN: refusal(2002, 403, 'account frozen'),
  },
  messages: {
    welcome: messageKind(0, 'system', {}, () => '/homeindex/about'),
    'status-changed': messageKind(
      9,
      'system',
      { status: memberStatus, reason: z.enum(STATUS_REASONS) },
      () => '/kefu/kefu',
    ),
    /** What ended with a change of status, because it would have opened or enlarged something. */
    'openings-cancelled': messageKind(
      32,
      'trade',
      {
        status: memberStatus,
        spotOrders: wholeNumber,
        leverageOrders: wholeNumber,
        bots: wholeNumber,
      },
      () => '/homeindex/about',
    ),
  },
});
