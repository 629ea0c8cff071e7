/** What belongs to no single module: any request can be refused so, or several products are. */
import { defineFacets, needs, refusal } from './facets.ts';

export const sharedFacets = defineFacets({
  refusals: {
    AMOUNT_ABNORMAL: refusal(3000, 422, 'abnormal amount'),
    BALANCE_INSUFFICIENT: refusal(3001, 422, 'insufficient balance'),
    AMOUNT_BELOW_MIN: refusal(3002, 422, 'amount below the minimum'),
    AMOUNT_ABOVE_MAX: refusal(3003, 422, 'amount above the maximum'),
    TRADING_VOLUME_INSUFFICIENT: refusal(4000, 409, 'insufficient trading volume'),
    ORDER_NOT_COMPLETED: refusal(4001, 409, 'you have an order not yet completed'),
    ORDER_REPEATED: refusal(4002, 409, 'operation abnormal, do not place orders repeatedly'),
    QUOTE_CHANGED: refusal(4030, 409, 'price changed, look again'),
    PERSONAL_LIMIT_EXCEEDED: refusal(6000, 409, 'personal limit exceeded'),
    PRODUCT_CLOSED: refusal(6001, 409, 'product closed'),
    REDEEM_NOT_ALLOWED: refusal(6004, 409, 'cannot be redeemed now'),
    TOO_MANY_RECORDS: refusal(6006, 409, 'too many open records of this product'),
    AUTH_CODE_INVALID: refusal(7000, 422, 'authorization code invalid'),
    SIGN_NOT_ALLOWED: refusal(7001, 409, 'cannot be added as signed'),
    VALIDATION: refusal(9000, 422, 'a field is not valid'),
    RATE_LIMITED: refusal(9001, 429, 'too many requests'),
    IDEMPOTENCY_CONFLICT: refusal(9002, 409, 'this key was used for another request'),
    NOT_FOUND: refusal(9003, 404, 'not found'),
    FORBIDDEN: refusal(9004, 403, 'not permitted'),
    INTERNAL: refusal(9005, 500, 'something went wrong'),
    UNAVAILABLE: refusal(9007, 503, 'busy, try again in a moment'),
    MALFORMED: refusal(9008, 400, 'the request cannot be read'),
    ANSWER_LOST: refusal(
      9009,
      409,
      'done the first time; its answer is lost, nothing was done again',
    ),
  },
  operations: {
    'cancel-order': needs('cancel'),
    'close-position': needs('reduce'),
    'use-authorization-code': needs('open', 1),
  },
});
