/** The deterministic exchange: commands in, replies, changes and events out. */
export type { Actor, Command, CommandBody, CommandKind, Uid } from './commands.ts';
export { EMPTY_IMAGE, Exchange, type ExchangeImage } from './exchange.ts';
export { type AccountImage, HOUSE_ACCOUNTS, type HouseAccount } from './ledger/ledger.ts';
export {
  DAY_SECONDS,
  type DayCommitment,
  type MarketState,
  dayOf,
  startOfDay,
} from './markets/market-state.ts';
export {
  LOSS_LIMIT_MAX_UNITS,
  type Member,
  WITHDRAW_LOCK_MS,
  lossLimitAt,
} from './members/members.ts';
export type {
  AccountOpened,
  BalanceChanged,
  Bucket,
  Change,
  ExchangeEvent,
  MakerTaken,
  Outcome,
  PostingAppended,
  Reply,
  ReplyData,
  TickAppended,
} from './outcome.ts';
export type { SecondsBreak } from './seconds/breaks.ts';
export type { CurrentContract, SecondsContract } from './seconds/contract.ts';
export { describeContract, describeSharedContract } from './seconds/contract-line.ts';
export { type DayTotal, sumDayTotals } from './seconds/day-totals.ts';
export type { SecondsOrder } from './seconds/seconds-order.ts';
export { BOOKINGS_PER_COMMAND_MAX, EMPTY_SECONDS, type SecondsImage } from './seconds/seconds.ts';
export type { OrderBody } from './spot/order-request.ts';
export { NOTHING_TAKEN, type Quote, type Quotes, type Taken, fullQuotes } from './spot/maker.ts';
export { remainingQuotes } from './spot/maker.ts';
export { EMPTY_SPOT, type SpotImage } from './spot/spot-image.ts';
export { SPOT_MARKETS, type SpotMarket, findSpotMarket } from './spot/spot-market.ts';
export {
  type BookDelta,
  type PositionCost,
  type SpotOrderRecord,
  type SpotTradeRecord,
  type TradeParty,
  describeFill,
  describeOrder,
  formatLots,
} from './spot/spot-orders.ts';
export { RECEIPT_LIFE_MS, type Receipt, commandKey, receiptFor } from './receipts.ts';
