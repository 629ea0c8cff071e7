/** The deterministic exchange: commands in, replies, changes and events out. */
export type { Actor, Uid } from './kernel/actor.ts';
export type { ReplyData } from './kernel/verdict.ts';
export {
  COMMAND_RULES,
  type Change,
  type Command,
  type CommandBody,
  type CommandKind,
  type ExchangeEvent,
  type ReplyOf,
} from './modules.ts';
export { EMPTY_IMAGE, Exchange, type ExchangeImage } from './exchange.ts';
export type { RememberedLimits } from './exchange.ts';
export type { Outcome, Reply } from './outcome.ts';
export {
  REMEMBERED_MS,
  type RememberedCommand,
  RememberedCommands,
  commandKey,
  rememberedOf,
} from './remembered-commands.ts';
export type { SlotKey } from './slot-key.ts';

export { BOOKINGS_PER_COMMAND_MAX } from './agenda/agenda.ts';
export type { Calendar } from './agenda/calendar.ts';

export {
  type AlertRecord,
  type FiredAlert,
  type WaitingAlert,
  alertPriceText,
  describeAlert,
  isWaitingAlert,
  reachedBy,
} from './alerts/alert.ts';

export { type DepositDay, depositedAt } from './deposits/day-totals.ts';
export { leftOfDay, readDeclaration, refuseOneMore } from './deposits/declaration.ts';
export { DEPOSIT_TERMS, type DepositTerms, ceilingOf } from './deposits/deposit-terms.ts';
export { type CeilingLeft, RecentDays, leftOfCeiling } from './deposits/thirty-days.ts';
export { DEPOSIT_STATES, type DepositRecord, describeDeposit } from './deposits/deposit.ts';
export { reviewStateOf } from './deposits/deposit.ts';
export { DepositsInFlight } from './deposits/deposits-in-flight.ts';

export type { FundingRound } from './derivatives/commands.ts';
export {
  DERIVATIVES_TERMS,
  type DerivativesTerms,
  describeDerivativesTerms,
  findTier,
  marketLeftUnits,
} from './derivatives/derivatives-terms.ts';
export { valueOf } from './derivatives/fill-plan.ts';
export { OpenInterest } from './derivatives/open-interest.ts';
export type { LeverageChoice } from './derivatives/leverage-choices.ts';
export { takenUnitsOf } from './derivatives/order-checks.ts';
export {
  type LeverageOrderRecord,
  describeLeverageOrder,
  isWaitingOrder,
} from './derivatives/order.ts';
export {
  describeLeveragePosition,
  describePositionEvent,
  describeSharedLeverage,
} from './derivatives/position-line.ts';
export {
  type PositionEventRecord,
  type PositionRecord,
  isOpenPosition,
} from './derivatives/position.ts';

export type { FinanceInterestPaid } from './finance/commands.ts';
export {
  FINANCE_TERMS,
  type FinanceTerms,
  NO_FINANCE_TERMS,
  describeFinanceTerms,
} from './finance/finance-terms.ts';
export { personalLeftUnits, totalLeftUnits, windowDayOf } from './finance/purchase-checks.ts';
export {
  type FinanceRecord,
  type OpenFinanceRecord,
  financeInstalments,
  isOpenFinanceRecord,
} from './finance/record.ts';
export { describeFinanceRecord } from './finance/record-line.ts';

export { CASE_STATES, type KycCase, type Submission } from './kyc/case.ts';
export { dueSecondOf as kycDueSecondOf } from './kyc/case.ts';
export {
  type CasesByLevel,
  NO_CASES,
  describeStanding,
  refuseSubmission,
  withCase,
} from './kyc/standing.ts';

export type { AccountImage, AccountOpened, BalanceChanged } from './ledger/commands.ts';
export type { LedgerImage, PostingAppended } from './ledger/commands.ts';

export type { TickAppended } from './markets/commands.ts';
export { chainedHashes, makeTick } from './markets/tick-maker.ts';
export type { MadeTick, TickSource, TicksAhead } from './markets/tick-maker.ts';
export { usdtUnitsOf } from './markets/usdt-value.ts';
export { DAY_SECONDS, dayOf, startOfDay, versionsOf } from './markets/market-state.ts';
export type { DayCommitment, EndedOutage, MarketState, Outage } from './markets/market-state.ts';

export type { DayLoss } from './limits/commands.ts';

export type { StatusChange } from './members/commands.ts';
export { describeMemberTerms } from './members/member-terms.ts';
export { lossLimitAt, withdrawRefusal } from './members/member.ts';
export type { Member } from './members/member.ts';

export type { MiningOutput, MiningTerms } from './mining/commands.ts';
export {
  type MachineRecord,
  type OpenMachine,
  describeMachine,
  isOpenMachine,
  machineInstalments,
} from './mining/machine.ts';
export {
  MINING_TERMS,
  describeMiningTerms,
  quoteMachines,
  readBitcoinUnits,
} from './mining/mining-terms.ts';
export { countMachines, machinesLeft } from './mining/purchase-checks.ts';

export { MarketStress, houseCapacity } from './options/market-stress.ts';
export { OPTIONS_TERMS, type OptionsTerms, describeOptionsTerms } from './options/options-terms.ts';
export {
  type CurrentPosition,
  type OptionSale,
  type OptionRecord,
  describeOption,
  describeSharedOption,
  isCurrentPosition,
  premiumAtRisk,
} from './options/position.ts';
export type { RecentTick } from './options/recent-ticks.ts';
export { type SeriesRecord, describeSeries } from './options/series.ts';
export type { VolatilityMinute } from './options/volatility.ts';

export type { CommissionDay } from './promotion/commission-day.ts';
export type { Invitation } from './promotion/invitations.ts';
export type { Signing } from './promotion/signing.ts';

export { type SchoolClass, describeClass } from './classes/class.ts';
export { type Portfolio, describePortfolio } from './seasons/portfolio.ts';

export type { SecondsImage } from './seconds/commands.ts';
export type { CurrentContract, SecondsContract } from './seconds/contract.ts';
export { describeContract, describeSharedContract } from './seconds/contract-line.ts';
export { type DayTotal } from './seconds/day-totals.ts';
export { describeSecondsTerms } from './seconds/seconds-terms.ts';

export type { SpotImage } from './spot/commands.ts';
export { NOTHING_TAKEN, type Quote, type Quotes, type Taken, fullQuotes } from './spot/maker.ts';
export { remainingQuotes } from './spot/maker.ts';
export { readOrderRequest } from './spot/order-request.ts';
export { SPOT_MARKETS, type SpotMarket, findSpotMarket } from './spot/spot-market.ts';
export {
  type BookDelta,
  type PositionCost,
  type SpotOrderRecord,
  type SpotTradeRecord,
  type TradeParty,
  describeAnswer,
  describeFill,
  describeOrder,
  formatLots,
} from './spot/spot-orders.ts';
export { FIRST_SPOT_TERMS, SPOT_TERMS } from './spot/spot-terms.ts';

export { describePosition } from './staking/position-line.ts';
export {
  type StakingRecord,
  type StakingReward,
  endDayOf,
  nextDayOf,
  rewardUnitsOf,
} from './staking/position.ts';
export { STAKING_TERMS, type StakingTerms, describeStakingTerms } from './staking/staking-terms.ts';

export { describeBot, describeLogLine } from './strategy/bot-line.ts';
export type { BotLogRecord } from './strategy/bot-log.ts';
export { type BotRecord, agreedFeeBps, kindOf } from './strategy/bot.ts';
export type { RungRecord } from './strategy/rung.ts';
export { describeStrategyTerms } from './strategy/strategy-terms.ts';

export type { ProductTerms } from './terms/commands.ts';
export type { TermsProposal } from './terms/proposal.ts';

export type { WithdrawalRequest } from './withdrawals/commands.ts';
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
export { describeWithdrawal } from './withdrawals/withdrawal-line.ts';
