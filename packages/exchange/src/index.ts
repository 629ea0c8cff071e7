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
  Outcome,
  PostingAppended,
  Reply,
  ReplyData,
  TickAppended,
} from './outcome.ts';
export { type AnsweredCommand, RECEIPT_LIFE_MS } from './receipts.ts';
