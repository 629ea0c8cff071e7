/**
 * The one list of the exchange's modules, in the order in which they may use each other: what can
 * be asked, what is answered, what changes, what is told, and how they are put together. A module
 * is one line in each paragraph; what is missing does not compile.
 */
import type { Moment, StepContext } from './kernel/step-context.ts';
import type { CommandRule } from './kernel/commands.ts';
import { Fingerprint } from './kernel/fingerprint.ts';
import type { Verdict } from './kernel/verdict.ts';
import { AGENDA_RULES, type AgendaChange, type AgendaCommand } from './agenda/commands.ts';
import type { AgendaEvent, AgendaReplies, DayRolled } from './agenda/commands.ts';
import { Agenda, type AgendaImage, EMPTY_AGENDA, agendaHandlers } from './agenda/agenda.ts';
import { FUNDING_RULES, type FundingCommand, type FundingReplies } from './funding/commands.ts';
import type { FundsMoved } from './funding/commands.ts';
import { fundingHandlers } from './funding/funding.ts';
import type { LedgerChange, LedgerEvent } from './ledger/commands.ts';
import { EMPTY_LEDGER, Ledger, type LedgerImage } from './ledger/ledger.ts';
import { MARKETS_RULES, type MarketsChange, type MarketsCommand } from './markets/commands.ts';
import type { MarketsEvent, MarketsReplies, TickHeard } from './markets/commands.ts';
import { EMPTY_MARKETS, type MarketsImage } from './markets/market-state.ts';
import { Markets, marketsHandlers } from './markets/markets.ts';
import { MEMBERS_RULES, type MembersChange, type MembersCommand } from './members/commands.ts';
import type { MemberDisabled, MembersEvent, MembersReplies } from './members/commands.ts';
import { membersHandlers } from './members/member-commands.ts';
import type { Member } from './members/member.ts';
import { Members } from './members/members.ts';
import { SECONDS_RULES, type SecondsChange, type SecondsCommand } from './seconds/commands.ts';
import type { SecondsEvent, SecondsReplies } from './seconds/commands.ts';
import { EMPTY_SECONDS, Seconds, type SecondsImage } from './seconds/seconds.ts';
import { SPOT_RULES, type SpotChange, type SpotCommand } from './spot/commands.ts';
import type { SpotEvent, SpotReplies } from './spot/commands.ts';
import { EMPTY_SPOT, type SpotImage } from './spot/spot-image.ts';
import { Spot } from './spot/spot.ts';
import type { TermsChange, TermsEvent } from './terms/commands.ts';
import { Terms, type TermsImage } from './terms/terms.ts';

export type CommandBody =
  MembersCommand | MarketsCommand | AgendaCommand | FundingCommand | SpotCommand | SecondsCommand;

type Replies = MembersReplies &
  MarketsReplies &
  AgendaReplies &
  FundingReplies &
  SpotReplies &
  SecondsReplies;

export type Change =
  | LedgerChange
  | TermsChange
  | MembersChange
  | MarketsChange
  | AgendaChange
  | SpotChange
  | SecondsChange;

export type ExchangeEvent =
  LedgerEvent | TermsEvent | MembersEvent | MarketsEvent | AgendaEvent | SpotEvent | SecondsEvent;

/** Who may send what. */
export const COMMAND_RULES: Readonly<Record<CommandKind, CommandRule>> = {
  ...MEMBERS_RULES,
  ...MARKETS_RULES,
  ...AGENDA_RULES,
  ...FUNDING_RULES,
  ...SPOT_RULES,
  ...SECONDS_RULES,
};

/** The state as plain values, module by module: what the tables hold and what a start loads. */
export type ModuleImages = {
  ledger: LedgerImage;
  terms: TermsImage;
  members: readonly Member[];
  markets: MarketsImage;
  agenda: AgendaImage;
  spot: SpotImage;
  seconds: SecondsImage;
};

export const EMPTY_IMAGES: ModuleImages = {
  ledger: EMPTY_LEDGER,
  terms: [],
  members: [],
  markets: EMPTY_MARKETS,
  agenda: EMPTY_AGENDA,
  spot: EMPTY_SPOT,
  seconds: EMPTY_SECONDS,
};

export type Modules = ReturnType<typeof openModules>;

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
  const spot = new Spot(fingerprint, parts, images.spot);
  const seconds = new Seconds(fingerprint, parts, images.seconds);

  const listeners: readonly Listener[] = [agenda, spot, seconds];
  const handlers: CommandHandlers = {
    ...membersHandlers(parts, listeners),
    ...marketsHandlers(markets, listeners),
    ...agendaHandlers(agenda, listeners),
    ...fundingHandlers(parts, listeners),
    ...spot.handlers,
    ...seconds.handlers,
  };
  return { ...parts, spot, seconds, handlers };
}

export type CommandKind = CommandBody['kind'];

/** What a command is answered with when it is accepted. */
export type ReplyOf<Kind extends CommandKind> = Replies[Kind];

/**
 * What is asked of the exchange. A command carries all it needs: inside the machine there is no
 * clock, no randomness and no I/O. It is plain JSON: the journal stores it as it is.
 */
export type Command = Moment & { readonly body: CommandBody };

type Context = StepContext<Change, ExchangeEvent>;

/** What a module may listen to; it is told in the order of the list. */
type Listener = TickHeard<Context> &
  DayRolled<Context> &
  MemberDisabled<Context> &
  FundsMoved<Context>;

export type CommandHandlers = {
  readonly [Kind in CommandKind]: (
    context: Context,
    body: Extract<CommandBody, { kind: Kind }>,
  ) => Verdict<ReplyOf<Kind>>;
};
