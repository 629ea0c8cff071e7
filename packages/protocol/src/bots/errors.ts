/**
 * Refusals in the dialect of Binance spot (rulebook 29.7). Texts are exact, because programs
 * compare them; this is the one place that says how a refusal of ours reads there.
 */
import { type Rejection, type RejectionCode } from '../rejections.ts';

type BotErrorRule = { readonly status: number; readonly code: number; readonly msg: string };

const rule = (code: number, msg: string, status = 400): BotErrorRule => ({ status, code, msg });

export const BOT_ERRORS = {
  UNKNOWN: rule(-1000, 'An unknown error occurred while processing the request.', 500),
  BUSY: rule(-1001, 'Internal error; unable to process your request. Please try again.', 503),
  FORBIDDEN: rule(-1002, 'You are not authorized to execute this request.', 403),
  TOO_MUCH: rule(
    -1003,
    'Too much request weight used; current limit is 6000 request weight per 1 MINUTE. Please use WebSocket Streams for live updates to avoid polling the API.',
    429,
  ),
  BANNED: rule(
    -1003,
    'Way too much request weight used; IP banned until %s. Please use WebSocket Streams for live updates to avoid bans.',
    418,
  ),
  OUTCOME_UNKNOWN: rule(
    -1007,
    'Timeout waiting for response from backend server. Send status unknown; execution status unknown.',
    503,
  ),
  PRICE_FILTER: rule(-1013, 'Filter failure: PRICE_FILTER'),
  LOT_SIZE: rule(-1013, 'Filter failure: LOT_SIZE'),
  PERCENT_PRICE: rule(-1013, 'Filter failure: PERCENT_PRICE_BY_SIDE'),
  NOTIONAL: rule(-1013, 'Filter failure: NOTIONAL'),
  MAX_NUM_ORDERS: rule(-1013, 'Filter failure: MAX_NUM_ORDERS'),
  ZERO_QUANTITY: rule(-1013, 'Invalid quantity.'),
  ZERO_PRICE: rule(-1013, 'Invalid price.'),
  TOO_MANY_ORDERS: rule(-1015, 'Too many new orders; current limit is %s.', 429),
  UNKNOWN_PATH: rule(-1020, 'This operation is not supported.', 404),
  UNKNOWN_METHOD: rule(-1020, 'This operation is not supported.', 400),
  OUTSIDE_WINDOW: rule(-1021, 'Timestamp for this request is outside of the recvWindow.'),
  AHEAD: rule(-1021, "Timestamp for this request was 1000ms ahead of the server's time."),
  BAD_SIGNATURE: rule(-1022, 'Signature for this request is not valid.'),
  ILLEGAL: rule(-1100, "Illegal characters found in parameter '%s'."),
  MALFORMED: rule(-1100, 'Illegal characters found in a parameter.'),
  TWICE: rule(-1101, "Duplicate values for parameter '%s'."),
  MISSING: rule(-1102, "Mandatory parameter '%s' was not sent, was empty/null, or malformed."),
  NEITHER: rule(-1102, "Param '%s' or '%s' must be sent, but both were empty/null!"),
  UNREAD: rule(
    -1104,
    "Not all sent parameters were read; read '%s' parameter(s) but was sent '%s'.",
  ),
  NEEDLESS: rule(-1106, "Parameter '%s' sent when not required."),
  BAD_TIF: rule(-1115, 'Invalid timeInForce.'),
  BAD_TYPE: rule(-1116, 'Invalid orderType.'),
  BAD_SIDE: rule(-1117, 'Invalid side.'),
  BAD_INTERVAL: rule(-1120, 'Invalid interval.'),
  BAD_SYMBOL: rule(-1121, 'Invalid symbol.'),
  NO_LISTEN_KEY: rule(-1125, 'This listenKey does not exist.'),
  BAD_COMBINATION: rule(-1128, 'Combination of optional parameters invalid.'),
  BAD_DATA: rule(-1130, "Data sent for parameter '%s' is not valid."),
  BAD_WINDOW: rule(-1131, 'recvWindow must be less than 60000.'),
  INSUFFICIENT: rule(-2010, 'Account has insufficient balance for requested action.'),
  WOULD_TAKE: rule(-2010, 'Order would immediately match and take.'),
  WOULD_TRIGGER: rule(-2010, 'Stop price would trigger immediately.'),
  NO_VOLUME: rule(-2010, 'Order would not fill: insufficient trading volume.'),
  DUPLICATE: rule(-2010, 'Duplicate order sent.'),
  MAY_NOT: rule(-2010, 'This account may not place or cancel orders.'),
  NOT_CANCELED: rule(-2011, 'Unknown order sent.'),
  MAY_NOT_CANCEL: rule(-2011, 'This account may not place or cancel orders.'),
  NO_ORDER: rule(-2013, 'Order does not exist.'),
  BAD_KEY_FORMAT: rule(-2014, 'API-key format invalid.', 401),
  REJECTED_KEY: rule(-2015, 'Invalid API-key, IP, or permissions for action.', 401),
  REPLACE_PARTLY: rule(-2021, 'Order cancel-replace partially failed.', 409),
  REPLACE_FAILED: rule(-2022, 'Order cancel-replace failed.'),
} as const satisfies Record<string, BotErrorRule>;

export type BotErrorName = keyof typeof BOT_ERRORS;

/** What the exchange refuses an order with; the rest can only be a bug or an outage. */
const NAMES: Readonly<Partial<Record<RejectionCode, BotErrorName>>> = {
  PRICE_TICK_INVALID: 'PRICE_FILTER',
  LOT_SIZE_INVALID: 'LOT_SIZE',
  PRICE_OUT_OF_BAND: 'PERCENT_PRICE',
  TRIGGER_INVALID: 'WOULD_TRIGGER',
  MIN_NOTIONAL: 'NOTIONAL',
  MAX_NOTIONAL: 'NOTIONAL',
  TOO_MANY_OPEN_ORDERS: 'MAX_NUM_ORDERS',
  BALANCE_INSUFFICIENT: 'INSUFFICIENT',
  POST_ONLY_WOULD_TAKE: 'WOULD_TAKE',
  TRADING_VOLUME_INSUFFICIENT: 'NO_VOLUME',
  IDEMPOTENCY_CONFLICT: 'DUPLICATE',
  ANSWER_LOST: 'DUPLICATE',
  ACCOUNT_TRADE_RESTRICTED: 'MAY_NOT',
  ACCOUNT_FROZEN: 'MAY_NOT',
  ACCOUNT_STATUS_ABNORMAL: 'REJECTED_KEY',
  USER_NOT_FOUND: 'REJECTED_KEY',
  SYMBOL_CLOSED: 'BAD_SYMBOL',
  NOT_FOUND: 'NO_ORDER',
  ORDER_NOT_CANCELLABLE: 'NOT_CANCELED',
  MALFORMED: 'MALFORMED',
  FILE_TOO_LARGE: 'MALFORMED',
  FEED_STALE: 'BUSY',
  UNAVAILABLE: 'BUSY',
  RATE_LIMITED: 'TOO_MUCH',
  FORBIDDEN: 'FORBIDDEN',
};

export function botErrorNameOf(code: RejectionCode): BotErrorName | undefined {
  return NAMES[code];
}

/** Our names of the fields of an order, and theirs. */
const FIELDS: Readonly<Record<string, string>> = {
  quoteAmount: 'quoteOrderQty',
  triggerPrice: 'stopPrice',
};

export type BotError = { readonly name: BotErrorName; readonly about: readonly string[] };

/** How a refusal of the exchange reads there; a needless field and a missing one by its name. */
export function botErrorOf({ code, fields = {} }: Rejection): BotError {
  const [[field = '', fault] = []] = Object.entries(fields);
  const named = FIELDS[field] ?? field;
  if (code === 'AMOUNT_ABNORMAL') return { name: 'ILLEGAL', about: [named] };
  if (code === 'VALIDATION') {
    const name =
      fault === 'required' ? 'MISSING' : fault === 'not-offered' ? 'NEEDLESS' : 'ILLEGAL';
    return { name, about: [named] };
  }
  return { name: NAMES[code] ?? 'UNKNOWN', about: [] };
}

/** As it is sent. */
export function describeBotError({ name, about }: BotError): { code: number; msg: string } {
  const { code, msg } = BOT_ERRORS[name];
  const words = [...about];
  return { code, msg: msg.replaceAll('%s', () => words.shift() ?? '') };
}
