/**
 * The one list of everything the product may refuse, in the order of rulebook 18. A rejection is an
 * expected no with a code; the code alone decides the HTTP status and the text a member reads.
 * Numbers and codes are public: they are never reused and never change their meaning.
 */

type Definition = { num: number; status: number; message: string };

const define = (num: number, status: number, message: string): Definition => ({
  num,
  status,
  message,
});

export const REJECTIONS = {
  NOT_LOGGED_IN: define(1000, 401, 'not logged in'),
  USER_NOT_FOUND: define(1001, 404, 'user does not exist'),
  LOGIN_EXCEPTION: define(1002, 429, 'login exception'),
  LOGIN_PASSWORD_WRONG: define(1003, 422, 'login password wrong'),
  EMAIL_DUPLICATE: define(1010, 409, 'duplicate e-mail'),
  USERNAME_DUPLICATE: define(1011, 409, 'duplicate account'),
  PHONE_DUPLICATE: define(1012, 409, 'duplicate phone number'),
  INVITE_INVALID: define(1013, 422, 'invalid invitation code'),
  CODE_INVALID: define(1014, 422, 'invalid verification code'),
  EMAIL_INVALID: define(1015, 422, 'e-mail empty or illegal'),
  CODE_EMPTY: define(1016, 422, 'verification code empty'),
  EMAIL_SEND_FAILED: define(1017, 502, 'e-mail sending failed'),
  PASSWORD_WEAK: define(1018, 422, 'password too easy to guess'),
  SECOND_STEP_WRONG: define(1020, 422, 'second step wrong'),
  SECOND_STEP_EXPIRED: define(1021, 409, 'second step expired, begin again'),
  PASSKEY_WRONG: define(1022, 422, 'passkey not accepted'),
  TWO_STEP_ON: define(1023, 409, 'the authenticator app is on already'),
  TWO_STEP_OFF: define(1024, 409, 'two-step login is off'),
  TOO_MANY_PASSKEYS: define(1025, 409, 'no room for one more passkey'),

  ACCOUNT_STATUS_ABNORMAL: define(2000, 403, 'user account status abnormal'),
  ACCOUNT_TRADE_RESTRICTED: define(2001, 403, 'account exception, transactions restricted'),
  ACCOUNT_FROZEN: define(2002, 403, 'account frozen'),

  AMOUNT_ABNORMAL: define(3000, 422, 'abnormal amount'),
  BALANCE_INSUFFICIENT: define(3001, 422, 'insufficient balance'),
  AMOUNT_BELOW_MIN: define(3002, 422, 'amount below the minimum'),
  AMOUNT_ABOVE_MAX: define(3003, 422, 'amount above the maximum'),
  FUND_PASSWORD_OLD_WRONG: define(3100, 422, 'original fund password wrong'),
  WITHDRAW_PASSWORD_WRONG: define(3101, 422, 'withdrawal password incorrect'),
  FUND_PASSWORD_NOT_SET: define(3102, 409, 'please set a fund password'),
  WITHDRAW_TIMES_EXCEEDED: define(3103, 409, 'withdrawal times exceeded, contact customer service'),
  WITHDRAW_LOCKED: define(3110, 403, 'withdrawals are locked for an hour after a security change'),
  WITHDRAW_BELOW_MIN: define(3111, 422, 'withdrawal below the minimum'),
  WITHDRAW_ABOVE_MAX: define(3112, 422, 'withdrawal above the maximum'),
  WITHDRAW_DAILY_LIMIT: define(3113, 409, 'daily withdrawal limit reached'),
  ADDRESS_INVALID: define(3114, 422, 'not a simulated address of this network'),
  BANK_REQUIRED: define(3115, 409, 'add a bank card first'),
  FUND_PASSWORD_LOCKED: define(3116, 429, 'fund password blocked for an hour'),
  HOLDER_NAME_MISMATCH: define(3117, 422, 'account holder differs from the verified name'),
  TOO_MANY_PAYEES: define(3118, 409, 'no room for one more bank account or wallet'),
  PAYEE_KNOWN: define(3119, 409, 'saved already'),
  PAYEE_IN_USE: define(3120, 409, 'used by a withdrawal under review'),
  DEPOSIT_BELOW_MIN: define(3200, 422, 'deposit below the minimum'),
  DEPOSIT_ABOVE_MAX: define(3201, 422, 'deposit above the maximum'),
  PROOF_REQUIRED: define(3202, 422, 'upload proof'),
  CURRENCY_REQUIRED: define(3203, 422, 'choose a currency'),
  NETWORK_REQUIRED: define(3204, 422, 'choose a network'),
  DEPOSIT_DAILY_LIMIT: define(3205, 409, 'daily deposit limit reached'),
  TRANSFER_NOT_ALLOWED: define(3300, 422, 'these accounts do not share this currency'),

  TRADING_VOLUME_INSUFFICIENT: define(4000, 409, 'insufficient trading volume'),
  ORDER_NOT_COMPLETED: define(4001, 409, 'you have an order not yet completed'),
  ORDER_REPEATED: define(4002, 409, 'operation abnormal, do not place orders repeatedly'),
  PRICE_TICK_INVALID: define(4010, 422, 'price is not a multiple of the tick'),
  LOT_SIZE_INVALID: define(4011, 422, 'quantity is not a multiple of the step'),
  MIN_NOTIONAL: define(4012, 422, 'order value below the minimum'),
  MAX_NOTIONAL: define(4013, 422, 'order value above the maximum'),
  PRICE_OUT_OF_BAND: define(4014, 422, 'price too far from the market'),
  TOO_MANY_OPEN_ORDERS: define(4015, 409, 'too many open orders'),
  POST_ONLY_WOULD_TAKE: define(4016, 409, 'post-only order would match at once'),
  ORDER_NOT_CANCELLABLE: define(4017, 409, 'order can no longer be cancelled'),
  TRIGGER_INVALID: define(4018, 422, 'trigger is on the wrong side of the price'),
  ORDER_NOT_AMENDABLE: define(4019, 409, 'order cannot be amended like this'),
  SYMBOL_CLOSED: define(4020, 422, 'market not available for this product'),
  PERIOD_INVALID: define(4021, 422, 'period not offered'),
  DAILY_LIMIT_REACHED: define(4022, 409, 'daily limit reached'),
  ON_A_BREAK: define(4023, 409, 'taking a break from seconds contracts'),
  EXPIRY_INVALID: define(4024, 422, 'expiry not offered'),
  QUOTE_CHANGED: define(4030, 409, 'price changed, look again'),
  SERIES_CLOSED: define(4031, 409, 'series closed'),
  TOO_MANY_POSITIONS: define(4032, 409, 'too many open positions'),
  LEVERAGE_INVALID: define(4040, 422, 'leverage not offered'),
  POSITION_LIMIT: define(4041, 422, 'position limit reached'),
  MARGIN_TOO_LOW: define(4042, 422, 'margin too low'),
  POSITION_CLOSING: define(4043, 409, 'the position is being closed by a tick'),
  LEVERAGE_IN_USE: define(4044, 409, 'leverage is in use by a position or an order'),
  REDUCE_ONLY_INVALID: define(4045, 409, 'there is nothing this order could reduce'),
  GRID_TOO_DENSE: define(4050, 422, 'grid too dense: fees would eat the profit'),
  BOT_LIMIT: define(4051, 422, 'too many running bots'),
  BOT_STATE_INVALID: define(4052, 409, 'not possible in the state the bot is in'),
  GRID_RANGE_INVALID: define(4053, 422, 'the grid must lie around the price, within four times'),
  TOO_MANY_ALERTS: define(4060, 409, 'too many price alerts'),

  KYC_PRIMARY_REQUIRED: define(5000, 403, 'complete primary certification first'),
  KYC_PENDING: define(5001, 409, 'verification under review'),
  KYC_TOO_MANY: define(5002, 429, 'too many verification attempts today'),
  KYC_PASSED: define(5003, 409, 'verification passed already'),
  KYC_DRAFT_MISSING: define(5004, 409, 'fill in the first step again'),

  PERSONAL_LIMIT_EXCEEDED: define(6000, 409, 'personal limit exceeded'),
  PRODUCT_CLOSED: define(6001, 409, 'product closed'),
  PRODUCT_SOLD_OUT: define(6002, 409, 'product sold out'),
  STOCK_EMPTY: define(6003, 409, 'out of stock'),
  REDEEM_NOT_ALLOWED: define(6004, 409, 'cannot be redeemed now'),
  DAY_NOT_BOOKED: define(6005, 409, 'the day has just turned and is being booked'),

  AUTH_CODE_INVALID: define(7000, 422, 'authorization code invalid'),
  SIGN_NOT_ALLOWED: define(7001, 409, 'cannot be added as signed'),

  VALIDATION: define(9000, 422, 'a field is not valid'),
  RATE_LIMITED: define(9001, 429, 'too many requests'),
  IDEMPOTENCY_CONFLICT: define(9002, 409, 'this key was used for another request'),
  NOT_FOUND: define(9003, 404, 'not found'),
  FORBIDDEN: define(9004, 403, 'not permitted'),
  INTERNAL: define(9005, 500, 'something went wrong'),
  FEED_STALE: define(9006, 503, 'prices are paused'),
  UNAVAILABLE: define(9007, 503, 'busy, try again in a moment'),
  MALFORMED: define(9008, 400, 'the request cannot be read'),
  ANSWER_LOST: define(9009, 409, 'done the first time; its answer is lost, nothing was done again'),
  FILE_TYPE_INVALID: define(9010, 415, 'file type not accepted'),
  FILE_TOO_LARGE: define(9011, 413, 'file too large'),
  FILE_NOT_ACCEPTED: define(9012, 422, 'file cannot be used'),
} as const satisfies Record<string, Definition>;

export type RejectionCode = keyof typeof REJECTIONS;

export const REJECTION_CODES = Object.keys(REJECTIONS) as RejectionCode[];

/** What is wrong with one field; the app has a text for each. */
export type FieldFault =
  | 'required'
  | 'format'
  | 'too-short'
  | 'too-long'
  | 'too-precise'
  | 'mismatch'
  | 'same'
  | 'not-offered'
  | 'unknown-field';

/** A refusal as the machine and the modules produce it, before it becomes a reply. */
export type Rejection = {
  code: RejectionCode;
  fields?: Readonly<Record<string, FieldFault>>;
  data?: Readonly<Record<string, string | number>>;
};

export type RejectionReply = {
  ok: false;
  code: RejectionCode;
  num: number;
  key: string;
  message: string;
  fields?: Readonly<Record<string, FieldFault>>;
  data?: Readonly<Record<string, string | number>>;
  requestId: string;
};

/** `BALANCE_INSUFFICIENT` → `error.balanceInsufficient`, the key of the text a member reads. */
export function rejectionKey(code: RejectionCode): string {
  const camel = code
    .toLowerCase()
    .replace(/_(\w)/g, (_match, letter: string) => letter.toUpperCase());
  return `error.${camel}`;
}

export function toRejectionReply(rejection: Rejection, requestId: string): RejectionReply {
  const { num, message } = REJECTIONS[rejection.code];
  return {
    ok: false,
    code: rejection.code,
    num,
    key: rejectionKey(rejection.code),
    message,
    ...(rejection.fields ? { fields: rejection.fields } : {}),
    ...(rejection.data ? { data: rejection.data } : {}),
    requestId,
  };
}
