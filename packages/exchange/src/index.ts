/** The deterministic exchange: commands in, replies, changes and events out. */
export type { Actor, Sender, StaffId, StaffRole, Uid } from './kernel/actor.ts';
export type { AcceptedReply, ReplyData } from './kernel/verdict.ts';
export {
  COMMAND_RULES,
  type Change,
  type Command,
  type CommandBody,
  type CommandKind,
  type ExchangeEvent,
  type ModuleImages,
  type ReplyOf,
} from './modules.ts';
export { EMPTY_IMAGE, Exchange, type ExchangeImage } from './exchange.ts';
export type { RememberedLimits } from './exchange.ts';
export type { Outcome, RejectedReply, Reply, RepeatedReply } from './outcome.ts';
export {
  REMEMBERED_MS,
  type RememberedCommand,
  RememberedCommands,
  commandKey,
  rememberedOf,
} from './remembered-commands.ts';

export { BOOKINGS_PER_COMMAND_MAX } from './agenda/agenda.ts';
export { type Calendar, startOfBusinessDay } from './agenda/calendar.ts';

export type { DepositsImage } from './deposits/commands.ts';
export { type DepositDay, depositedAt } from './deposits/day-totals.ts';
export { leftOfDay, readDeclaration, refuseOneMore } from './deposits/declaration.ts';
export { DEPOSIT_STATES, type DepositRecord, describeDeposit } from './deposits/deposit.ts';
export { reviewStateOf } from './deposits/deposit.ts';
export { DepositsInFlight } from './deposits/deposits-in-flight.ts';

export { CASE_STATES, type KycCase, type Submission, dueSecondOf } from './kyc/case.ts';
export type { KycImage } from './kyc/commands.ts';
export {
  type CasesByLevel,
  NO_CASES,
  describeStanding,
  refuseSubmission,
  withCase,
} from './kyc/standing.ts';

export type { AccountImage, AccountOpened, BalanceChanged, Bucket } from './ledger/commands.ts';
export type { LedgerImage, PostingAppended } from './ledger/commands.ts';
export { HOUSE_ACCOUNTS, type HouseAccount } from './ledger/ledger.ts';

export type { TickAppended } from './markets/commands.ts';
export { usdtUnitsOf } from './markets/usdt-value.ts';
export { DAY_SECONDS, dayOf, startOfDay } from './markets/market-state.ts';
export type { DayCommitment, MarketState, MarketsImage } from './markets/market-state.ts';

export type { StatusChange } from './members/commands.ts';
export { lossLimitAt, withdrawRefusal } from './members/member.ts';
export type { Member } from './members/member.ts';

export type { SecondsBreak, SecondsImage, SecondsOrder } from './seconds/commands.ts';
export type { CurrentContract, SecondsContract } from './seconds/contract.ts';
export { describeContract, describeSharedContract } from './seconds/contract-line.ts';
export { type DayTotal, sumDayTotals } from './seconds/day-totals.ts';
export { type SecondsTerms, describeSecondsTerms } from './seconds/seconds-terms.ts';
export { EMPTY_SECONDS } from './seconds/seconds.ts';

export type { MakerTaken } from './spot/commands.ts';
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

export type { ProductTerms, TermsChange } from './terms/commands.ts';

export type { WithdrawalRequest, WithdrawalsImage } from './withdrawals/commands.ts';
export {
  WITHDRAWAL_STATES,
  type WithdrawalRecord,
  isOpenWithdrawal,
} from './withdrawals/withdrawal.ts';
export {
  type CheckedWithdrawal,
  type WithdrawalStanding,
  checkWithdrawal,
  refuseWithdrawing,
} from './withdrawals/withdrawal-checks.ts';
export { type WithdrawalDay, withdrawalDayAt } from './withdrawals/withdrawal-day.ts';
export { type WithdrawalLine, describeWithdrawal } from './withdrawals/withdrawal-line.ts';
