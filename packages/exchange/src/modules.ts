/**
 * The one list of the exchange's modules, in the order in which they may use each other: they are
 * opened and notified in it. A module is one import and one line; all types below follow from the
 * list. A module that needs one that is not listed does not compile.
 */
import type { CommandRule } from './kernel/commands.ts';
import type { Fingerprint } from './kernel/fingerprint.ts';
import type { HooksOf, Opening, ReplyTo } from './kernel/module.ts';
import type { Moment, StepContext } from './kernel/step-context.ts';
import type { Verdict } from './kernel/verdict.ts';
import { agendaModule } from './agenda/agenda.ts';
import { alertsModule } from './alerts/alerts.ts';
import { classesModule } from './classes/classes.ts';
import { depositsModule } from './deposits/deposits.ts';
import { derivativesModule } from './derivatives/derivatives.ts';
import { financeModule } from './finance/finance.ts';
import type { FromFundsReply } from './funding/commands.ts';
import { fundingModule } from './funding/funding.ts';
import { kycModule } from './kyc/kyc.ts';
import { ledgerModule } from './ledger/ledger.ts';
import { limitsModule } from './limits/limits.ts';
import { marketsModule } from './markets/markets.ts';
import { membersModule } from './members/member-commands.ts';
import { miningModule } from './mining/mining.ts';
import { optionsModule } from './options/options.ts';
import { promotionModule } from './promotion/promotion.ts';
import { seasonsModule } from './seasons/seasons.ts';
import { secondsModule } from './seconds/seconds.ts';
import { spotModule } from './spot/spot.ts';
import { stakingModule } from './staking/staking.ts';
import { strategyModule } from './strategy/strategy.ts';
import { termsModule } from './terms/terms.ts';
import { withdrawalsModule } from './withdrawals/withdrawals.ts';

const LIST = {
  ledger: ledgerModule,
  terms: termsModule,
  members: membersModule,
  markets: marketsModule,
  agenda: agendaModule,
  kyc: kycModule,
  deposits: depositsModule,
  withdrawals: withdrawalsModule,
  funding: fundingModule,
  limits: limitsModule,
  spot: spotModule,
  seconds: secondsModule,
  finance: financeModule,
  staking: stakingModule,
  mining: miningModule,
  options: optionsModule,
  derivatives: derivativesModule,
  strategy: strategyModule,
  alerts: alertsModule,
  promotion: promotionModule,
  classes: classesModule,
  seasons: seasonsModule,
};

type ModuleName = keyof typeof LIST;

type Types = { [Name in ModuleName]: NonNullable<(typeof LIST)[Name]['types']> };

/** Each module as the others know it. */
export type Modules = { readonly [Name in ModuleName]: ReturnType<(typeof LIST)[Name]['open']> };

export type CommandBody = Types[ModuleName]['command'];
export type CommandKind = CommandBody['kind'];

/**
 * What is asked of the exchange. A command carries all it needs: inside the machine there is no
 * clock, no randomness and no I/O. It is plain JSON: the journal stores it as it is.
 */
export type Command = Moment & { readonly body: CommandBody };

/** What a command is answered with when it is accepted. */
export type ReplyOf<Kind extends CommandKind> = {
  [Name in ModuleName]: ReplyTo<Types[Name], Kind>;
}[ModuleName] &
  (Kind extends CoveredKind ? { readonly fromFunds?: FromFundsReply } : unknown);

/** Of commands for which Funds may add what an account lacks. */
type CoveredKind = {
  [Kind in CommandKind]: 'fromFunds' extends keyof Extract<CommandBody, { kind: Kind }>
    ? Kind
    : never;
}[CommandKind];

export type Change = Types[ModuleName]['change'];
export type ExchangeEvent = Types[ModuleName]['event'];

/** The state as plain values, module by module: what the tables hold and what a start loads. */
export type ModuleImages = { [Name in ModuleName]: Types[Name]['image'] };

type Context = StepContext<Change, ExchangeEvent>;

export type CommandHandlers = {
  readonly [Kind in CommandKind]: (
    context: Context,
    body: Extract<CommandBody, { kind: Kind }>,
  ) => Verdict<ReplyOf<Kind>>;
};

/** What modules may listen to, all of it optional; they are notified in the order of the list. */
type Listener = Intersection<HooksOf<Types[ModuleName]>>;

type Intersection<Union> = (Union extends unknown ? (each: Union) => void : never) extends (
  all: infer All,
) => void
  ? All
  : never;

/** A module among the others: what it uses is there, and its hooks are those that are called. */
type Listed<Name extends ModuleName> = {
  readonly rules: Readonly<Record<string, CommandRule>>;
  readonly empty: ModuleImages[Name];
  readonly open: (opening: OpeningOf<Name>) => Modules[Name] & Listener;
  readonly handlers: (opened: Modules[Name], opening: OpeningOf<Name>) => Partial<CommandHandlers>;
};

type OpeningOf<Name extends ModuleName> = Opening<ModuleImages[Name], Modules, Listener>;

const MODULES: { readonly [Name in ModuleName]: Listed<Name> } = LIST;
const NAMES = Object.keys(MODULES) as ModuleName[];

export const EMPTY_IMAGES = Object.fromEntries(
  NAMES.map((name) => [name, MODULES[name].empty]),
) as ModuleImages;

/** Who may send what, and what its fields mean. */
export const COMMAND_RULES = Object.assign(
  {},
  ...NAMES.map((name) => MODULES[name].rules),
) as Readonly<Record<CommandKind, CommandRule>>;

/** `bookingsMax` is for tests and simulations: how much one command books of what is due. */
export function openModules(
  fingerprint: Fingerprint,
  images: ModuleImages,
  bookingsMax: number | undefined,
): { modules: Modules; handlers: CommandHandlers } {
  const modules = {} as { -readonly [Name in ModuleName]: Modules[Name] };
  const handlers = {} as CommandHandlers;
  const listeners: Listener[] = [];
  const open = <Name extends ModuleName>(name: Name) => {
    const module: Listed<Name> = MODULES[name];
    const image: ModuleImages[Name] = images[name];
    const opening = { fingerprint, parts: modules, image, listeners, bookingsMax };
    const opened = module.open(opening);
    modules[name] = opened;
    listeners.push(opened);
    Object.assign(handlers, module.handlers(opened, opening));
  };
  for (const name of NAMES) open(name);
  return { modules, handlers };
}
