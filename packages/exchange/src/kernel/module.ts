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

/** What can be asked of a module, and its replies. */
export type CommandTypes<Command, Replies> = { command: Command; replies: Replies };

/** What a module stores and publishes; `Uses` is the context of the modules it calls. */
export type StateTypes<Image, Change, Event, Uses = unknown> = {
  image: Image;
  change: Change;
  event: Event;
  context: StepContext<Change, Event> & Uses;
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

/** The object of a module that is one class with all its handlers. */
export function classModule<
  Types extends ModuleTypes,
  Parts,
  Opened extends { readonly handlers: Handlers<Types> },
>({
  opened: Class,
  ...module
}: {
  rules: CommandRules<Types['command']>;
  empty: Types['image'];
  opened: new (fingerprint: Fingerprint, parts: Parts, image: Types['image']) => Opened;
}): ExchangeModule<Types, Parts, Opened> {
  return {
    ...module,
    open: ({ fingerprint, parts, image }) => new Class(fingerprint, parts, image),
    handlers: ({ handlers }) => handlers,
  };
}

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
