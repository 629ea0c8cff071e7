/**
 * The one list of the exchange's modules, in the order in which they may use each other. A module
 * is one line in each of three paragraphs: what it adds by types, what its commands allow and how
 * it begins, and how it is opened. What is missing in one of them does not compile.
 */
import type { CommandRule } from './kernel/commands.ts';
import { Fingerprint } from './kernel/fingerprint.ts';
import type { Moment, StepContext } from './kernel/step-context.ts';
import type { Verdict } from './kernel/verdict.ts';
import { Agenda, EMPTY_AGENDA, agendaHandlers } from './agenda/agenda.ts';
import { AGENDA_RULES, type AgendaTypes, type DayRolled } from './agenda/commands.ts';
import { ALERTS_RULES, type AlertsTypes } from './alerts/commands.ts';
import { Alerts, EMPTY_ALERTS } from './alerts/alerts.ts';
import { DEPOSITS_RULES, type DepositsTypes } from './deposits/commands.ts';
import { Deposits, EMPTY_DEPOSITS } from './deposits/deposits.ts';
import { DERIVATIVES_RULES, type DerivativesTypes } from './derivatives/commands.ts';
import { Derivatives, EMPTY_DERIVATIVES } from './derivatives/derivatives.ts';
import { FINANCE_RULES, type FinanceTypes } from './finance/commands.ts';
import { EMPTY_FINANCE, Finance } from './finance/finance.ts';
import { FUNDING_RULES, type FundingTypes, type FundsMoved } from './funding/commands.ts';
import { fundingHandlers } from './funding/funding.ts';
import { KYC_RULES, type KycTypes } from './kyc/commands.ts';
import { EMPTY_KYC, Kyc } from './kyc/kyc.ts';
import type { LedgerTypes } from './ledger/commands.ts';
import { EMPTY_LEDGER, Ledger } from './ledger/ledger.ts';
import { MARKETS_RULES, type MarketsTypes, type TickHeard } from './markets/commands.ts';
import { EMPTY_MARKETS } from './markets/market-state.ts';
import { Markets, marketsHandlers } from './markets/markets.ts';
import { MEMBERS_RULES, type MemberDisabled, type MembersTypes } from './members/commands.ts';
import type { StatusHeard } from './members/commands.ts';
import { membersHandlers } from './members/member-commands.ts';
import { Members } from './members/members.ts';
import { MINING_RULES, type MiningTypes } from './mining/commands.ts';
import { EMPTY_MINING, Mining } from './mining/mining.ts';
import { OPTIONS_RULES, type OptionsTypes } from './options/commands.ts';
import { EMPTY_OPTIONS, Options } from './options/options.ts';
import { SECONDS_RULES, type SecondsTypes } from './seconds/commands.ts';
import { EMPTY_SECONDS, Seconds } from './seconds/seconds.ts';
import { type BotOrderHeard, SPOT_RULES, type SpotTypes } from './spot/commands.ts';
import { EMPTY_SPOT } from './spot/spot-image.ts';
import { Spot } from './spot/spot.ts';
import { STAKING_RULES, type StakingTypes } from './staking/commands.ts';
import { EMPTY_STAKING, Staking } from './staking/staking.ts';
import { STRATEGY_RULES, type StrategyTypes } from './strategy/commands.ts';
import { EMPTY_STRATEGY, Strategy } from './strategy/strategy.ts';
import type { TermsTypes } from './terms/commands.ts';
import { Terms } from './terms/terms.ts';
import { WITHDRAWALS_RULES, type WithdrawalsTypes } from './withdrawals/commands.ts';
import { EMPTY_WITHDRAWALS, Withdrawals } from './withdrawals/withdrawals.ts';

type Types = {
  ledger: LedgerTypes;
  terms: TermsTypes;
  members: MembersTypes;
  markets: MarketsTypes;
  agenda: AgendaTypes;
  kyc: KycTypes;
  deposits: DepositsTypes;
  withdrawals: WithdrawalsTypes;
  funding: FundingTypes;
  spot: SpotTypes;
  seconds: SecondsTypes;
  finance: FinanceTypes;
  staking: StakingTypes;
  mining: MiningTypes;
  options: OptionsTypes;
  derivatives: DerivativesTypes;
  strategy: StrategyTypes;
  alerts: AlertsTypes;
};

const MODULES: { readonly [Name in ModuleName]: Beginning<Name> } = {
  ledger: { rules: {}, empty: EMPTY_LEDGER },
  terms: { rules: {}, empty: [] },
  members: { rules: MEMBERS_RULES, empty: [] },
  markets: { rules: MARKETS_RULES, empty: EMPTY_MARKETS },
  agenda: { rules: AGENDA_RULES, empty: EMPTY_AGENDA },
  kyc: { rules: KYC_RULES, empty: EMPTY_KYC },
  deposits: { rules: DEPOSITS_RULES, empty: EMPTY_DEPOSITS },
  withdrawals: { rules: WITHDRAWALS_RULES, empty: EMPTY_WITHDRAWALS },
  funding: { rules: FUNDING_RULES, empty: undefined },
  spot: { rules: SPOT_RULES, empty: EMPTY_SPOT },
  seconds: { rules: SECONDS_RULES, empty: EMPTY_SECONDS },
  finance: { rules: FINANCE_RULES, empty: EMPTY_FINANCE },
  staking: { rules: STAKING_RULES, empty: EMPTY_STAKING },
  mining: { rules: MINING_RULES, empty: EMPTY_MINING },
  options: { rules: OPTIONS_RULES, empty: EMPTY_OPTIONS },
  derivatives: { rules: DERIVATIVES_RULES, empty: EMPTY_DERIVATIVES },
  strategy: { rules: STRATEGY_RULES, empty: EMPTY_STRATEGY },
  alerts: { rules: ALERTS_RULES, empty: EMPTY_ALERTS },
};

/** `bookingsMax` is for tests and simulations: how much one command books of what is due. */
export function openModules(
  fingerprint: Fingerprint,
  images: ModuleImages,
  bookingsMax: number | undefined,
) {
  const ledger = new Ledger(fingerprint, images.ledger);
  const terms = new Terms(fingerprint, images.terms);
  const members = new Members(fingerprint, images.members);
  const markets = new Markets(fingerprint, images.markets);
  const agenda = new Agenda<Context>(fingerprint, markets, images.agenda, bookingsMax);
  const parts = { ledger, terms, members, markets, agenda };
  const kyc = new Kyc(fingerprint, parts, images.kyc);
  const deposits = new Deposits(fingerprint, parts, images.deposits);
  const withdrawals = new Withdrawals(fingerprint, { ...parts, deposits }, images.withdrawals);
  const spot = new Spot(fingerprint, parts, images.spot);
  const seconds = new Seconds(fingerprint, parts, images.seconds);
  const finance = new Finance(fingerprint, parts, images.finance);
  const staking = new Staking(fingerprint, parts, images.staking);
  const mining = new Mining(fingerprint, parts, images.mining);
  const options = new Options(fingerprint, parts, images.options);
  const derivatives = new Derivatives(fingerprint, parts, images.derivatives);
  const strategy = new Strategy(fingerprint, { ...parts, spot }, images.strategy);
  const alerts = new Alerts(fingerprint, parts, images.alerts);

  const earning = { finance, staking, mining };
  const trading = { options, derivatives, strategy, alerts };
  const products = { kyc, deposits, withdrawals, spot, seconds, ...earning, ...trading };
  const listeners: readonly Listener[] = [agenda, ...Object.values(products)];
  spot.tellOfBots(listeners);
  const handlers: CommandHandlers = {
    ...membersHandlers(parts, listeners),
    ...marketsHandlers(markets, listeners),
    ...agendaHandlers(agenda, listeners),
    ...fundingHandlers(parts, listeners),
    ...kyc.handlers,
    ...deposits.handlers,
    ...withdrawals.handlers,
    ...spot.handlers,
    ...seconds.handlers,
    ...finance.handlers,
    ...staking.handlers,
    ...mining.handlers,
    ...options.handlers,
    ...derivatives.handlers,
    ...strategy.handlers,
    ...alerts.handlers,
  };
  return { ...parts, ...products, handlers };
}

type ModuleName = keyof Types;

type Beginning<Name extends ModuleName> = {
  readonly rules: Readonly<Record<Types[Name]['command']['kind'], CommandRule>>;
  readonly empty: Types[Name]['image'];
};

export type CommandBody = Types[ModuleName]['command'];
export type CommandKind = CommandBody['kind'];

/**
 * What is asked of the exchange. A command carries all it needs: inside the machine there is no
 * clock, no randomness and no I/O. It is plain JSON: the journal stores it as it is.
 */
export type Command = Moment & { readonly body: CommandBody };

/** What a command is answered with when it is accepted. */
export type ReplyOf<Kind extends CommandKind> = {
  [Name in ModuleName]: Kind extends keyof Types[Name]['replies']
    ? Types[Name]['replies'][Kind]
    : never;
}[ModuleName];

export type Change = Types[ModuleName]['change'];
export type ExchangeEvent = Types[ModuleName]['event'];

/** The state as plain values, module by module: what the tables hold and what a start loads. */
export type ModuleImages = { [Name in ModuleName]: Types[Name]['image'] };

const entries = Object.entries(MODULES);

export const EMPTY_IMAGES = Object.fromEntries(
  entries.map(([name, { empty }]) => [name, empty]),
) as ModuleImages;

/** Who may send what, and what its fields mean. */
export const COMMAND_RULES = Object.assign(
  {},
  ...entries.map(([, { rules }]) => rules),
) as Readonly<Record<CommandKind, CommandRule>>;

export type Modules = ReturnType<typeof openModules>;

type Context = StepContext<Change, ExchangeEvent>;

/**
 * What a module may listen to; it is told in the order of the list. One that hears nothing is in it
 * too, and is known by its handlers.
 */
type Listener = TickHeard<Context> &
  DayRolled<Context> &
  MemberDisabled<Context> &
  StatusHeard<Context> &
  FundsMoved<Context> &
  BotOrderHeard<Context> & { readonly handlers?: object };

export type CommandHandlers = {
  readonly [Kind in CommandKind]: (
    context: Context,
    body: Extract<CommandBody, { kind: Kind }>,
  ) => Verdict<ReplyOf<Kind>>;
};
