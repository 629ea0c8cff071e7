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
import { DEPOSITS_RULES, type DepositsTypes } from './deposits/commands.ts';
import { Deposits, EMPTY_DEPOSITS } from './deposits/deposits.ts';
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
import { membersHandlers } from './members/member-commands.ts';
import { Members } from './members/members.ts';
import { SECONDS_RULES, type SecondsTypes } from './seconds/commands.ts';
import { EMPTY_SECONDS, Seconds } from './seconds/seconds.ts';
import { SPOT_RULES, type SpotTypes } from './spot/commands.ts';
import { EMPTY_SPOT } from './spot/spot-image.ts';
import { Spot } from './spot/spot.ts';
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

  const products = { kyc, deposits, withdrawals, spot, seconds };
  const listeners: readonly Listener[] = [agenda, ...Object.values(products)];
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
  FundsMoved<Context> & { readonly handlers?: object };

export type CommandHandlers = {
  readonly [Kind in CommandKind]: (
    context: Context,
    body: Extract<CommandBody, { kind: Kind }>,
  ) => Verdict<ReplyOf<Kind>>;
};
