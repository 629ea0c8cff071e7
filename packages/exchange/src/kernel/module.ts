/**
 * The parts every module is built from, and the object a module adds to the list. The list knows
 * nothing else of a module.
 */
import type { CommandRules } from './commands.ts';
import type { Fingerprint } from './fingerprint.ts';
import type { StepContext } from './step-context.ts';
import type { ReplyData, Verdict } from './verdict.ts';

type ModuleTypes = {
  command: { readonly kind: string };
  /** Of each command, by its kind. */
  replies: Readonly<Record<string, ReplyData>>;
  change: unknown;
  event: unknown;
  /** Its state as plain values: what the tables hold and what a start loads. */
  image: unknown;
  /** What its handlers add to: its own changes and events, and those of the modules it uses. */
  context: StepContext;
  /** What any module may implement to be notified of what happens in this one. */
  hooks?: object;
};

export type Opening<Image, Parts, Hooks> = {
  readonly fingerprint: Fingerprint;
  /** The modules before it in the list; it names those that it uses. */
  readonly parts: Parts;
  readonly image: Image;
  /** All modules in the order of the list: complete when the first command comes. */
  readonly listeners: readonly Hooks[];
  /** For tests and simulations: how much one command books of what is due. */
  readonly bookingsMax: number | undefined;
};

export type ExchangeModule<Types extends ModuleTypes, Parts, Opened extends object> = {
  readonly rules: CommandRules<Types['command']>;
  readonly empty: Types['image'];
  readonly open: (opening: OpeningOf<Types, Parts>) => Opened;
  readonly handlers: (opened: Opened, opening: OpeningOf<Types, Parts>) => Handlers<Types>;
  /** Never set: it carries the types to the list. */
  readonly types?: Types;
};

type OpeningOf<Types extends ModuleTypes, Parts> = Opening<Types['image'], Parts, HooksOf<Types>>;

/** One for each command: a command without a handler or a reply does not compile. */
export type Handlers<Types extends ModuleTypes> = {
  readonly [Kind in Types['command']['kind']]: (
    context: Types['context'],
    body: Extract<Types['command'], { kind: Kind }>,
  ) => Verdict<ReplyTo<Types, Kind>>;
};

export type ReplyTo<Types extends ModuleTypes, Kind> = Kind extends keyof Types['replies']
  ? Types['replies'][Kind]
  : never;

export type HooksOf<Types extends ModuleTypes> = Types extends { hooks: infer Hooks extends object }
  ? Hooks
  : object;
